import { assert, it } from "@effect/vitest"
import { type AccountId, CredentialStore } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Ledger, purgeRefusals, Refusals } from "@kontor/core/Credits"
import { IdempotencyStore } from "@kontor/core/Idempotency"
import { MonitorRuns } from "@kontor/core/Monitoring"
import { CalendarDate } from "@kontor/core/Register"
import { Dispatch, WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Context, DateTime, Duration, Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { makeCountedService } from "../../support/CountedService.ts"
import { crossing, type Named, shared } from "./Crossings.ts"
import { reachOf } from "./Reach.ts"
import { organizations, records } from "./Register.ts"

const owned = new Set(["accounts", "ledger_entries", "account_balances", "api_keys"])

it("a statement reaches one account, those it lists, or any", () => {
  const one = [
    "SELECT * FROM accounts WHERE id = $1",
    "UPDATE account_balances SET balance = 1 WHERE account_id = $1",
    "INSERT INTO ledger_entries (account_id, sequence) VALUES ($1, $2)",
    "SELECT FROM ledger_entries entry JOIN account_balances USING (account_id) WHERE entry.account_id = $1",
    "WITH found AS (SELECT account_id FROM account_balances WHERE account_id = $1) " +
    "SELECT FROM found JOIN accounts account ON account.id = found.account_id"
  ]
  for (const statement of one) assert.deepStrictEqual(reachOf(statement, owned), { _tag: "One" }, statement)
  const listed = "SELECT * FROM account_balances WHERE account_id = ANY($1)"
  assert.deepStrictEqual(reachOf(listed, owned), { _tag: "Listed" })
  assert.deepStrictEqual(reachOf("SELECT * FROM profiles", owned), { _tag: "None" })
  const any: Readonly<Record<string, ReadonlyArray<string>>> = {
    "SELECT account_id FROM ledger_entries WHERE request_id = $1": ["ledger_entries"],
    "SELECT FROM account_balances WHERE account_id = $1 AND EXISTS (SELECT FROM ledger_entries WHERE request_id = $2)":
      [
        "ledger_entries"
      ],
    "SELECT FROM api_keys credential JOIN accounts account ON account.id = credential.account_id WHERE digest = $1": [
      "accounts",
      "api_keys"
    ],
    "UPDATE account_balances SET balance = 0": ["account_balances"],
    "DELETE FROM ledger_entries WHERE created_at < $1": ["ledger_entries"]
  }
  for (const [statement, tables] of Object.entries(any)) {
    assert.deepStrictEqual(reachOf(statement, owned), { _tag: "Any", tables }, statement)
  }
})

type Made = Effect.Success<ReturnType<typeof makeCountedService>>

class CountedService extends Context.Service<CountedService, Made>()(
  "@kontor/test/postgres/requests/Accounts.test/CountedService"
) {
  static readonly layer = Layer.effect(CountedService, makeCountedService(records))
}

/** The tables of the schema that say whose a row is, and the accounts themselves. What operators did is theirs. */
const tablesOfAccounts = Effect.gen(function*() {
  const { rows } = yield* CountedService
  const found = yield* rows<{ table_name: string }>(
    "SELECT table_name FROM information_schema.columns WHERE table_schema = 'kontor' AND column_name = 'account_id'"
  )
  const tables = found.map(({ table_name }) => table_name).filter((name) => name !== "audit_entries")
  return new Set(["accounts", ...tables])
})

const normal = (statement: string): string => statement.replaceAll(/\s+/g, " ").trim()

/** Fails where a statement reaches more than one account and is not named, and yields the names it met. */
const onlyNamed = Effect.fnUntraced(function*(statements: ReadonlyArray<string>, allowed: ReadonlyArray<Named>) {
  const tables = yield* tablesOfAccounts
  const reaches = [...new Set(statements.map(normal))].map((text) => ({ text, reach: reachOf(text, tables) }))
  const wide = reaches.filter(({ reach }) => reach._tag === "Listed" || reach._tag === "Any")
  const met = wide.map((one) => ({ ...one, names: allowed.filter(({ mark }) => one.text.includes(mark)) }))
  const unnamed = met.filter(({ names }) => names.length === 0)
  assert.deepStrictEqual(unnamed.map(({ reach, text }) => ({ ...reach, text })), [])
  const touching = reaches.filter(({ reach }) => reach._tag !== "None").length
  return { names: new Set(met.flatMap(({ names }) => names.map(({ name }) => name))), touching }
})

const change = (body?: unknown, method = "POST") => ({
  method,
  headers: { "idempotency-key": randomUUID(), ...(body !== undefined && { "content-type": "application/json" }) },
  ...(body !== undefined && { body: JSON.stringify(body) })
})

const reads = [
  "",
  "/credits",
  "/usage",
  "/usage/transactions",
  `/usage/transactions?endpoint=${encodeURIComponent("/v1/fetch-organization")}`,
  "/subscription",
  "/api-keys",
  "/monitoring/pricing?poll_interval_days=7",
  "/monitors",
  "/webhook-endpoints",
  "/webhook-deliveries",
  "/webhook-events"
].map((path) => `/v1/account${path}`)

const bought = [
  "/v1/search-organizations?q=Muster",
  `/v1/fetch-organization?q=${organizations.featured}`,
  `/v1/fetch-organization?q=${organizations.small}&features=ubos,network`,
  `/v1/fetch-person?person_q=Anna%20Muster&organization_q=${organizations.featured}`,
  `/v1/fetch-document?company_id=${organizations.featured}&document_type=AD`,
  "/v1/signals"
]

/** What workers and operators do, with a delivery of an account. */
const work = Effect.fnUntraced(function*(account: AccountId) {
  const [runs, store, now] = [yield* MonitorRuns, yield* WebhookStore, yield* DateTime.now]
  yield* runs.runDue
  yield* runs.nextDue
  yield* (yield* Dispatch).sendDue(1)
  yield* store.release([releaseTo([yield* addEndpoint(account)], now)])
  for (const due of yield* store.claimDue(now, roomFor(1), Duration.minutes(1))) {
    yield* store.settle(settlementOf({ ...due.delivery, attempts: 1 }))
  }
  yield* store.nextDue
  yield* store.purge({ payloads_since: now, attempts_since: now })
  yield* (yield* IdempotencyStore).purge(now)
  yield* (yield* CredentialStore).noteUses([{ kind: "api_key", id: "nobody's", at: now }])
  const refused = { account_id: account, endpoint: "signals", requests: 1, required_credits: 20, last_refused_at: now }
  const refusals = yield* Refusals
  yield* refusals.add([{ ...refused, day: CalendarDate.make("2026-05-01") }])
  yield* purgeRefusals
  const administration = yield* Administration
  yield* administration.accounts({ limit: 10 })
  yield* administration.queues
  yield* administration.activity
  yield* (yield* Ledger).verify
})

it.layer(CountedService.layer, { excludeTestServices: true, timeout: "1 minute" })("Tables of accounts", (it) => {
  it.effect("are asked for one account by every paid request and every read of an account", () =>
    Effect.gen(function*() {
      const { counted, customer, request, services } = yield* CountedService
      const { id, key } = yield* customer(1_000_000)
      const endpoint = yield* Effect.provide(addEndpoint(id), services)
      const { statements } = yield* counted(Effect.gen(function*() {
        for (const path of [...bought, ...reads, ...bought]) {
          const { status, text } = yield* request(path, key)
          assert.isBelow(status, 300, `${path}: ${text}`)
        }
        const { signals } = JSON.parse((yield* request("/v1/signals", key)).text)
        const signal = yield* request(`/v1/signals/${signals[0].event.id}`, key)
        assert.strictEqual(signal.status, 200, signal.text)
        const monitor = {
          entity_id: organizations.plain,
          poll_interval_days: 7,
          endpoint_ids: [endpoint.id],
          allow_duplicate: true
        }
        const created = yield* request("/v1/account/monitors", key, change(monitor))
        assert.strictEqual(created.status, 202, created.text)
        const own = `/v1/account/monitors/${JSON.parse(created.text).monitor.id}`
        yield* Effect.provide(Effect.flatMap(MonitorRuns, ({ runDue }) => runDue), services)
        const checked = yield* request(`${own}/check`, key, change())
        assert.isBelow(checked.status, 300, checked.text)
        assert.strictEqual((yield* request(own, key)).status, 200)
      }))
      const { names, touching } = yield* onlyNamed(statements, [
        ...shared.requests,
        ...crossing.requests,
        ...crossing.workers
      ])
      assert.isAbove(touching, 15)
      for (const { name } of [...shared.requests, ...crossing.requests]) assert.include([...names], name)
    }))

  it.effect("are asked for any account only by named statements of workers and operators", () =>
    Effect.gen(function*() {
      const { counted, customer, services } = yield* CountedService
      const { id } = yield* customer(0)
      const { statements } = yield* counted(work(id).pipe(Effect.provide(services)))
      const named = [...shared.workers, ...crossing.workers, ...crossing.operators]
      const { names } = yield* onlyNamed(statements, [...shared.requests, ...named])
      for (const { name } of named) assert.include([...names], name)
    }))
})
