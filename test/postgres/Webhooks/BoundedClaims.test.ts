import { assert, it } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { inFlightPerEndpoint, type StoredEndpoint, WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, after, newAccount, releaseTo, roomFor } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

const backlog = 50_000
const lease = Duration.seconds(60)

/** Stores so many deliveries to an endpoint that are due since the tests begin. */
const addDue = Effect.fnUntraced(function*({ account_id, id }: StoredEndpoint, count: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO webhook_deliveries
      (account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step, next_attempt_at, created_at)
    SELECT ${account_id}, 'del_' || number, ${id}, 'evt_' || number, 'msg_' || number, 'endpoint.test', 'pending', 0, 0,
      ${DateTime.toDateUtc(after(0))}, ${DateTime.toDateUtc(after(0))}
    FROM generate_series(1, ${count}::int) AS number`
})

/** What a claim claims, and how many rows of deliveries it reads, of the table and of its indexes. */
const claimed = Effect.fnUntraced(function*(room: Parameters<WebhookStore["Service"]["claimDue"]>[1]) {
  const [store, sql, unit] = [yield* WebhookStore, yield* SqlClient.SqlClient, yield* UnitOfWork]
  return yield* unit.commit(Effect.gen(function*() {
    const due = yield* store.claimDue(after(60), room, lease)
    const [row] = yield* sql<{ read: number }>`
      SELECT (pg_stat_get_xact_tuples_returned('webhook_deliveries'::regclass) + (
        SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) FROM pg_index
        WHERE indrelid = 'webhook_deliveries'::regclass
      ))::int AS read`
    return { endpoints: due.map(({ endpoint }) => endpoint.id), read: row?.read ?? 0 }
  }))
})

it.live("finds what is due to others behind 100,000 deliveries of a silent endpoint and a busy account, and reads few of these, with statistics and without", () =>
  Effect.gen(function*() {
    const [store, sql] = [yield* WebhookStore, yield* SqlClient.SqlClient]
    const [silent, busy] = [
      yield* addEndpoint(yield* newAccount, { is_silent: true }),
      yield* addEndpoint(yield* newAccount)
    ]
    const others = yield* Effect.forEach(
      Array.from({ length: 50 }),
      () => Effect.flatMap(newAccount, (account) => addEndpoint(account))
    )
    yield* addDue(silent, backlog)
    yield* addDue(busy, backlog)
    const inFlight = { ...roomFor(0).inFlight, accounts: new Map([[busy.account_id, 64]]) }
    const room = roomFor(128, { perAccount: 64, inFlight })
    const due = Effect.forEach(others, (endpoint) => store.release([releaseTo([endpoint], after(30))]))
    const maxRead = 256 + 20 * others.length

    for (const statistics of ["without", "with"]) {
      yield* due
      const { endpoints, read } = yield* claimed(room)
      const ofSilent = endpoints.filter((id) => id === silent.id)
      assert.isAtMost(ofSilent.length, 1)
      assert.sameMembers(
        endpoints.filter((id) => id !== silent.id),
        others.map(({ id }) => id),
        `${statistics} statistics`
      )
      assert.isAtMost(read, maxRead, `${statistics} statistics`)
      yield* sql`ANALYZE`
    }

    const { endpoints, read } = yield* claimed(roomFor(128, { perAccount: 64 }))
    assert.deepStrictEqual(endpoints, Array.from({ length: inFlightPerEndpoint }, () => busy.id))
    assert.isAtMost(read, maxRead)
  }).pipe(Effect.provide(PostgresStorage.layer)))
