import { Effect } from "effect"
import { readdir } from "node:fs/promises"
import { counted } from "../cli/Text.ts"
import { Configuration } from "../configuration/Configuration.ts"
import { problemOf } from "../service/LiveConnection.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"
import { reachedFinding } from "./Reached.ts"

const check = "live source"
const otherwise = "Live fetches fail until it can."

const directoryFinding = (directory: string) =>
  Effect.tryPromise({ try: () => readdir(directory), catch: String }).pipe(
    Effect.match({
      onSuccess: (names) => ok(check, `${directory}, ${counted(names.length, "file")}`),
      onFailure: (reason) => warning(check, `${directory} cannot be read (${reason}). ${otherwise}`)
    })
  )

const withBudget = (finding: Finding, retrievalsPerHour: number): Finding => ({
  ...finding,
  found: `${finding.found}; at most ${retrievalsPerHour} retrievals an hour`
})

/**
 * Whether live fetches have a source, and whether it is reachable. It requests nothing, which would cost a retrieval.
 */
export const liveChecks = Effect.gen(function*() {
  const { live } = yield* Configuration
  const problem = problemOf(live)
  if (problem !== undefined) return [failed(check, problem.message)]
  if (live.directory !== undefined) {
    return [withBudget(yield* directoryFinding(live.directory), live.retrievalsPerHour)]
  }
  if (live.url !== undefined) {
    return [withBudget(yield* reachedFinding(check, { address: live.url, otherwise }), live.retrievalsPerHour)]
  }
  return [ok(check, "none; realtime_mode answers what is stored")]
})
