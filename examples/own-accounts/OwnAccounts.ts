import { BaseUrl, ServiceKeys } from "@kontor/core"
import { type Account, type AccountId, Accounts, type Plan } from "@kontor/core/Accounts"
import * as Kontor from "@kontor/core/Kontor"
import { EnrichmentMemory, KontorMemory } from "@kontor/core/memory"
import { WebhookTransport } from "@kontor/core/Webhooks"
import { Database, KontorPostgres, Migrations, RegisterChangesPostgres, UnitOfWorkPostgres } from "@kontor/postgres"
import { Identity } from "@kontor/register"
import { KeptIndex } from "@kontor/search"
import { DateTime, Effect, Layer, Option, type Redacted } from "effect"
import { SqlClient } from "effect/sql"

/** A row of the table `users`, which is the team's own: Kontor never writes it. */
interface User {
  readonly id: AccountId
  readonly company: string
  readonly plan: Plan
  readonly paid_until: Date
  readonly is_blocked: boolean
  readonly joined: Date
}

const accountOf = ({ company, id, is_blocked, joined, paid_until, plan }: User): Account => {
  const [created_at, current_period_end] = [DateTime.fromDateUnsafe(joined), DateTime.fromDateUnsafe(paid_until)]
  const period = { current_period_start: created_at, current_period_end, grace_until: null }
  const subscription = { plan, status: "active" as const, ...period }
  return { id, name: company, email: null, subscription, status: is_blocked ? "suspended" : "active", created_at }
}

/** The users of the team as the accounts of Kontor: the one member that the port has to have. */
const users = Layer.effect(
  Accounts,
  Effect.map(SqlClient.SqlClient, (sql) =>
    Accounts.of({
      find: (id) =>
        sql<User>`SELECT id, company, plan, paid_until, is_blocked, joined FROM users WHERE id = ${id}`.pipe(
          Effect.map(([user]) => Option.map(Option.fromUndefinedOr(user), accountOf)),
          Effect.orDie
        )
    }))
)

/** The search index of this process, which follows the register. */
const index = KeptIndex.layer({ snapshot: undefined, threads: 1 }).pipe(
  Layer.provide([RegisterChangesPostgres.layer, UnitOfWorkPostgres.wakeUps])
)

/** Kontor on the team's database: accounts in `users`, everything else in the schema `kontor`. */
export const kontor = (url: Redacted.Redacted) =>
  Kontor.layer.pipe(
    Layer.provideMerge(users),
    Layer.provideMerge(KontorPostgres.ports),
    Layer.provideMerge(index),
    Layer.provideMerge(Layer.mergeAll(EnrichmentMemory.layer, WebhookTransport.none, Identity.layer)),
    Layer.provideMerge(Layer.merge(ServiceKeys.random, BaseUrl.layer("https://data.example/api"))),
    Layer.provideMerge(KontorMemory.webCrypto),
    Layer.provideMerge(Migrations.layer),
    Layer.provideMerge(Database.layer({ url }))
  )
