import { Administration } from "@kontor/core/Administration"
import { OperatorService } from "@kontor/node"
import { Database } from "@kontor/postgres"
import { Console, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { accounts, credits } from "./PeerTables.ts"

const accountsWithout = 100

const newKey = (credits: number) =>
  Administration.use(({ createAccount }) => createAccount({ name: "bench", email: null, plan: "max", credits })).pipe(
    Effect.map(({ secret }) => Redacted.value(secret))
  )

const newKeys = (count: number, credits: number) =>
  Effect.all(Array.from({ length: count }, () => newKey(credits)), { concurrency: 16 })

/** Makes Kontor's accounts and remembers their keys: accounts with many credits, and some with none. */
export const makeAccounts = Effect.fn("Accounts.make")(function*(database: Redacted.Redacted) {
  const sql = yield* SqlClient.SqlClient
  yield* Console.log("Making accounts")
  const operator = Layer.provide(OperatorService.layer, Database.layer({ url: database }))
  const keys = yield* Effect.provide(Effect.all([newKeys(accounts, credits), newKeys(accountsWithout, 0)]), operator)
  for (const [place, of] of keys.entries()) {
    yield* sql`INSERT INTO bench.kontor_keys (has_credits, key) SELECT ${place === 0}, unnest(${of}::text[])`
  }
})
