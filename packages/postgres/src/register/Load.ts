import {
  type Arrival,
  arrivalsOf,
  Identity,
  isRefolded,
  type LoadCompleted,
  type LoadedRecord,
  partitionStorable,
  readingsAfter,
  type Refolded,
  registerChange,
  RegisterIntake,
  RegisterLoad,
  type SourceRecord,
  type Unstorable
} from "@kontor/register"
import { Array, Effect, Layer, Scope, Semaphore } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { CopyClient, type Copying, copyRow, refusalOf, texts } from "../Clients.ts"
import { notify } from "../UnitOfWork.ts"
import { beginLoad, copyRows, dropLoad, loadedNames, readChunks, readLoad } from "./LoadTables.ts"
import { lockIntake } from "./Records.ts"

/** Returns whether a record may be the only one about its organization: it reports no move. */
const mayBeAlone = ({ record: { facts, is_companion } }: Arrival): boolean =>
  is_companion !== true && facts.moved_to === undefined

/**
 * The result of records: organizations with one record, folded, and records that are put off, as they have to be
 * folded with others.
 */
const foldedAlone = Effect.fnUntraced(function*(
  identity: Identity["Service"],
  records: ReadonlyArray<LoadedRecord>
) {
  const arrivals = yield* arrivalsOf(identity, records)
  const alone: Array<Refolded> = []
  const putOff: Array<Arrival> = []
  for (const arrived of Object.values(Array.groupBy(arrivals, ({ entity_id }) => entity_id))) {
    const [{ entity_id, registration }, ...others] = arrived
    const change = others.length === 0 && arrived.every(mayBeAlone)
      ? yield* registerChange(identity, { entity_id, number: registration }, [], readingsAfter([], arrived))
      : undefined
    if (change !== undefined && isRefolded(change)) alone.push(change)
    else putOff.push(...arrived)
  }
  return { alone, putOff }
})

/** An index of a table of the register, and how the table that takes its place gets the same. */
interface IndexRow {
  readonly table_name: string
  readonly create: string
  /** Makes it the primary key, where it is one. */
  readonly promote: string | null
}

/** So much memory an index is built in. */
const memory = "256MB"

const indexesToBuild = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<IndexRow>`
    SELECT owner.relname AS table_name,
      replace(pg_get_indexdef(indexrelid), ' ON kontor.', ' ON kontor_loading.') AS create,
      CASE WHEN indisprimary THEN
        format('ALTER TABLE kontor_loading.%I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I',
          owner.relname, one.relname, one.relname)
      END AS promote
    FROM pg_index JOIN pg_class one ON one.oid = indexrelid JOIN pg_class owner ON owner.oid = indrelid
    WHERE owner.relnamespace = 'kontor'::regnamespace AND owner.relname = ANY(${texts(loadedNames)})
      AND to_regclass(format('kontor_loading.%I', one.relname)) IS NULL
    ORDER BY owner.relname, one.relname`
})

const buildIndex = Effect.fnUntraced(function*({ create, promote }: IndexRow) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('maintenance_work_mem', ${memory}, true)`
    yield* sql.unsafe(create)
    if (promote !== null) yield* sql.unsafe(promote)
  }))
})

const analyze = Effect.fnUntraced(function*(name: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true)`
    yield* sql.unsafe(`ANALYZE kontor_loading.${name}`)
  }))
})

/** So many tables get their indexes at a time: each build keeps a processor of the database busy. */
const tablesAtOnce = 2

/**
 * Builds the indexes of the tables of a load that are not built yet, each in a transaction of its own, so that one who
 * was stopped goes on with the next. Those of one table come after each other: its primary key locks it.
 */
const buildIndexes = Effect.gen(function*() {
  const missing = Array.groupBy(yield* indexesToBuild, ({ table_name }) => table_name)
  yield* Effect.forEach(
    loadedNames,
    (name) => Effect.andThen(Effect.forEach(missing[name] ?? [], buildIndex, { discard: true }), analyze(name)),
    { concurrency: tablesAtOnce, discard: true }
  )
})

/** Takes organizations out of the load, and puts their records off: `repeated` selects them. */
const putOff = Effect.fnUntraced(function*(repeated: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.unsafe(`CREATE TABLE kontor_loading.repeated AS ${repeated}`)
  yield* sql`
    INSERT INTO kontor_loading.put_off (reader_version, is_companion, content)
    SELECT reader_version, false, content FROM kontor_loading.register_records JOIN kontor_loading.repeated USING (entity_id)`
  for (const table of loadedNames) {
    yield* sql.unsafe(
      `DELETE FROM kontor_loading.${table} one USING kontor_loading.repeated WHERE one.entity_id = repeated.entity_id`
    )
  }
  yield* sql`DROP TABLE kontor_loading.repeated`
})

