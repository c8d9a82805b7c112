import { parseSync } from "oxc-parser"
import { anchorsOf } from "./Links.ts"
import type { Source } from "./Source.ts"

const commentsOf = ({ path, text }: Source): ReadonlyArray<string> =>
  parseSync(path, text).comments.map(({ value }) => value.replaceAll(/\s*\n\s*\*?\s*/gu, " ").trim())

/** The rules that the comments of a module cite: after `Rule:`, apart by `; `, up to the end of the sentence. */
export const citedRules = (source: Source): ReadonlyArray<string> =>
  commentsOf(source).flatMap((comment) =>
    [...comment.matchAll(/\bRule: (.+?)\.?(?=\s*$|(?<=\.)\s)/gu)].flatMap(([, rules = ""]) => rules.split("; "))
  )

/** What a comment may cite of these pages: a page by its name, and each of its sections as `page#anchor`. */
export const citableRules = (pages: ReadonlyArray<Source>): ReadonlySet<string> =>
  new Set(pages.flatMap(({ path, text }) => {
    const page = path.replace(/^.*\//u, "").replace(/\.md$/u, "")
    return [page, ...[...anchorsOf(text)].map((anchor) => `${page}#${anchor}`)]
  }))

/** The rules that a module cites and no page has: `path: rule`. */
export const lostRules = (citable: ReadonlySet<string>) => (source: Source): ReadonlyArray<string> =>
  citedRules(source).filter((rule) => !citable.has(rule)).map((rule) => `${source.path}: ${rule}`)

/** The rows of the table whose columns begin with these names, cell by cell. Fails if the page has none. */
export const tableOf = (page: string, ...columns: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const cellsOf = (line: string): ReadonlyArray<string> =>
    line.split(/(?<!\\)\|/u).slice(1, -1).map((cell) => cell.trim())
  const lines = page.split("\n")
  const head = lines.findIndex((line) => columns.every((column, place) => cellsOf(line)[place] === column))
  if (head === -1) throw new Error(`There is no table of ${columns.join(", ")}.`)
  const end = lines.findIndex((line, place) => place > head && !line.startsWith("|"))
  return lines.slice(head + 2, end === -1 ? undefined : end).map(cellsOf)
}
