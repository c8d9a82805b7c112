import type { IndexFollower, SearchIndex } from "@kontor/core/Register"
import type * as Database from "@kontor/postgres/Database"
import * as RegisterChangesPostgres from "@kontor/postgres/Register/RegisterChangesPostgres"
import * as WakeUpsPostgres from "@kontor/postgres/WakeUpsPostgres"
import { KeptIndex } from "@kontor/search"
import { Effect, Layer } from "effect"
import { availableParallelism } from "node:os"
import { Configuration } from "../configuration/Configuration.ts"
import { buildApart } from "./BuildApart.ts"
import { snapshotIn } from "./Snapshot.ts"

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
).pipe(Layer.provide([RegisterChangesPostgres.layer, WakeUpsPostgres.layer]))