/** Postpones organizations with several records in the load: their records are folded later. */
const putOffRepeated = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('work_mem', '256MB', true)`
    yield* putOff("SELECT entity_id FROM kontor_loading.register_records GROUP BY entity_id HAVING count(*) > 1")
  }))
})

/**
 * Numbers those documents of the load anew whose numbers the register has used meanwhile: an index that holds the
 * changes with these numbers still has to hear of them. They are as few as came meanwhile.
 */
const numberAfterArrived = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const [used] = yield* sql<{ sequence: bigint; last: bigint }>`
    SELECT sequence, greatest(sequence, (SELECT max(changed) FROM kontor_loading.search_documents)) AS last
    FROM register`
  yield* sql`
    UPDATE kontor_loading.search_documents document SET changed = ${used!.last} + place
    FROM (
      SELECT entity_id, row_number() OVER (ORDER BY changed) AS place FROM kontor_loading.search_documents
      WHERE changed <= ${used!.sequence}
    ) known
    WHERE document.entity_id = known.entity_id`
})

/** Adds to the load what came into the register meanwhile: the load replaces the tables of the register. */
const joinArrived = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const arrived = yield* sql`SELECT FROM register_records LIMIT 1`
  if (arrived.length === 0) return
  yield* putOff(`
    SELECT DISTINCT entity_id FROM kontor.register_records
    WHERE EXISTS (SELECT FROM kontor_loading.register_records one WHERE one.entity_id = register_records.entity_id)`)
  for (const table of loadedNames) {
    yield* sql.unsafe(`INSERT INTO kontor_loading.${table} SELECT * FROM kontor.${table}`)
  }
})

interface ForeignKey {
  readonly drop: string
  readonly add: string
}

/** The keys by which other tables refer to those that are replaced. */
const foreignKeys = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<ForeignKey>`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) AS add
    FROM pg_constraint JOIN pg_class owner ON owner.oid = confrelid
    WHERE contype = 'f' AND owner.relnamespace = 'kontor'::regnamespace AND owner.relname = ANY(${texts(loadedNames)})`
})

/**
 * Puts the tables of the load in place of those of the register, all at once. Whoever reads waits for no longer than
 * the catalog takes.
 */
const showLoad = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* lockIntake
    yield* numberAfterArrived
    yield* joinArrived
    yield* sql`
      UPDATE register SET taken_at = clock_timestamp(), moves = moves + 1,
        organizations = (SELECT count(*) FROM kontor_loading.search_fields),
        sequence = greatest(sequence, (SELECT max(changed) FROM kontor_loading.search_documents))`
    yield* sql`ALTER TABLE kontor_loading.search_documents ALTER COLUMN changed DROP DEFAULT`
    const keys = yield* foreignKeys
    yield* Effect.forEach(keys, ({ drop }) => sql.unsafe(drop))
    for (const table of loadedNames) {
      yield* sql.unsafe(`DROP TABLE kontor.${table}`)
      yield* sql.unsafe(`ALTER TABLE kontor_loading.${table} SET SCHEMA kontor`)
    }
    yield* Effect.forEach(keys, ({ add }) => sql.unsafe(add))
    yield* sql`UPDATE kontor_loading.load SET is_shown = true`
    yield* notify(sql, "register")
  }))
})

/** So many records that were put off are taken in at once. */
const portion = 1_000

interface PutOff {
  readonly id: bigint
  readonly reader_version: number
  readonly is_companion: boolean
  readonly content: string
}

const recordOf = ({ content, is_companion, reader_version }: PutOff): SourceRecord => ({
  ...JSON.parse(content),
  reader_version,
  events: [],
  document: null,
  ...(is_companion && { is_companion })
})

/** Records to put off, as rows of `kontor_loading.put_off (reader_version, is_companion, content)`. */
const copyPutOff = (arrivals: ReadonlyArray<Arrival>): string =>
  arrivals.map(({ content, reader_version, record }) =>
    copyRow([reader_version, record.is_companion === true, content])
  )
    .join("")

/** Takes in what was put off, like any other records. */
const takePutOff = Effect.gen(function*() {
  const intake = yield* RegisterIntake
  const sql = yield* SqlClient.SqlClient
  let completed: LoadCompleted = { repeated: 0, unstorable: [] }
  for (;;) {
    const rows = yield* sql<PutOff>`
      SELECT id, reader_version, is_companion, content FROM kontor_loading.put_off ORDER BY id LIMIT ${portion}`
    const last = rows.at(-1)
    if (last === undefined) return completed
    const others = yield* intake.take(rows.filter(({ is_companion }) => is_companion).map(recordOf))
    const taken = yield* intake.take(rows.filter(({ is_companion }) => !is_companion).map(recordOf))
    completed = {
      repeated: completed.repeated + taken.unchanged,
      unstorable: [...completed.unstorable, ...others.unstorable, ...taken.unstorable]
    }
    yield* sql`DELETE FROM kontor_loading.put_off WHERE id <= ${last.id}`
  }
})

/** Columns of a table, `table (column, ...)`, and rows for them in the text format of `COPY`. */
interface TableRows {
  readonly columns: string
  readonly rows: ReadonlyArray<Uint8Array>
}

const putOffColumns = "kontor_loading.put_off (reader_version, is_companion, content)"

/** The rows of a chunk, gathered portion by portion. They are kept as bytes, which the collector need not move. */
class LoadedRows {
  readonly #rows = new Map<string, Array<Uint8Array>>()

  #keep(columns: string, rows: string): void {
    if (rows === "") return
    const known = this.#rows.get(columns)
    if (known === undefined) this.#rows.set(columns, [Buffer.from(rows)])
    else known.push(Buffer.from(rows))
  }

  add({ alone, putOff }: { readonly alone: ReadonlyArray<Refolded>; readonly putOff: ReadonlyArray<Arrival> }): void {
    for (const { columns, rows } of copyRows(alone)) this.#keep(columns, rows)
    this.#keep(putOffColumns, copyPutOff(putOff))
  }

  get tables(): ReadonlyArray<TableRows> {
    return [...this.#rows].map(([columns, rows]) => ({ columns, rows }))
  }
}

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

/** Returns whether no other connection holds the load or waits for it: one that does fills the register. */
const ownLoad = ({ run }: Copying) =>
  Effect.map(run("SELECT pg_try_advisory_lock(hashtext('kontor_loading')) AS is_owned"), ([row]) => row?.["is_owned"])

/** Returns whether a load was stopped, which nobody continues at the moment: the register shows nothing of it. */
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
