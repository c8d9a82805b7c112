import * as NodeServices from "@effect/platform-node/NodeServices"
import { type Database, RegisterChangesPostgres, UnitOfWorkPostgres } from "@kontor/postgres"
import { type IndexFollower, type SearchIndex, SearchIndexUnavailable } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { Effect, Layer } from "effect"
import { ChildProcess } from "effect/process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { Configuration } from "../configuration/Configuration.ts"
import { snapshotIn } from "./SearchBuilder.ts"

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
const buildApart = Effect.gen(function*() {
  const { exitCode } = yield* builder
  const code = yield* exitCode
  if (code !== 0) return yield* failed(`the process that builds it ended with ${code}`)
}).pipe(
  Effect.scoped,
  Effect.provide(NodeServices.layer),
  Effect.catchTag("PlatformError", ({ message }) => failed(`no process can be started to build it: ${message}`))
)

/** The maximum number of search threads: more than a service with other requests needs. */
const maxThreads = 4

/** The search index of a process that answers requests. One without the role api has none. */
export const layer: Layer.Layer<
  SearchIndex | IndexFollower | KeptIndex.KeptIndex,
  never,
  Configuration | Database.Clients
> = Layer.unwrap(
  Effect.map(Configuration, ({ dataDirectory, roles }) =>
    roles.includes("api")
      ? KeptIndex.layer({
        snapshot: snapshotIn(dataDirectory),
        buildApart,
        threads: Math.min(maxThreads, availableParallelism())
      })
      : KeptIndex.none)
).pipe(Layer.provide([RegisterChangesPostgres.layer, UnitOfWorkPostgres.wakeUps]))
