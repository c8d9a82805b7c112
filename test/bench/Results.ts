import { DateTime, Effect } from "effect"
import { appendFile } from "node:fs/promises"
import { cpus } from "node:os"
import { fileURLToPath } from "node:url"

const file = fileURLToPath(new URL("RESULTS.md", import.meta.url))

const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}`

/** Adds figures measured today on this machine to `RESULTS.md`. The commit is filled in when they are committed. */
export const keepResults = Effect.fn("Results.keep")(function*(figures: ReadonlyArray<string>) {
  const date = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const lines = figures.map((figure) => `| ${date} | ${machine} | working tree | ${figure} |\n`)
  yield* Effect.promise(() => appendFile(file, lines.join("")))
})
