import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted, Schedule, Schema } from "effect"
import { dataDirectory, type Environment, kontorHere } from "./Command.ts"
import * as Database from "./Database.ts"
import { startService } from "./RunningService.ts"

const Created = Schema.fromJsonString(Schema.Struct({ api_key: Schema.String, account_id: Schema.String }))
const often = Schedule.spaced("10 millis")

/** What a request costs that is answered here. */
export const paidPath = "/api/v1/search-organizations?q=Nordlicht"

/** The environment of nodes that share a database of their own. */
export const nodeEnvironment = Effect.fnUntraced(function*(url: Redacted.Redacted, more: Environment = {}) {
  return {
    KONTOR_DATABASE_URL: Redacted.value(url),
    KONTOR_DATA_DIR: yield* dataDirectory,
    KONTOR_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    ...more
  }
})

/** Makes an account with credits, as an operator does. */
export const paidAccount = Effect.fnUntraced(function*(environment: Environment, credits: number) {
  const { stdout } = yield* kontorHere(
    ["accounts", "create", "--name=Lea", `--credits=${credits}`, "--json"],
    environment
  )
  return yield* Schema.decodeEffect(Created)(stdout)
})

/** What a service is to be like that is not usual. */
interface Wanted {
  readonly variables?: Environment
  readonly credits?: number
  /** Where its database is, which is one of its own unless said. */
  readonly database?: Redacted.Redacted
}

/** Lets bookings wait while somebody has lock 1: with lock 2, and asleep, since no statement waits long for a lock. */
const holdable = Effect.gen(function*() {
  const sql = yield* PgClient.PgClient
  yield* sql`
    CREATE OR REPLACE FUNCTION kontor.is_locked(key int) RETURNS boolean LANGUAGE sql AS $$
      SELECT EXISTS (
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND objid = key
      )
    $$`
  yield* sql`
    CREATE OR REPLACE FUNCTION kontor.wait_while_held() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      WHILE kontor.is_locked(1) LOOP
        PERFORM pg_advisory_xact_lock_shared(2), pg_sleep(0.01);
      END LOOP;
      RETURN NULL;
    END $$`
  yield* sql`
    CREATE OR REPLACE TRIGGER wait_while_held BEFORE UPDATE ON kontor.account_balances
    FOR EACH STATEMENT EXECUTE FUNCTION kontor.wait_while_held()`
})

/** A running service on a database of its own, an account with credits, and ways to hold up what is booked for it. */
export const paidService = Effect.fnUntraced(function*({ credits = 1000, database, variables }: Wanted = {}) {
  const url = database ?? (yield* Database.url)
  const environment = yield* nodeEnvironment(url, variables)
  const service = yield* startService([], environment)
  const { account_id, api_key } = yield* paidAccount(environment, credits)
  const booked = Effect.gen(function*() {
    const sql = yield* PgClient.PgClient
    const [row] = yield* sql<{ spent: bigint }>`SELECT sum(spent)::bigint AS spent FROM kontor.account_balances`
    return Number(row?.spent)
  })
  yield* Effect.provide(holdable, Database.clientOf(url))
  /** Does something while every booking waits: `isWaiting` ends once one does. */
  const whileHeld = <A, E, R>(meanwhile: (isWaiting: Effect.Effect<unknown, unknown>) => Effect.Effect<A, E, R>) =>
    PgClient.PgClient.use((sql) =>
      sql.withTransaction(Effect.gen(function*() {
        yield* sql`SELECT pg_advisory_xact_lock(1)`
        const isWaiting = sql<{ is: boolean }>`SELECT kontor.is_locked(2) AS is`.pipe(
          Effect.repeat({ schedule: often, until: ([found]) => found?.is === true })
        )
        return yield* meanwhile(isWaiting)
      }))
    ).pipe(Effect.provide(Database.clientOf(url)))
  return {
    ...service,
    url,
    account_id,
    key: { "x-api-key": api_key },
    whileHeld,
    /** How many credits were spent in all. */
    spent: Effect.provide(booked, Database.clientOf(url))
  }
})
