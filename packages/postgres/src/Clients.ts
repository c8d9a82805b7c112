import { PgClient, PgTypes } from "@effect/sql-pg"
import { StorageUnavailable } from "@kontor/core"
import { type AccountId, Caller, type CredentialRef } from "@kontor/core/Accounts"
import type { EntityId } from "@kontor/core/Register"
import {
  Context,
  Effect,
  Option,
  PartitionedSemaphore,
  Predicate,
  Redacted,
  Result,
  type Scope,
  Semaphore
} from "effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient, SqlError, type Statement } from "effect/sql"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Client } from "pg"
import type { from as copyFrom } from "pg-copy-streams"
import type { targetOf } from "./Connections.ts"

type Column<Value> = (values: ReadonlyArray<Value | null>) => PgTypes.Parameter

const columnOf = (elements: number): Column<unknown> => (values) => Result.getOrThrow(PgTypes.array(values, elements))

/** A column of texts as one parameter, for `unnest`. */
export const texts: Column<string> = columnOf(PgTypes.OID.text)

/** A column of integers. */
export const integers: Column<number> = columnOf(PgTypes.OID.int4)

/** A column of floating-point numbers. */
export const floats: Column<number> = columnOf(PgTypes.OID.float8)

/** A column of truth values. */
export const booleans: Column<boolean> = columnOf(PgTypes.OID.bool)

/** A column of byte strings. */
export const byteStrings: Column<Uint8Array> = columnOf(PgTypes.OID.bytea)

/** A column of UUIDs. */
export const uuids: Column<string> = columnOf(PgTypes.OID.uuid)

/** A column of large integers. */
export const largeIntegers: Column<bigint> = columnOf(PgTypes.OID.int8)

/** A column of instants. */
export const instants: Column<Date> = columnOf(PgTypes.OID.timestamptz)

