import { PgClient } from "@effect/sql-pg"
import { StorageUnavailable } from "@kontor/core"
import { type AccountId, Caller } from "@kontor/core/Accounts"
import { Context, Effect, Option, PartitionedSemaphore, Semaphore } from "effect"
import type * as Reactivity from "effect/reactivity/Reactivity"
import { SqlClient } from "effect/sql"

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

/** How many connections an account may have at once, and how many requests for one, those that wait included. */
const shareOfAccount = { atOnce: 2, asked: 64 } as const

/** The seconds after which a request that found the queue of its account full may be repeated. */
const retry_after_seconds = 1

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
      if (share === undefined) return Effect.die(new StorageUnavailable({ retry_after_seconds, is_crowded: true }))
      return work.pipe(
        turns.withPermit(account),
        (ordered) => share.places.withPermit(ordered),
        restore,
        Effect.ensuring(Effect.sync(() => leave(account, share)))
      )
    })
}

/** Makes a client of these connections. Callers may have all of them at once but `reserved`. */
export const makeAccountClient = Effect.fnUntraced(function*(
  client: PgClient.PgClient,
  { connections, reserved }: { readonly connections: number; readonly reserved: number }
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
    spanAttributes: [],
    transactionService: client.transactionService
  })
  const withTransaction: SqlClient.SqlClient["withTransaction"] = (work) =>
    Effect.flatMap(
      Effect.serviceOption(client.transactionService),
      (unit) => Option.isSome(unit) ? client.withTransaction(work) : inTurn(client.withTransaction(work))
    )
  return Object.assign(statements, { withTransaction })
})
