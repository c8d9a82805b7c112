import {
  Identity,
  type LoadedRecord,
  partitionStorable,
  RegisterIntake,
  RegisterLoad,
  type Unstorable
} from "@kontor/core/Register"
import { Effect, Layer, Scope, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { CopyClient, type Copying } from "../CopyClient.ts"
import { refusalOf } from "../Outage.ts"
import { copyRow } from "./CopyText.ts"
import { foldedAlone } from "./FoldedAlone.ts"
import { LoadedRows, type TableRows } from "./LoadedRows.ts"
import { buildIndexes } from "./LoadIndexes.ts"
import { putOffRepeated, showLoad } from "./LoadShowing.ts"
import { beginLoad, dropLoad, readChunks, readLoad } from "./LoadTables.ts"
import { takePutOff } from "./PutOff.ts"

type Add = RegisterLoad["Service"]["add"]
type Tables = ReadonlyArray<TableRows>

const copyTables = ({ copy }: Copying, tables: Tables) =>
  Effect.forEach(tables, ({ columns, rows }) => copy(columns, rows), { discard: true })

/** Copies a chunk in one transaction, unless the load holds it. */
const copyChunk = Effect.fnUntraced(function*(copying: Copying, chunk: string, tables: Tables) {
  const { copy, run } = copying
  yield* run("BEGIN; CREATE TEMPORARY TABLE arrived (LIKE kontor_loading.chunks) ON COMMIT DROP")
  yield* copy("arrived", [Buffer.from(chunk)])
  const added = yield* run(
    "INSERT INTO kontor_loading.chunks SELECT * FROM arrived ON CONFLICT DO NOTHING RETURNING chunk"
  )
  if (added.length > 0) yield* copyTables(copying, tables)
  yield* run("COMMIT")
}, (copied, { run }) => Effect.tapError(copied, () => Effect.ignore(run("ROLLBACK"))))

/** Copies rows and takes them back: whether the database refuses them shows. */
const tryTables = Effect.fnUntraced(function*(copying: Copying, tables: Tables) {
  yield* copying.run("BEGIN")
  yield* copyTables(copying, tables)
}, (tried, { run }) => Effect.ensuring(tried, Effect.ignore(run("ROLLBACK"))))

/** Copies over the connection of the load, when it is free. */
type Copied = (copy: (copying: Copying) => Effect.Effect<void, SqlError.SqlError>) => Effect.Effect<
  void,
  SqlError.SqlError
>

/** Those of some records that have to be left out of a load. */
type Sift = (records: ReadonlyArray<LoadedRecord>) => Effect.Effect<ReadonlyArray<Unstorable>, SqlError.SqlError>

/** Those of some records that the database refuses, found by halving. */
const refusedOver = (copied: Copied, identity: Identity["Service"]): Sift => {
  const refusedOf: Sift = Effect.fnUntraced(function*(records) {
    const rows = new LoadedRows()
    rows.add(yield* foldedAlone(identity, records))
    const reason = yield* Effect.match(copied((copying) => tryTables(copying, rows.tables)), {
      onFailure: refusalOf,
      onSuccess: () => undefined
    })
    const [record] = records
    if (reason === undefined || record === undefined) return []
    if (records.length === 1) return [{ record, reason }]
    const middle = records.length >> 1
    return [...yield* refusedOf(records.slice(0, middle)), ...yield* refusedOf(records.slice(middle))]
  })
  return refusedOf
}

/** Adds chunks to a load: as they are, or where the database refuses one, without the records that it refuses. */
const addingOver = (copied: Copied, identity: Identity["Service"]) => {
  const addSifted = Effect.fnUntraced(function*(sift: Sift, ...[chunk, portions, note]: Parameters<Add>) {
    const rows = new LoadedRows()
    const left: Array<Unstorable> = []
    for (const portion of portions) {
      const [storable, unstorable] = partitionStorable(yield* portion)
      const refused = yield* sift(storable)
      const isRefused = (record: LoadedRecord) => refused.some((one) => one.record === record)
      rows.add(yield* foldedAlone(identity, storable.filter((record) => !isRefused(record))))
      left.push(...unstorable, ...refused)
    }
    yield* copied((copying) => copyChunk(copying, copyRow([chunk, note(left)]), rows.tables))
  })
  return (...chunk: Parameters<Add>) =>
    Effect.catchIf(
      addSifted(() => Effect.succeed([]), ...chunk),
      (failure) => refusalOf(failure) !== undefined,
      () => addSifted(refusedOver(copied, identity), ...chunk)
    )
}

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
      if (load === undefined) return { repeated: 0, unstorable: [] }
      if (!load.is_shown) {
        yield* putOffRepeated
        yield* buildIndexes
        yield* showLoad
      }
      const completed = yield* takePutOff
      yield* dropLoad
      return completed
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

    const copied = (copy: (copying: Copying) => Effect.Effect<void, SqlError.SqlError>) =>
      turns.withPermit(Effect.uninterruptible(Effect.flatMap(connection, copy)))
    const add: Add = Effect.fn("RegisterLoadPostgres.add")(
      addingOver(copied, identity),
      Effect.orDie
    )
    return RegisterLoad.of({ begin, add, complete })
  })
)
