import {
  Database,
  Migrations,
  RegisterChangesPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  RegisterPostgres,
  UnitOfWorkPostgres
} from "@kontor/postgres"
import { followedIntake, SearchIndex, type SearchIndexUnavailable } from "@kontor/register"
import { buildSnapshot, KeptIndex } from "@kontor/search"
import { Effect, Layer, type Redacted, Ref, Schedule } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { identity } from "./RegisterLayers.ts"

/** A node of the service on this database: its register, the way into it, and the index that it keeps of it. */
export const nodeOf = (url: Redacted.Redacted, options: Parameters<typeof KeptIndex.layer>[0]) =>
  Layer.mergeAll(RegisterPostgres.layer, RegisterPostgres.withheld, followedIntake).pipe(
    Layer.provideMerge(KeptIndex.layer(options)),
    Layer.provideMerge(Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer)),
    Layer.provideMerge(Layer.mergeAll(RegisterChangesPostgres.layer, UnitOfWorkPostgres.wakeUps)),
    Layer.provideMerge(identity),
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Database.layer({ url })),
    Layer.fresh
  )

/** Where a snapshot may lie, for as long as the scope lasts. */
export const snapshotPath = Effect.map(
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-search-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "search.snapshot")
)

/** How to build the snapshot of a database apart from the node, and how often that was done. */
export const countedBuilding = Effect.fnUntraced(function*(url: Redacted.Redacted, snapshot: string) {
  const built = yield* Ref.make(0)
  const buildApart: Effect.Effect<void, SearchIndexUnavailable> = Effect.andThen(
    buildSnapshot(snapshot),
    Ref.update(built, (count) => count + 1)
  ).pipe(
    Effect.provide(Layer.provide(RegisterChangesPostgres.layer, Database.layer({ url }))),
    Effect.catchTag(["SqlError", "UpstreamUnavailable"], Effect.die)
  )
  return { buildApart, built: Ref.get(built) }
})

/** Waits until the index can be searched. */
export const ready = Effect.retry(SearchIndex.use(({ position }) => position), Schedule.spaced("20 millis"))

/** Asks again and again until the answer is the one that is waited for. The test's own limit is the only one. */
export const awaited = <A, E, R>(asking: Effect.Effect<A, E, R>, isMeant: (answer: A) => boolean) =>
  Effect.repeat(asking, { until: isMeant, schedule: Schedule.spaced("20 millis") })
