import type { ImportSource } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Effect } from "effect"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { entryOf, messageOf } from "../sources/insolvency/Message.ts"
import { goldenCopy as goldenCopyOf } from "./GoldenCopy.ts"

/** A file of register data, and the source it is of. */
export interface RegisterFile {
  readonly source: ImportSource
  readonly file: string
}

interface Content {
  readonly source: ImportSource
  readonly name: string
  readonly content: string
}

const numberIn = /_DE([A-Z]\d{4}[A-Z]?)\.(HRA|HRB)(\d+)/u

/**
 * Publications of insolvency courts about the first companies of these snapshots, two of each, of which one is
 * published twice.
 */
const insolvencies = (snapshots: ReadonlyArray<Content>, companies: number): ReadonlyArray<Content> => {
  const numbers = new Map(snapshots.flatMap(({ name }) => {
    const found = numberIn.exec(name)
    return found === null ? [] : [[found[0], found] as const]
  }))
  return [...numbers.values()].slice(0, companies).flatMap(([, court = "", type = "", number = ""], place) => {
    const message = (id: string, created: string, subject: string) => ({
      source: "xjustiz" as const,
      content: messageOf({ id: `${id}-${place}`, created, subject, entry: entryOf(type, number) })
        .replaceAll("<code>U1308</code>", `<code>${court}</code>`)
    })
    return [
      { name: `opened-${place}.xml`, ...message("opened", "2026-03-02T09:00:00Z", "005") },
      { name: `again-${place}.xml`, ...message("opened", "2026-03-02T09:00:00Z", "005") },
      { name: `later-${place}.xml`, ...message("later", "2026-06-02T09:00:00Z", "007") }
    ]
  })
}

/** An announcement day that was collected once more, when some of its texts had been corrected. */
const collectedAgain = ({ content, name, source }: Content): Content => ({
  source,
  name: `again-${name}`,
  content: content.replaceAll(/(?<="details": "[^"]*)\."/gu, ", wie berichtigt.\"")
})

/** How many lines two bulk files have in common. */
const linesInBoth = 5

/**
 * Bulk lines that are as long as this with spaces at their ends: few of them are enough for what begins with the size
 * of a file.
 */
export const padded = (lines: Iterable<string>, length: number): ReadonlyArray<string> =>
  [...lines].map((line) => line.padEnd(length))

const contents = (organizations: number, lines: number, length: number): ReadonlyArray<Content> => {
  const files: ReadonlyArray<Content> = [...Sample.files({ organizations })]
  const bulk = padded(Sample.offeneregister({ organizations: lines }), length)
  const half = Math.ceil(bulk.length / 2)
  return [
    { source: "offeneregister", name: "companies-1.jsonl", content: bulk.slice(0, half).join("\n") },
    { source: "offeneregister", name: "companies-2.jsonl", content: bulk.slice(half - linesInBoth).join("\n") },
    ...files,
    ...files.filter(({ source }) => source === "announcements").slice(-4).map(collectedAgain),
    ...insolvencies(files.filter(({ source }) => source === "xjustiz"), 6)
  ]
}

/** Writes files into a directory that is removed with the scope. */
const written = Effect.fnUntraced(function*(files: ReadonlyArray<Content>) {
  const directory = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-register-"))),
    (directory) => Effect.promise(() => rm(directory, { recursive: true, force: true }))
  )
  return yield* Effect.promise(() =>
    Promise.all(
      files.map(async ({ content, name, source }): Promise<RegisterFile> => {
        const file = join(directory, source, name)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, content)
        return { source, file }
      })
    )
  )
})

/**
 * Files of every kind of register data about generated organizations, in a directory that is removed with the scope: so
 * many bulk lines of at least this length, snapshots of several days, publications of insolvency courts, announcement
 * days, profiles. Some of a source are about the same organizations, and some announcements come twice with different
 * texts.
 */
export const registerFiles = (organizations: number, lines = organizations, length = 0) =>
  written(contents(organizations, lines, length))

/** Files of the Global LEI Index about the same organizations, which are imported together. */
export const goldenCopy = (organizations: number) =>
  written(goldenCopyOf({ organizations }, "csv").map((file) => ({ ...file, source: "gleif" as const })))
