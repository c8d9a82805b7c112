import { Identity, RegisterIntake, RegisterLoad } from "@kontor/core/Register"
import { Effect, Layer, Scope, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { CopyClient, type Copying } from "../CopyClient.ts"
import { copyRow } from "./CopyText.ts"
import { foldedAlone } from "./FoldedAlone.ts"
import { LoadedRows, type TableRows } from "./LoadedRows.ts"
import { buildIndexes } from "./LoadIndexes.ts"
import { putOffRepeated, showLoad } from "./LoadShowing.ts"
import { beginLoad, dropLoad, readChunks, readLoad } from "./LoadTables.ts"
import { takePutOff } from "./PutOff.ts"

/** Copies a chunk in one transaction, unless the load holds it. */
const copyChunk = Effect.fnUntraced(function*(
  { copy, run }: Copying,
  chunk: string,
  tables: ReadonlyArray<TableRows>
) {
  yield* run("BEGIN; CREATE TEMPORARY TABLE arrived (LIKE kontor_loading.chunks) ON COMMIT DROP")
  yield* copy("arrived", [Buffer.from(chunk)])
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
        yield* buildIndexes
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
      function*(chunk, portions, note) {
        const rows = new LoadedRows()
        for (const portion of portions) {
          const { alone, putOff } = yield* foldedAlone(identity, yield* portion)
          rows.add(alone, putOff)
        }
        const row = copyRow([chunk, yield* note])
        yield* turns.withPermit(Effect.uninterruptible(copyChunk(yield* connection, row, rows.tables)))
      },
      Effect.orDie
    )
    return RegisterLoad.of({ begin, add, complete })
  })
)
