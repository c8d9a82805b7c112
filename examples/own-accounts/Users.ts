import { AccountId } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { kontor } from "./OwnAccounts.ts"

/** The table of the team, with columns of its own. */
const makeUsers = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`
    CREATE TABLE IF NOT EXISTS public.users (
      id uuid PRIMARY KEY,
      company text NOT NULL,
      plan text NOT NULL DEFAULT 'free',
      paid_until timestamptz NOT NULL DEFAULT now() + interval '1 year',
      is_blocked boolean NOT NULL DEFAULT false,
      joined timestamptz NOT NULL DEFAULT now()
    )`)

/** A new user of the team, with credits and an API key of Kontor. */
export const newUser = Effect.fnUntraced(function*(credits: number, plan = "free") {
  const [sql, { createApiKey, grant }] = [yield* SqlClient.SqlClient, yield* Administration]
  const id = AccountId.make(randomUUID())
  yield* sql`INSERT INTO users (id, company, plan) VALUES (${id}, 'Beispielwerk GmbH', ${plan})`
  if (credits > 0) yield* grant(id, credits)
  const { secret } = yield* createApiKey(id, "first key")
  return { id, key: Redacted.value(secret) }
})

/** Kontor on a database server in this directory; a team takes the address of its own. */
export const onServer = (dataDirectory: string) =>
  Layer.effectDiscard(makeUsers).pipe(
    Layer.provideMerge(Layer.unwrap(EmbeddedPostgres.use(({ url }) => Effect.succeed(kontor(url))))),
    Layer.provide(EmbeddedPostgres.layer({ dataDirectory }))
  )
