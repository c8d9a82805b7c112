import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { movesFrom, retriedFrom, waitingFrom } from "@kontor/core/internal"
import { movedAtOnce, type Settlement, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, after, newAccount, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Array, type DateTime, Duration, Effect, Layer, Option, type Redacted, Ref, Result } from "effect"
import { SqlClient } from "effect/sql"
import { url } from "../../support/Database.ts"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const rounds = 60
const end = 1_000_000

/** Ends after a few rounds of all nodes: often before what was claimed is settled. */
const lease = Duration.seconds(2)

/** What nodes do at the same moment, and the time they share, in seconds: it goes on with everything that is done. */
const contention = Effect.fnUntraced(function*(endpoints: ReadonlyArray<StoredEndpoint>, time: Ref.Ref<number>) {
  const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
  const now = Effect.map(Ref.updateAndGet(time, (seconds) => seconds + 1), after)
  const succeeded: Array<string> = []

  const fail = Effect.fnUntraced(function*(endpoint: StoredEndpoint, settlement: Settlement) {
    const disabled = yield* store.changeEndpoint(
      endpoint.account_id,
      endpoint.id,
      (held) =>
        Result.succeed({ ...held, exhausted_in_a_row: held.exhausted_in_a_row + 1, status: "disabled_failures" })
    )
    assert.isTrue(Option.isSome(disabled))
    yield* store.moveDeliveries(endpoint, movesFrom(after(0)).disabled_failures!, movedAtOnce)
    const isSettled = yield* store.settle({ ...settlement, status: "blocked_endpoint" })
    if (!isSettled) return yield* Effect.fail("its claim has ended")
  }, unit.commit)

  const sendAt = Effect.fnUntraced(function*(at: DateTime.Utc, isFailing: boolean) {
    yield* store.recover(at, waitingFrom(at))
    const due = yield* store.claimDue(at, roomFor(16), lease)
    const withdrawn = isFailing ? due.filter((_, place) => place % 5 === 4) : []
    const sent = due.filter((one) => !withdrawn.includes(one))
    const sending = Effect.forEach(sent, ({ delivery, endpoint }, place) =>
      isFailing && place % 3 === 0
        ? Effect.ignore(fail(endpoint, settlementOf(delivery)))
        : Effect.map(store.settle(settlementOf(delivery)), (isSettled) => {
          if (isSettled) succeeded.push(delivery.id)
        }), { concurrency: "unbounded", discard: true })
    yield* Effect.all([sending, store.withdraw(withdrawn.map(({ delivery }) => delivery))], {
      concurrency: "unbounded",
      discard: true
    })
    return due.length
  })

  const change = (endpoint: StoredEndpoint, status: "active" | "disabled_user") =>
    unit.commit(Effect.gen(function*() {
      yield* store.changeEndpoint(endpoint.account_id, endpoint.id, (held) => Result.succeed({ ...held, status }))
      yield* store.moveDeliveries(endpoint, movesFrom(after(0))[status]!, movedAtOnce)
    }))

  const repeated = <A, E>(work: Effect.Effect<A, E>) => Effect.repeat(work, { times: rounds })
  return {
    succeeded,
    send: repeated(Effect.flatMap(now, (at) => sendAt(at, true))),
    release: repeated(Effect.flatMap(now, (at) => store.release(Array.makeBy(3, () => releaseTo(endpoints, at))))),
    restart: repeated(
      Effect.flatMap(
        now,
        (at) => store.restart({ from: ["retry_wait", "blocked_endpoint"], since: after(0), next: retriedFrom(at) })
      )
    ),
    disable: repeated(
      Effect.forEach(
        endpoints,
        (endpoint) => Effect.andThen(change(endpoint, "disabled_user"), change(endpoint, "active"))
      )
    ),
    purge: repeated(
      Effect.flatMap(now, (at) => store.purge({ payloads_since: at, attempts_since: at }))
    ),
    sendTheRest: Effect.andThen(
      Effect.forEach(endpoints, (endpoint) => change(endpoint, "active")),
      Effect.repeat(sendAt(after(end), false), { until: (count) => count === 0 })
    )
  }
})

/** What a database answers to a client of its own. */
const queried = (url: Redacted.Redacted, question: string) =>
  SqlClient.SqlClient.use((sql) => sql.unsafe(question)).pipe(
    Effect.provide(PgClient.layer({ url, maxConnections: 1, startupParameters: { search_path: "kontor" } }))
  )

it.live("nodes whose claims end while they send or withdraw, and that release, restart, disable and purge meanwhile, lose nothing, repeat no success, leave nothing in flight and never wait in a circle", () =>
  Effect.gen(function*() {
    const database = yield* url
    const succeeded = yield* Effect.gen(function*() {
      const [one, other] = yield* Effect.all([
        Layer.build(PostgresStorage.node(database)),
        Layer.build(PostgresStorage.node(database))
      ])
      const endpoints = yield* Effect.flatMap(
        newAccount,
        (account) => Effect.forEach(Array.range(1, 6), () => addEndpoint(account))
      ).pipe(Effect.provide(one))
      const contend = contention(endpoints, yield* Ref.make(1))
      const [work, onOther] = [yield* Effect.provide(contend, one), yield* Effect.provide(contend, other)]
      const all = [work, onOther].flatMap(({ disable, purge, release, restart, send }) => [
        send,
        send,
        release,
        restart,
        disable,
        purge
      ])
      yield* Effect.all(all, { concurrency: "unbounded", discard: true })
      yield* work.sendTheRest
      return [...work.succeeded, ...onOther.succeeded]
    }).pipe(Effect.scoped)
    assert.strictEqual(new Set(succeeded).size, succeeded.length)
    assert.isAbove(succeeded.length, 0)
    assert.isEmpty(yield* queried(database, "SELECT FROM webhook_claims WHERE cardinality(delivery_ids) > 0"))
    assert.isEmpty(
      yield* queried(
        database,
        "SELECT id, status FROM webhook_deliveries WHERE status NOT IN ('succeeded', 'cancelled')"
      )
    )
    assert.deepStrictEqual(
      yield* queried(database, "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()"),
      [{ deadlocks: 0 }]
    )
  }))