/** A column of JSON documents. */
export const documents: Column<unknown> = columnOf(PgTypes.OID.jsonb)

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const identifierOf = ({ id, kind }: CredentialRef): string | null => {
  if (kind === "api_key") return isUuid.test(id) ? id : null
  const digits = Number(id).toString(16).padStart(16, "0")
  return `00000000-0000-0000-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** A column of credentials: UUIDs of API keys, and ids of tokens after zeros. Any other id is left out. */
export const credentials = (column: ReadonlyArray<CredentialRef | undefined>): PgTypes.Parameter =>
  uuids(column.map((credential) => credential === undefined ? null : identifierOf(credential)))

/** Stands for no credential in the ledger: no token has this identifier. */
export const noCredential = "00000000-0000-0000-0000-000000000000"

/** Stands for the credentials that a month does not name: no API key has this identifier. */
export const otherCredentials = "ffffffff-ffff-ffff-ffff-ffffffffffff"

const ofToken = /^0{8}-0{4}-0{4}-/

/** The credential that an identifier of the ledger stands for: those of tokens begin with zeros. */
export const credentialOf = (uuid: string | null): { readonly credential?: CredentialRef } => {
  if (uuid === null || uuid === noCredential) return {}
  if (!ofToken.test(uuid)) return { credential: { kind: "api_key", id: uuid } }
  return { credential: { kind: "token", id: String(Number.parseInt(uuid.slice(19).replace("-", ""), 16)) } }
}

/** The 32 hexadecimal characters that the register's tables keep as `uuid`. */
export const hexOf = (uuid: string): string => uuid.replaceAll("-", "")

/** The identifier of an organization or person that the register's tables keep as `uuid`. */
export const entityIdOf = (uuid: string): EntityId => hexOf(uuid) as EntityId

/** The connection for probes: no probe waits for a customer's request, and no request for a probe. */
export class WatchClient
  extends Context.Service<WatchClient, PgClient.PgClient>()("@kontor/postgres/Clients/WatchClient")
{}

/** The one connection on which a node listens for wake-ups, as long as something on it waits for them. */
export class WakeClient
  extends Context.Service<WakeClient, PgClient.PgClient>()("@kontor/postgres/Clients/WakeClient")
{}

/**
 * The connections over which workers look for what is due, claim it and store its outcome. They are not those of
 * bookings, which would wait behind them.
 */
export class WorkerClient
  extends Context.Service<WorkerClient, PgClient.PgClient>()("@kontor/postgres/Clients/WorkerClient")
{}

/**
 * The connections for the lookups by key that every request makes. Each carries many at once, so nothing slow may use
 * them: a search would keep the lookups behind it waiting.
 */
export class LookupClient
  extends Context.Service<LookupClient, PgClient.PgClient>()("@kontor/postgres/Clients/LookupClient")
{}

/**
 * The connections that bookings are committed through. A commit waits for the disk and a booking for its account, so
 * they have connections of their own: on the shared ones they would keep the reads behind them waiting.
 */
export class CommitClient
  extends Context.Service<CommitClient, PgClient.PgClient>()("@kontor/postgres/Clients/CommitClient")
{}

/**
 * The connections for the data of accounts: reads, and units of work. What a caller asks for takes one in turn with
 * other accounts, at most two at once, so that no account waits for another one. Workers and operators have no caller,
 * and wait for none: some connections are theirs alone. Paid operations look up and book on other connections.
 */
export class AccountClient extends Context.Service<AccountClient, SqlClient.SqlClient>()(
  "@kontor/postgres/Clients/AccountClient"
) {}

/** The number of connections an account may have at once, and how many requests for one, those that wait included. */
const shareOfAccount = { atOnce: 2, asked: 64 } as const

/** The seconds after which a request that found the queue of its account full may be repeated. */
const secondsUntilRoom = 1

interface Share {
  readonly places: Semaphore.Semaphore
  asked: number
}

/**
 * Makes what lets accounts take so many connections in turns. Beyond what an account may have waiting, it ends with the
 * defect `StorageUnavailable`.
 */
const makeTurns = (connections: number) => {
  const turns = PartitionedSemaphore.makeUnsafe<AccountId>({ permits: connections })
  const shares = new Map<AccountId, Share>()

  const enter = (account: AccountId) => {
    const share = shares.get(account) ?? { places: Semaphore.makeUnsafe(shareOfAccount.atOnce), asked: 0 }
    if (share.asked === shareOfAccount.asked) return undefined
    share.asked += 1
    shares.set(account, share)
    return share
  }

  const leave = (account: AccountId, share: Share) => {
    share.asked -= 1
    if (share.asked === 0) shares.delete(account)
  }

  return (account: AccountId) => <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) => {
      const share = enter(account)
      if (share === undefined) {
        return Effect.die(new StorageUnavailable({ retry_after_seconds: secondsUntilRoom, is_crowded: true }))
      }
      return work.pipe(
        turns.withPermit(account),
        (ordered) => share.places.withPermit(ordered),
        restore,
        Effect.ensuring(Effect.sync(() => leave(account, share)))
      )
    })
}

/** The connections of accounts, and the server and database that spans of their statements name. */
interface AccountConnections extends ReturnType<typeof targetOf> {
  readonly connections: number
  readonly reserved: number
}

/** Makes a client of these connections. Callers may have all of them at once but `reserved`. */
export const makeAccountClient = Effect.fnUntraced(function*(
  client: PgClient.PgClient,
  { connections, database, host, port, reserved }: AccountConnections
): Effect.fn.Return<SqlClient.SqlClient, never, Reactivity.Reactivity> {
  const inTurnOf = makeTurns(connections - reserved)

  const inTurn = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(
      Effect.serviceOption(Caller),
      (caller) => Option.isNone(caller) ? work : inTurnOf(caller.value.account_id)(work)
    )

  const statements = yield* SqlClient.make({
    acquirer: client.reserve,
    borrower: (use) => inTurn(Effect.scoped(Effect.flatMap(client.reserve, use))),
    compiler: PgClient.makeCompiler(),
    driver: client.driver,
    spanAttributes: [
      ["db.system.name", "postgresql"],
      ["db.namespace", database ?? "postgres"],
      ["server.address", host ?? "localhost"],
      ["server.port", port]
    ],
    transactionService: client.transactionService
  })
  const withTransaction: SqlClient.SqlClient["withTransaction"] = (work) =>
    Effect.flatMap(
      Effect.serviceOption(client.transactionService),
      (unit) => Option.isSome(unit) ? client.withTransaction(work) : inTurn(client.withTransaction(work))
    )
  return Object.assign(statements, { withTransaction })
})

/**
 * Keeps no statistics of accounts, so that the planner assumes 200 accounts of equal, large size. With statistics of
 * many small accounts, or from when an account was small, it would read everything of an account instead of an index.
 */
export const withoutAccountStatistics = Effect.fnUntraced(function*(...tables: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) yield* sql.unsafe(`ALTER TABLE ${table} ALTER COLUMN account_id SET STATISTICS 0`)
})

/** Runs additions of one account to a table one after another, so that two cannot take the last place. */
export const takingPlaces =
  (sql: SqlClient.SqlClient, table: string) => <A, E, R>(account: AccountId, addition: Effect.Effect<A, E, R>) =>
    sql.withTransaction(Effect.andThen(
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${account}`}, 0))`,
      addition
    ))

/**
 * The way workers claim what is due: the client, and a row to select from, which sets how the claim is committed.
 */
export interface Claiming {
  readonly client: SqlClient.SqlClient
  readonly commit: Statement.Fragment
}

/**
 * Finds the way workers claim. Within a unit of work a claim is part of its transaction. Otherwise its commit does not
 * wait for the disk: a claim lost in a crash of the database is made again.
 */
export const makeClaiming = Effect.map(Effect.all([AccountClient, WorkerClient]), ([sql, client]) => {
  const withinUnit: Claiming = { client: sql, commit: sql.literal("(SELECT) AS commit") }
  const alone: Claiming = {
    client,
    commit: sql.literal("(SELECT set_config('synchronous_commit', 'off', true)) AS commit")
  }
  return Effect.map(Effect.serviceOption(sql.transactionService), (unit) => Option.isSome(unit) ? withinUnit : alone)
})

/** The value of a column in the text format of `COPY`. */
export type Cell = string | number | boolean | null

const special = /[\\\n\r\t]/u
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

const written = (cell: Cell): string => {
  if (cell === null) return "\\N"
  if (typeof cell !== "string") return String(cell)
  return special.test(cell) ? cell.replaceAll(/[\\\n\r\t]/gu, (character) => escapes[character]!) : cell
}

/** A row in the text format of `COPY`. */
export const copyRow = (cells: ReadonlyArray<Cell>): string => {
  let row = ""
  for (let place = 0; place < cells.length; place++) row += (place === 0 ? "" : "\t") + written(cells[place]!)
  return `${row}\n`
}

/** A connection of its own, over which rows come in by `COPY`, which the driver of all others does not speak. */
export interface Copying {
  /** Statements without parameters, one after the other; the rows of the last one. */
  readonly run: (
    statements: string
  ) => Effect.Effect<ReadonlyArray<Readonly<Record<string, unknown>>>, SqlError.SqlError>
  /** Adds rows, in the text format of `COPY`, to columns of a table: `table (column, ...)`. */
  readonly copy: (columns: string, rows: ReadonlyArray<Uint8Array>) => Effect.Effect<void, SqlError.SqlError>
}

const session = "SET lock_timeout = 0; SET statement_timeout = 0; SET jit = off; SET search_path = kontor, public"

/** A failure with a state is the answer of the database; any other one says that the connection is gone. */
const failureOf = (cause: unknown): SqlError.SqlError => {
  const Reason = Predicate.hasProperty(cause, "code") && /^[0-9A-Z]{5}$/u.test(String(cause.code))
    ? SqlError.UnknownError
    : SqlError.ConnectionError
  return new SqlError.SqlError({ reason: new Reason({ cause, message: "COPY failed" }) })
}

const attempt = <A>(work: () => Promise<A>) => Effect.tryPromise({ try: work, catch: failureOf })

const copyingOf = (client: Client, from: typeof copyFrom): Copying => ({
  run: (statements) =>
    Effect.map(attempt(() => client.query(statements)), (result) => [result].flat().at(-1)?.rows ?? []),
  copy: (columns, rows) =>
    attempt(() => pipeline(Readable.from([Buffer.concat(rows)]), client.query(from(`COPY ${columns} FROM STDIN`))))
})

/** Opens connections for `COPY`, each for as long as a scope. */
export class CopyClient extends Context.Service<CopyClient, {
  readonly connect: Effect.Effect<Copying, SqlError.SqlError, Scope.Scope>
}>()("@kontor/postgres/Clients/CopyClient") {}

/** Opens connections to the database of this address. The driver is loaded when the first of them is opened. */
export const makeCopyClient = (url: Redacted.Redacted): CopyClient["Service"] => ({
  connect: Effect.gen(function*() {
    // A bundle gives a package in the older form of modules as its default alone.
    const [{ default: pg }, { default: { from } }] = yield* Effect.promise(() =>
      Promise.all([import("pg"), import("pg-copy-streams")])
    )
    const client = yield* Effect.acquireRelease(
      attempt(async () => {
        const client = new pg.Client({ connectionString: Redacted.value(url), application_name: "kontor load" })
        client.on("error", () => {})
        await client.connect()
        return client
      }),
      (client) => Effect.promise(() => client.end().catch(() => {}))
    )
    yield* attempt(() => client.query(session))
    return copyingOf(client, from)
  })
})

/** A question to a database of the register. */
export type Question<A> = Effect.Effect<A, SqlError.SqlError, SqlClient.SqlClient>

/** Answers a question by the standby, or by this client of the primary. */
export type Read = <A>(question: Question<A>, primary: SqlClient.SqlClient) => Effect.Effect<A, SqlError.SqlError>

/** Answers a question by the primary. */
export const fromPrimary: Read = (question, primary) => Effect.provideService(question, SqlClient.SqlClient, primary)

/**
 * The way in which the register is read: from the primary alone, unless the database was opened with a standby.
 *
 * A read never shows less than the primary held when the read began. The primary says how far it is, in one short
 * statement that simultaneous reads share. A lane to the standby says how far that was before the read. Where it is
 * behind or fails, the primary answers, until the standby holds everything again.
 */
export const StandbyReads = Context.Reference<Read>("@kontor/postgres/StandbyReads", {
  defaultValue: () => fromPrimary
})

/** A failure of a database in its own words. */
export const failureInWords = ({ reason }: SqlError.SqlError): string => {
  const words = reason.message ?? reason._tag
  const cause = reason.cause instanceof Error ? reason.cause.message : ""
  return cause === "" || words.endsWith(cause) ? words : `${words}: ${cause}`
}

/** The failures of the disk of a database, by the state that its server reports. */
const diskFailures = { "53100": "full", "58030": "failing" } as const

type DiskFailure = (typeof diskFailures)[keyof typeof diskFailures]

/** The state in which a statement waited too long for a lock. */
const lockNotAvailable = "55P03"

/** Returns whether a statement failed because of the disk since the last write that succeeded. */
const Noted = Context.Reference<{ hasDiskFailed: boolean }>("@kontor/postgres/Outage/Noted", {
  defaultValue: () => ({ hasDiskFailed: false })
})

const stateOf = (error: unknown): string => {
  const cause = SqlError.isSqlError(error) ? error.reason.cause : undefined
  return Predicate.hasProperty(cause, "code") ? String(cause.code) : ""
}

/** The failure of the disk of the database that an error shows, if it shows one. */
export const diskFailureOf = (error: unknown): DiskFailure | undefined => {
  const state = stateOf(error)
  return Object.hasOwn(diskFailures, state) ? diskFailures[state as keyof typeof diskFailures] : undefined
}

/** Notes a failure of the database, if it is one of its disk. */
const noteFailure = (failure: unknown): Effect.Effect<void> =>
  diskFailureOf(failure) === undefined
    ? Effect.void
    : Effect.map(Noted, (noted) => {
      noted.hasDiskFailed = true
    })

/**
 * Writes 128 KiB where the ledger lies, and deletes them. An update of a stored row would succeed on a full disk.
 */
const writeToDisk = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function*() {
    yield* sql`
      SELECT set_config('temp_tablespaces', coalesce(spcname, ''), true)
      FROM pg_class LEFT JOIN pg_tablespace ON pg_tablespace.oid = reltablespace
      WHERE pg_class.oid = 'kontor.ledger_entries'::regclass`
    yield* sql`
      CREATE TEMPORARY TABLE kontor_room ON COMMIT DROP AS
      SELECT md5(number::text) AS filling FROM generate_series(1, 2000) AS number`
  }))
})

/**
 * The failure of the disk of the database, if there is one. After a statement failed because of the disk, a write
 * checks whether there is room again; before, nothing is asked. Other failures are ignored.
 */
export const diskFailure = Effect.gen(function*() {
  const noted = yield* Noted
  if (!noted.hasDiskFailed) return undefined
  const failure = yield* Effect.match(writeToDisk, { onFailure: diskFailureOf, onSuccess: () => undefined })
  noted.hasDiskFailed = failure !== undefined
  return failure
}).pipe(Effect.withSpan("Outage.diskFailure"))

/**
 * Returns whether another transaction locks the ledger, so that no booking can commit. Other failures are ignored.
 */
export const isLedgerLocked = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const locking = Effect.andThen(
    sql`SET LOCAL lock_timeout = '2s'`,
    sql`LOCK TABLE kontor.account_balances, kontor.ledger_entries IN ROW EXCLUSIVE MODE`
  )
  return yield* Effect.match(sql.withTransaction(locking), {
    onFailure: (error) => stateOf(error) === lockNotAvailable,
    onSuccess: () => false
  })
}).pipe(Effect.withSpan("Outage.isLedgerLocked"))

/**
 * The states in which a server has no room for a request (class 53), is stopping or starting (57P), takes no writes,
 * as a standby or where it was set to read only (25006), or cannot use its disk (58030).
 */
const outageStates = /^(53|57P|25006|58030)/u

/**
 * Returns whether the database cannot answer at the moment: there is no connection, or an answer took longer than it
 * may.
 */
export const isOutage = ({ isRetryable, reason: { cause } }: SqlError.SqlError): boolean =>
  isRetryable || (Predicate.hasProperty(cause, "code") && outageStates.test(String(cause.code)))

/** The states in which a server refuses what a statement says: data (22), a constraint (23), a limit (54). */
const refusalStates = /^(22|23|54)/u

/** Why the database refuses the data of a statement, in its words; undefined if it failed for another reason. */
export const refusalOf = (failure: unknown): string | undefined => {
  if (!SqlError.isSqlError(failure)) return undefined
  const { cause } = failure.reason
  return Predicate.hasProperty(cause, "code") && refusalStates.test(String(cause.code))
    ? `the database refuses it: ${cause instanceof Error ? cause.message : failure.message}`
    : undefined
}

/** The time to try again after an outage. */
export const retry_after_seconds = 5

/**
 * The defect that a failure of the database is at the edge of a storage port: of an outage, `StorageUnavailable`. One
 * of its disk is noted.
 */
export const defectOf = (failure: unknown): Effect.Effect<unknown> =>
  Effect.as(
    noteFailure(failure),
    SqlError.isSqlError(failure) && isOutage(failure)
      ? new StorageUnavailable({
        retry_after_seconds,
        is_outcome_unknown: failure.reason._tag === "ConnectionError",
        cause: failure
      })
      : failure
  )

/** Ends with the defect that a failure of the database is. */
export const dieOf = (failure: unknown): Effect.Effect<never> => Effect.flatMap(defectOf(failure), Effect.die)

/** Turns a failure of the database into its defect. */
export const dieOfDatabase = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, never, R> =>
  statement.pipe(Effect.catch(dieOf))
