import { parseSync } from "oxc-parser"
import type { Source } from "./Source.ts"

const commentsOf = ({ path, text }: Source): ReadonlyArray<string> =>
  parseSync(path, text).comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/gu, " ").trim())

/** The places that the comments of a module cite: after `Rule:`, apart by `; `, up to the end of the sentence. */
export const citedPlaces = (source: Source): ReadonlyArray<string> =>
  commentsOf(source).flatMap((comment) =>
    [...comment.matchAll(/\bRule: (.+?)\.?(?=\s*$|(?<=\.)\s)/gu)].flatMap(([, places = ""]) => places.split("; "))
  )

/** The sections of chapters by their headings, each up to the next heading. */
export const sectionsOf = (chapters: ReadonlyArray<Source>): ReadonlyMap<string, string> =>
  new Map(
    chapters.flatMap(({ text }) =>
      [...text.matchAll(/^#+ (.+)\n((?:(?!#+ ).*\n)*)/gmu)].map(([, heading = "", section = ""]) => [heading, section])
    )
  )

const points = /^\d+(?:(?:, | and | to )\d+)*$/u

/** Whether a section holds a detail: the points of these numbers, or these words. */
const holds = (section: string, detail: string): boolean =>
  points.test(detail)
    ? detail.split(/\D+/u).every((number) => section.includes(`\n${number}. `))
    : section.replaceAll(/\s+/gu, " ").toLowerCase().includes(detail.toLowerCase())

/** The places that a module cites and no section is at: `path: place`. */
export const lostPlaces = (sections: ReadonlyMap<string, string>) => (source: Source): ReadonlyArray<string> =>
  citedPlaces(source).filter((place) =>
    !sections.has(place) &&
    ![...sections].some(([heading, section]) =>
      place.startsWith(`${heading}, `) && holds(section, place.slice(heading.length + 2))
    )
  ).map((place) => `${source.path}: ${place}`)

/** The rows of the table whose columns begin with these names, cell by cell. Fails if the chapter has none. */
export const tableOf = (chapter: string, ...columns: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const cellsOf = (line: string): ReadonlyArray<string> =>
    line.split(/(?<!\\)\|/u).slice(1, -1).map((cell) => cell.trim())
  const lines = chapter.split("\n")
  const head = lines.findIndex((line) => columns.every((column, place) => cellsOf(line)[place] === column))
  if (head === -1) throw new Error(`There is no table of ${columns.join(", ")}.`)
  const end = lines.findIndex((line, place) => place > head && !line.startsWith("|"))
  return lines.slice(head + 2, end === -1 ? undefined : end).map(cellsOf)
}
