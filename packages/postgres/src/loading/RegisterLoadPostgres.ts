import {
  type Arrival,
  arrivalsOf,
  groupArrivals,
  Identity,
  isRefolded,
  type LoadedRecord,
  readingsAfter,
  type Refolded,
  registerChange,
  RegisterIntake,
  RegisterLoad
} from "@kontor/core/Register"
import { Array, Effect, Layer, Scope, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { CopyClient, type Copying } from "../CopyClient.ts"
import { copyRow } from "./CopyText.ts"
import { buildIndexes } from "./LoadIndexes.ts"
import { copyRows, loadedNames } from "./LoadRows.ts"
import { putOffRepeated, showLoad } from "./LoadShowing.ts"
import { beginLoad, dropLoad, readChunks, readLoad } from "./LoadTables.ts"
import { copyPutOff, takePutOff } from "./PutOff.ts"

/** Whether a record may be all that is known about its organization: it says of none that it moved. */
const mayBeAlone = ({ record: { facts, is_companion } }: Arrival): boolean =>
  is_companion !== true && facts.moved_to === undefined

/**
 * What records amount to: organizations with one record, folded, and records that are put off, as they have to be
 * folded with others.
 */
const foldedAlone = Effect.fnUntraced(function*(identity: Identity["Service"], records: ReadonlyArray<LoadedRecord>) {
  const arrivals = yield* arrivalsOf(identity, records)
  const alone: Array<Refolded> = []
  const putOff: Array<Arrival> = []
  for (const arrived of Object.values(Array.groupBy(arrivals, ({ entity_id }) => entity_id))) {
    const [group] = groupArrivals(arrived)
    const change = yield* registerChange(identity, group!, [], readingsAfter([], group!.records))
    if (arrived.length === 1 && arrived.every(mayBeAlone) && isRefolded(change)) alone.push(change)
    else putOff.push(...arrived)
  }
  return { alone, putOff }
})

/** Copies a chunk in one transaction, unless the load holds it. */
const copyChunk = Effect.fnUntraced(function*(
  { copy, run }: Copying,
  chunk: string,
  tables: ReadonlyArray<{ readonly columns: string; readonly rows: string }>
) {
  yield* run("BEGIN; CREATE TEMPORARY TABLE arrived (LIKE kontor_loading.chunks) ON COMMIT DROP")
  yield* copy("arrived", chunk)
  const added = yield* run(
    "INSERT INTO kontor_loading.chunks SELECT * FROM arrived ON CONFLICT DO NOTHING RETURNING chunk"
  )
  if (added.length > 0) yield* Effect.forEach(tables, ({ columns, rows }) => copy(columns, rows), { discard: true })
  yield* run("COMMIT")
}, (copied, { run }) => Effect.tapError(copied, () => Effect.ignore(run("ROLLBACK"))))

/** Whether no other connection holds the load or waits for it: one that does fills the register. */
const ownLoad = ({ run }: Copying) =>
  Effect.map(run("SELECT pg_try_advisory_lock(hashtext('kontor_loading')) AS is_owned"), ([row]) => row?.["is_owned"])

/** Whether a load was stopped, which nobody continues at the moment: the register shows nothing of it. */
export const isStopped = Effect.gen(function*() {
  const load = yield* readLoad
  if (load === undefined) return false
  const sql = yield* SqlClient.SqlClient
  const [lock] = yield* sql<{ is_free: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('kontor_loading')) AS is_free`
  return lock?.is_free === true
}).pipe(Effect.withSpan("RegisterLoadPostgres.isStopped"))

/**
 * Fills an empty register by `COPY` into tables of its own, in the schema `kontor_loading`, which have no indexes. When
 * all is in they get the indexes of the tables of the register, and take their place. What takes in records at the same
 * time goes on: what came meanwhile joins the load before it shows.
 */
export const layer: Layer.Layer<
  RegisterLoad,
  never,
  SqlClient.SqlClient | CopyClient | Identity | RegisterIntake
> = Layer.effect(
  RegisterLoad,
  Effect.gen(function*() {
    const [sql, identity, intake] = [yield* SqlClient.SqlClient, yield* Identity, yield* RegisterIntake]
    const { connect } = yield* CopyClient
    const scope = yield* Effect.scope
    const connection = yield* Effect.cached(Scope.provide(connect, scope))
    const turns = yield* Semaphore.make(1)

    const complete = Effect.gen(function*() {
      const load = yield* readLoad
      if (load === undefined) return 0
      if (!load.is_shown) {
        yield* putOffRepeated
        yield* buildIndexes({ schema: "kontor_loading", names: loadedNames })
        yield* showLoad
      }
      const repeated = yield* takePutOff
      yield* dropLoad
      return repeated
    }).pipe(
      Effect.withSpan("RegisterLoadPostgres.complete"),
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.provideService(RegisterIntake, intake),
      Effect.orDie
    )

    const begin: RegisterLoad["Service"]["begin"] = Effect.fn("RegisterLoadPostgres.begin")(
      function*(name) {
        if ((yield* ownLoad(yield* connect)) !== true) return undefined
        const stopped = yield* readLoad
        if (stopped?.name === name && stopped.is_current) return yield* readChunks
        if (stopped?.is_current === true) yield* complete
        else if (stopped !== undefined) yield* dropLoad
        return (yield* beginLoad(name)) ? new Map() : undefined
      },
      Effect.provideService(SqlClient.SqlClient, sql),
      Effect.orDie
    )

    const add: RegisterLoad["Service"]["add"] = Effect.fn("RegisterLoadPostgres.add")(
      function*(chunk, note, records) {
        const { alone, putOff } = yield* foldedAlone(identity, records)
        const tables = [
          ...copyRows(alone),
          { columns: "kontor_loading.put_off (reader_version, is_companion, content)", rows: copyPutOff(putOff) }
        ]
        yield* turns.withPermit(Effect.uninterruptible(copyChunk(yield* connection, copyRow([chunk, note]), tables)))
      },
      Effect.orDie
    )
    return RegisterLoad.of({ begin, add, complete })
  })
)
