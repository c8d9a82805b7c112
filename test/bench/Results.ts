import { DateTime, Effect } from "effect"
import { execFile } from "node:child_process"
import { appendFile } from "node:fs/promises"
import { cpus } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const file = fileURLToPath(new URL("RESULTS.md", import.meta.url))
const packages = fileURLToPath(new URL("../../packages", import.meta.url))

const machine = `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown processor"}, Node ${process.versions.node}`

const git = async (...args: ReadonlyArray<string>): Promise<string> =>
  (await promisify(execFile)("git", ["-C", packages, ...args])).stdout.trim()

/** The commit that is measured; where the packages differ from it, or there is none, the working tree. */
const measured = Effect.promise(async () => {
  const isChanged = (await git("status", "--porcelain", "--", ".")) !== ""
  return isChanged ? "working tree" : await git("rev-parse", "--short=7", "HEAD")
}).pipe(Effect.catchDefect(() => Effect.succeed("working tree")))

/** Adds figures measured today on this machine to `RESULTS.md`. */
export const keepResults = Effect.fn("Results.keep")(function*(figures: ReadonlyArray<string>) {
  const date = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const commit = yield* measured
  const lines = figures.map((figure) => `| ${date} | ${machine} | ${commit} | ${figure} |\n`)
  yield* Effect.promise(() => appendFile(file, lines.join("")))
})
