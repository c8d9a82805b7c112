import { assert, layer } from "@effect/vitest"
import { UnitOfWork } from "@kontor/core"
import { CredentialStore } from "@kontor/core/Accounts"
import { MonitorStore } from "@kontor/core/Monitoring"
import { aMonitor, at, aToken, newAccount } from "@kontor/testing/fixtures"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as PostgresStorage from "../../support/PostgresStorage.ts"

layer(PostgresStorage.layer, { excludeTestServices: true })("The places of an account in PostgreSQL", (it) => {
  it.effect("rule: however many tokens expire, no more rows are kept than the account may have tokens", () =>
    Effect.gen(function*() {
      const [sql, { addToken }] = [yield* SqlClient.SqlClient, yield* CredentialStore]
      const account = yield* newAccount
      const expired = { ...aToken(account), expires_at: at("2020-01-01T00:00:00Z") }
      yield* Effect.forEach(Array.from({ length: 200 }), () => addToken(expired, 10), { concurrency: 8 })
      const [row] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM tokens WHERE account_id = ${account}`
      assert.strictEqual(row?.count, 10)
    }))

  it.effect.prop(
    "the count of an account's monitors is that of its monitors, whatever is added, archived, taken back or erased",
    { steps: Schema.Array(Schema.Literals(["add", "fail", "archive", "archive again", "pause", "erase"])) },
    ({ steps }) =>
      Effect.gen(function*() {
        const [sql, unit, store] = [yield* SqlClient.SqlClient, yield* UnitOfWork, yield* MonitorStore]
        const account = yield* newAccount
        const newest = Effect.map(
          store.list(account, { limit: 1 }),
          ([monitor]) => monitor ?? aMonitor(account)
        )
        const archived = Effect.flatMap(newest, (monitor) =>
          store.save({ ...monitor, status: "archived", next_run_at: null }))
        const does = {
          "add": Effect.suspend(() =>
            store.add(aMonitor(account), 3)
          ),
          "fail": Effect.suspend(() =>
            Effect.flip(unit.commit(Effect.andThen(store.add(aMonitor(account), 3), Effect.fail("no"))))
          ),
          "archive": archived,
          "archive again": Effect.flatMap(
            store.list(account, { status: "archived", limit: 1 }),
            ([monitor]) => store.save(monitor ?? aMonitor(account))
          ),
          "pause": Effect.flatMap(newest, (monitor) =>
            store.save({ ...monitor, status: "paused_user", next_run_at: null })),
          "erase": store.erase(account)
        }
        for (const step of steps) {
          yield* does[step]
          const [row] = yield* sql<{ counted: number; living: number }>`
            SELECT coalesce((SELECT living FROM monitor_counts WHERE account_id = ${account}), 0) AS counted,
              (SELECT count(*)::int FROM monitors WHERE account_id = ${account} AND status <> 'archived') AS living`
          assert.strictEqual(row?.counted, row?.living)
          assert.isAtMost(row?.living ?? 0, 3)
        }
      })
  )
})
