import { DateTime, Effect } from "effect"
import { execFile } from "node:child_process"
import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { goalOf } from "./Goals.ts"

/** A figure as it was measured: `figure` names what was measured before its first colon. */
export interface Result {
  readonly date: string
  readonly machine: string
  readonly commit: string
  readonly figure: string
}

const results = fileURLToPath(new URL("results.jsonl", import.meta.url))
const page = fileURLToPath(new URL("RESULTS.md", import.meta.url))
const packages = fileURLToPath(new URL("../../packages", import.meta.url))

const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}`

const git = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await promisify(execFile)("git", ["-C", packages, ...args])).stdout.trim()

/** The commit that is measured; where the packages differ from it, or there is none, the working tree. */
const measured = Effect.promise(async () => {
  const isChanged = (await git("status", "--porcelain", "--", ".")) !== ""
  return isChanged ? "working tree" : await git("rev-parse", "--short=7", "HEAD")
}).pipe(Effect.catchDefect(() => Effect.succeed("working tree")))

/** All figures that were ever measured, the oldest first. */
export const allResults = (): ReadonlyArray<Result> =>
  readFileSync(results, "utf8").split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Result)

/** The page shows neither what was measured by hand or beside a load, nor what is gone. */
const isShown = ({ figure }: Result): boolean =>
  !/by hand|loaded machine|beside (?:a )?load|in turns with|before|the same|\(postgres/u.test(figure) &&
  !/^search(?: bench|, \d{5,6}, )/u.test(figure)

const partsOf = ({ figure }: Result) => {
  const colon = figure.indexOf(": ")
  const name = figure.slice(0, colon).replace(/ \((?:memory|memory, texts from seed \d+)\)/u, "")
  const comma = name.search(/[,(]/u)
  const subject = (comma < 0 ? name : name.slice(0, comma)).trim()
  return { name, subject, what: name.slice(subject.length).replace(/^, /u, "").trim(), value: figure.slice(colon + 2) }
}

const cell = (text: string): string => text.replaceAll("|", "\\|")

/** The page of the newest figures: a table a subject, each with its ratio, its goal, and when it was measured. */
export const pageOf = (all: ReadonlyArray<Result>): string => {
  const newest = new Map(all.filter(isShown).map((result) => [partsOf(result).name, result]))
  const subjects = new Map<string, Array<string>>()
  for (const result of newest.values()) {
    const { name, subject, value, what } = partsOf(result)
    const ratio = /ratio ([\d.]+)/u.exec(value)?.[1] ?? ""
    const row = [what, value, ratio, goalOf(name), `${result.date}, ${result.commit}`].map(cell).join(" | ")
    subjects.set(subject, [...subjects.get(subject) ?? [], `| ${row} |`])
  }
  const tables = [...subjects].toSorted(([left], [right]) => left < right ? -1 : 1).map(([subject, rows]) =>
    [
      `## ${subject[0]!.toUpperCase()}${subject.slice(1)}`,
      "",
      "| what | figure | ratio to its peer | goal | measured |",
      "| --- | --- | --- | --- | --- |",
      ...rows
    ].join("\n")
  )
  return [
    "# Results",
    "The newest figure of everything that a bench measures, beside its peer in the same run: compare ratios.",
    "`results.jsonl` holds all of them with their machines; the benches write both files.",
    ...tables
  ].join("\n\n") + "\n"
}

/** Adds figures measured today on this machine, and writes the page anew. */
export const keepResults = Effect.fn("Results.keep")(function*(figures: ReadonlyArray<string>) {
  const date = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const commit = yield* measured
  const lines = figures.map((figure) => JSON.stringify({ date, machine, commit, figure } satisfies Result) + "\n")
  yield* Effect.sync(() => {
    appendFileSync(results, lines.join(""))
    writeFileSync(page, pageOf(allResults()))
  })
})
