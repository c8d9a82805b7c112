import type { IndexFollower, SearchIndex } from "@kontor/core/Register"
import { type Database, RegisterChangesPostgres, WakeUpsPostgres } from "@kontor/postgres"
import { KeptIndex } from "@kontor/search"
import { Effect, Layer } from "effect"
import { availableParallelism } from "node:os"
import { Configuration } from "../configuration/Configuration.ts"
import { buildApart } from "./BuildApart.ts"
import { snapshotIn } from "./Snapshot.ts"

/** How many threads search at most: more than a service needs that is not made of searches alone. */
const mostThreads = 4

/** The search index of a process that answers requests. A process without the role api keeps none. */
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
        threads: Math.min(mostThreads, availableParallelism())
      })
      : KeptIndex.none)
).pipe(Layer.provide([RegisterChangesPostgres.layer, WakeUpsPostgres.layer]))
