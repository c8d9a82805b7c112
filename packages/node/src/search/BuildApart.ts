import * as NodeServices from "@effect/platform-node/NodeServices"
import { SearchIndexUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { ChildProcess } from "effect/process"
import { fileURLToPath } from "node:url"

const builder = ChildProcess.make(
  process.execPath,
  [fileURLToPath(import.meta.resolve("@kontor/node/search-builder"))],
  { stdin: "ignore", stdout: "ignore", stderr: "inherit" }
)

const failed = (reason: string) => new SearchIndexUnavailable({ reason })

/**
 * Builds the snapshot of the search index in a process of its own, beside the service: reading the register and sorting
 * takes several times the memory that the index takes, and a process gives all of it back.
 */
export const buildApart = Effect.gen(function*() {
  const { exitCode } = yield* builder
  const code = yield* exitCode
  if (code !== 0) return yield* failed(`the process that builds it ended with ${code}`)
}).pipe(
  Effect.scoped,
  Effect.provide(NodeServices.layer),
  Effect.catchTag("PlatformError", ({ message }) => failed(`no process can be started to build it: ${message}`))
)
