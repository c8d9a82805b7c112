import { assert, it } from "@effect/vitest"
import type { AccountId } from "@kontor/core/Accounts"
import { Ledger, type UsageReport } from "@kontor/core/Credits"
import { MonitorStore } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Api } from "@kontor/http"
import { addEndpoint, releaseTo } from "@kontor/testing/fixtures"
import { Context, DateTime, Effect, Layer, Schedule } from "effect"
import { HttpApi } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { makeCountedService } from "../../support/CountedService.ts"
import { isNightly } from "../../support/Runs.ts"
import { organizations, records } from "./Register.ts"

/** How much the large account has: a hundredth by day, where it is still far more than any statement may read. */
const share = isNightly ? 1 : 0.01
const has = {
  entries: 2_000_000 * share,
  tokens: Math.max(5000, 100_000 * share),
  monitors: Math.max(5000, 10_000 * share),
  deliveries: 1_000_000 * share,
  keys: Math.max(5000, 200_000 * share)
}

/**
 * The most rows that a statement of a request may read: a year of usage by day at three endpoints, and by month the 200
 * credentials that each names, all others and none; to say how many tokens there are, all of them, whose number has a
 * limit, and to revoke all of them the same once more; for everything else a few pages.
 */
const boundOf = (method: string, path: string): number => {
  if (path.includes("/usage?")) return Math.max(366 * 3, 13 * 202)
  return path.startsWith("/v1/auth/tokens") ? (method === "DELETE" ? 2 : 1) * has.tokens + 10 : 600
}

type Made = Effect.Success<ReturnType<typeof makeCountedService>>

class CountedService extends Context.Service<CountedService, Made>()(
  "@kontor/test/postgres/requests/LargeAccount.test/CountedService"
) {
  static readonly layer = Layer.effect(CountedService, makeCountedService(records))
}

/** A node of a plan with the rows that it read. */
interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Rows Removed by Index Recheck"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

interface Explained {
  readonly "Query Text": string
  readonly Plan: PlanNode
}

const nodesOf = (node: PlanNode): ReadonlyArray<PlanNode> => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const readBy = (node: PlanNode): number =>
  node["Actual Loops"] *
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0))

/** A plan as a message shows it: its nodes, each with the rows that it read. */
const shown = (plan: PlanNode): string =>
  nodesOf(plan).map((node) => `${node["Node Type"]} ${node["Relation Name"] ?? ""} ${readBy(node)}`).join("\n")

const run = (statement: string) => CountedService.use(({ rows }) => rows(statement))

/** Sets something for all sessions of the database, and ends those that are open. */
const setForAll = Effect.fnUntraced(function*(settings: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(settings)) {
    yield* run(`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${name} = ''${value}''', current_database()); END $$`)
  }
  yield* run(`SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)
})

const explaining = {
  "session_preload_libraries": "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice"
}

const endpoints = ["fetch-organization", "signals", "search-organizations"]

/** Gives an account what it has, by statements that take seconds where its own requests would take days. */
const grow = Effect.fnUntraced(function*(account: AccountId) {
  const { services } = yield* CountedService
  const endpoint = yield* Effect.provide(addEndpoint(account), services)
  const released = releaseTo([endpoint], yield* DateTime.now)
  yield* Effect.provide(WebhookStore.use((store) => store.release([released])), services)
  const id = (prefix: string) => `'${prefix}_0' || lpad(n::text, 25, '0')`
  yield* run(`SET statement_timeout = 0`)
  yield* run(`
    INSERT INTO ledger_entries (account_id, sequence, id, request_id, kind, endpoint, credits, balance_after, breakdown,
      created_at, credential)
    SELECT account_id, sequence + n, gen_random_uuid(), gen_random_uuid()::text, 'charge',
      ('{${
    endpoints.join(",")
  }}'::text[])[CASE WHEN n <= 3 THEN 1 WHEN n % 10 = 0 THEN 2 ELSE 3 END], -1, balance - n, '{}',
      now() - interval '360 days' + interval '350 days' * (n / ${has.entries}::float8),
      CASE n % 3 WHEN 1 THEN lpad(to_hex(1 + n % 1000), 32, '0')::uuid WHEN 2 THEN md5((n % 1000)::text)::uuid END
    FROM account_balances, generate_series(1, ${has.entries}) n WHERE account_id = '${account}'`)
  yield* run(`
    UPDATE account_balances SET balance = balance - ${has.entries}, spent = spent + ${has.entries},
      sequence = sequence + ${has.entries}
    WHERE account_id = '${account}'`)
  yield* run(`SELECT count_usage('${account}')`)
  yield* run(`
    INSERT INTO tokens (account_id, name, abilities, digest, created_at)
    SELECT '${account}', 'n', '{account:read}', lpad(n::text, 64, '0'), now() FROM generate_series(1, ${has.tokens}) n`)
  yield* run(`
    INSERT INTO monitors (account_id, id, entity_id, poll_interval_days, endpoint_ids, status, archived_at,
      created_at, settled_until, request_id, failures, revision)
    SELECT '${account}', ${id("mon")}, gen_random_uuid(), 7, '{${endpoint.id}}',
      CASE WHEN n <= 3 THEN 'paused_user' WHEN n <= 6 THEN 'error' ELSE 'archived' END,
      CASE WHEN n > 6 THEN now() END, now(), now(),
      gen_random_uuid(), 0, 0
    FROM generate_series(1, ${has.monitors}) n`)
  yield* run(`
    INSERT INTO webhook_events (account_id, id, type, monitor_id, entity_id, signal, created_at)
    SELECT account_id, ${id("evt")}, type, monitor_id, entity_id, signal, created_at
    FROM webhook_events, generate_series(1, ${has.deliveries}) n WHERE id = '${released.event.id}'`)
  yield* run(`
    INSERT INTO webhook_deliveries (account_id, id, endpoint_id, event_id, message_id, type, status, attempts, plan_step,
      created_at)
    SELECT '${account}', ${id("del")}, '${endpoint.id}', ${id("evt")}, ${id("msg")}, 'organization.signal.detected',
      CASE WHEN n <= 3 THEN 'exhausted' ELSE 'succeeded' END, 1, 1, now()
    FROM generate_series(1, ${has.deliveries}) n`)
  yield* run(`
    INSERT INTO webhook_attempts (account_id, delivery_id, number, started_at, status, duration, answer)
    SELECT '${account}', ${
    id("del").replace("n::text", "'1'")
  }, n, now(), 500, 0.1, '' FROM generate_series(1, 5000) n`)
  yield* run(`
    INSERT INTO idempotency_keys (account_id, key, reference, request, claimed_at, outcome, answer)
    SELECT '${account}', 'key' || n, gen_random_uuid(), repeat('0', 64), now(), 'answered', 'a'
    FROM generate_series(1, ${has.keys}) n`)
  yield* run("RESET statement_timeout")
  return { endpoint: endpoint.id, first: `0${"1".padStart(25, "0")}` }
})

interface Asked {
  readonly path: string
  readonly method?: string
  readonly body?: unknown
}

const daysAgo = (days: number) =>
  Effect.map(DateTime.now, (now) => DateTime.formatIsoDateUtc(DateTime.subtract(now, { days })))

/**
 * The ids of an endpoint with deliveries, of one that the account made itself, of the first monitor and delivery
 * without their prefix, and of a Signal.
 */
interface Grown {
  readonly endpoint: string
  readonly own: string
  readonly first: string
  readonly signal: string
}

const newEndpoint = { name: "n", url: "https://receiver.invalid/webhooks" }

/** Requests for what an account has, however they filter and page, and for what it buys. */
const requestsOf = Effect.fnUntraced(function*({ endpoint, first, own, signal }: Grown) {
  const [from, to] = [yield* daysAgo(355), yield* daysAgo(350)]
  const month = yield* daysAgo(330)
  const today = yield* daysAgo(0)
  const account = [
    "",
    "/credits",
    "/credits/threshold",
    `/usage?from=${from}&to=${today}`,
    `/usage?from=${from}&to=${today}&group_by=month`,
    "/usage/transactions",
    "/usage/transactions?per_page=100&cursor=txn1.3e8",
    "/usage/transactions?endpoint=fetch-organization",
    "/usage/transactions?endpoint=signals&cursor=txn1.3e8",
    "/usage/transactions?endpoint=nothing",
    `/usage/transactions?to=${to}`,
    `/usage/transactions?from=${from}&to=${month}&per_page=100&cursor=txn1.go`,
    `/usage/transactions?from=${from}&endpoint=fetch-organization`,
    "/subscription",
    "/api-keys",
    "/monitoring/pricing?poll_interval_days=7",
    "/monitors",
    "/monitors?status=archived",
    "/monitors?status=active",
    `/monitors?status=error&cursor=mon1.${first}`,
    `/monitors/mon_${first}`,
    "/webhook-endpoints",
    `/webhook-endpoints/${endpoint}`,
    "/webhook-deliveries",
    `/webhook-deliveries?cursor=del1.${first}`,
    `/webhook-deliveries?endpoint=${endpoint}`,
    "/webhook-deliveries?status=exhausted",
    "/webhook-deliveries?status=cancelled",
    "/webhook-deliveries?status=in_flight",
    "/webhook-deliveries?status=succeeded",
    "/webhook-deliveries?status=pending",
    "/webhook-deliveries?status=blocked_endpoint",
    ...["pending", "in_flight", "retry_wait", "exhausted", "succeeded"].map((status) =>
      `/webhook-deliveries?endpoint=${endpoint}&status=${status}`
    ),
    `/webhook-deliveries?endpoint=${endpoint}&status=succeeded&cursor=del1.${first}`,
    `/webhook-deliveries/del_${first}`,
    "/webhook-events",
    "/webhook-events?since=2100-01-01T00:00:00Z"
  ].map((path): Asked => ({ path: `/v1/account${path}` }))
  const bought = [
    "/v1/search-organizations?q=Muster",
    "/v1/suggest-organizations?q=Muster",
    `/v1/fetch-organization?q=${organizations.featured}`,
    `/v1/get-organization?q=${organizations.featured}`,
    `/v1/fetch-person?person_q=Anna%20Muster&organization_q=${organizations.featured}`,
    `/v1/fetch-document?company_id=${organizations.featured}&document_type=AD`,
    "/v1/signals",
    `/v1/signals/${signal}`,
    "/v1/signals/catalog"
  ].map((path): Asked => ({ path }))
  const credentials: ReadonlyArray<Asked> = [{ path: "/v1/auth/tokens" }, { path: "/v1/auth/tokens?per_page=100" }]
  const changed: ReadonlyArray<Asked> = [
    { path: "/v1/auth/tokens/create", method: "POST", body: { token_name: "n" } },
    { path: "/v1/auth/tokens/1", method: "DELETE" },
    {
      path: "/v1/account/monitors",
      method: "POST",
      body: { entity_id: organizations.plain, poll_interval_days: 7, endpoint_ids: [endpoint], allow_duplicate: true }
    },
    ...["monitors/batch", "quotes"].map((path): Asked => ({
      path: `/v1/account/${path}`,
      method: "POST",
      body: {
        monitors: [{ entity_id: organizations.plain }],
        poll_interval_days: 7,
        endpoint_ids: [endpoint],
        allow_duplicate: true
      }
    })),
    { path: "/v1/account/credits/threshold", method: "PUT", body: { low_balance_threshold: 5 } },
    { path: `/v1/account/webhook-endpoints/${endpoint}`, method: "PATCH", body: { name: "n" } },
    { path: `/v1/account/monitors/mon_${first}`, method: "PATCH", body: { label: "n" } },
    { path: `/v1/account/monitors/mon_${first}/resume`, method: "POST" },
    { path: `/v1/account/monitors/mon_${first}/pause`, method: "POST" },
    { path: `/v1/account/monitors/mon_${first}/check`, method: "POST" },
    { path: "/v1/account/api-keys", method: "POST", body: { name: "n" } },
    { path: "/v1/account/webhook-endpoints", method: "POST", body: newEndpoint },
    ...[`${endpoint}/disable`, `${endpoint}/enable`, `${own}/rotate-secret`, `${own}/verify`, `${own}/test`].map(
      (change) => ({ path: `/v1/account/webhook-endpoints/${change}`, method: "POST" })
    ),
    { path: `/v1/account/webhook-deliveries/del_${first}/retry`, method: "POST" }
  ]
  return [...account, ...credentials, ...bought, ...changed]
})

/** Requests that take away what the others ask for. */
const endsOf = ({ endpoint, first }: Grown): ReadonlyArray<Asked> => [
  { path: "/v1/account/api-keys/rotate", method: "POST", body: { overlap_hours: 1 } },
  ...[
    `/v1/account/api-keys/key_${first}`,
    `/v1/account/monitors/mon_${first}`,
    `/v1/account/webhook-endpoints/${endpoint}`,
    "/v1/auth/tokens"
  ].map((path): Asked => ({ path, method: "DELETE" }))
]

/** The operations that ask for nothing of an account. */
const ofNobody: ReadonlyArray<string> = ["getPrices"]

/** The operations of the contract that none of these requests is of. */
const missedBy = (asked: ReadonlyArray<Asked>): ReadonlyArray<string> => {
  const missed: Array<string> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint: { identifier, method, path } }) => {
      const pattern = new RegExp(`^${path.replace("/api", "").replaceAll(/:\w+/gu, "[^/]+")}$`, "u")
      // The most literal path is meant where two match: no request is for a signal of the name "catalog".
      const isAsked = asked.some((one) =>
        (one.method ?? "GET") === method && pattern.test(one.path.split("?")[0]!) &&
        (path.endsWith("/catalog") || !one.path.endsWith("/catalog"))
      )
      if (!isAsked && !ofNobody.includes(identifier)) missed.push(identifier)
    }
  })
  return missed
}

/** Sends a request, and fails where a statement of it reads too much, or looks through a table of accounts. */
const ask = Effect.fnUntraced(function*({ body, method = "GET", path }: Asked, key: string, tables: Set<string>) {
  const { notices, request } = yield* CountedService
  const before = (yield* notices).length
  const { status, text } = yield* request(path, key, {
    method,
    headers: { "idempotency-key": randomUUID(), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })
  assert.isBelow(status, method === "GET" ? 300 : 500, `${method} ${path}: ${text}`)
  const explained = (yield* notices).slice(before).flatMap((notice) => {
    const at = notice.indexOf("plan:\n")
    return at === -1 ? [] : [JSON.parse(notice.slice(at + 6)) as Explained]
  })
  assert.isNotEmpty(explained, `${method} ${path} is explained`)
  for (const { Plan, "Query Text": statement } of explained) {
    const scans = nodesOf(Plan).filter(({ "Relation Name": table = "" }) => tables.has(table))
    const message = `${method} ${path}\n${statement}\n${shown(Plan)}`
    assert.notInclude(scans.map((node) => node["Node Type"]), "Seq Scan", message)
    const read = scans.reduce((sum, node) => sum + readBy(node), 0)
    assert.isAtMost(read, boundOf(method, path), message)
  }
})

/**
 * Asks for a year's usage by credential: 100 of hundreds that spent, revoked ones too. With the others they make up
 * what the months cost, by the entries themselves.
 */
const askSpenders = Effect.fnUntraced(function*(account: AccountId, key: string) {
  const { request, rows } = yield* CountedService
  const { text } = yield* request(`/v1/account/usage?from=${yield* daysAgo(355)}&to=${yield* daysAgo(0)}`, key)
  const { credentials, others, period }: UsageReport["by_credential"] = JSON.parse(text).by_credential
  const [spent] = yield* rows<{ requests: number; credits_used: number }>(`
    SELECT count(*)::int AS requests, -sum(credits)::int AS credits_used FROM ledger_entries
    WHERE account_id = '${account}' AND kind = 'charge'
      AND created_at >= '${period.from}'::timestamp AT TIME ZONE 'Europe/Berlin'`)
  const sum = [...credentials, others].reduce((left, right) => ({
    requests: left.requests + right.requests,
    credits_used: left.credits_used + right.credits_used
  }), { requests: 0, credits_used: 0 })
  assert.deepStrictEqual(sum, spent)
  assert.strictEqual(credentials.length, 100)
  assert.deepStrictEqual(
    new Set(credentials.map(({ credential }) => credential?.kind)),
    new Set([undefined, "token", "api_key"])
  )
  assert.isAbove(others.credits_used, 0)
})

const untilAnswered = (key: string) =>
  CountedService.use(({ request }) => request("/v1/account/credits", key)).pipe(
    Effect.repeat({ schedule: Schedule.spaced("10 millis"), until: ({ status }) => status === 200 })
  )

it.layer(CountedService.layer, { excludeTestServices: true, timeout: "5 minutes" })("A large account", (it) => {
  it.effect("is answered from as few rows as a small one, whatever is known of its tables", () =>
    Effect.gen(function*() {
      const { customer, rows, services } = yield* CountedService
      const [large, small] = [yield* customer(10_000_000), yield* customer(1000)]
      const tables = new Set(
        (yield* rows<{ name: string }>(
          "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'kontor' AND column_name = 'account_id'"
        )).map(({ name }) => name)
      )
      for (const table of tables) {
        yield* run(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
        yield* run(`ANALYZE ${table}`)
      }
      const grown = yield* grow(large.id)
      const { request } = yield* CountedService
      const { signals } = JSON.parse((yield* request("/v1/signals", large.key)).text)
      const made = yield* request("/v1/account/webhook-endpoints", large.key, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
        body: JSON.stringify(newEndpoint)
      })
      assert.strictEqual(made.status, 201, made.text)
      const own: string = JSON.parse(made.text).endpoint.id
      const ids = { ...grown, own, signal: signals[0].event.id as string }
      const [asked, ends] = [yield* requestsOf(ids), endsOf(ids)]
      assert.deepStrictEqual(missedBy([...asked, ...ends]), [], "every operation of the contract is asked")
      const askAll = Effect.fnUntraced(function*(settings: Readonly<Record<string, string>>) {
        yield* setForAll(settings)
        yield* untilAnswered(large.key)
        for (const one of asked) yield* ask(one, large.key, tables)
        for (const path of ["", "/credits", "/usage", "/usage/transactions", "/monitors", "/webhook-deliveries"]) {
          yield* ask({ path: `/v1/account${path}` }, small.key, tables)
        }
      })
      yield* askAll(explaining)
      yield* askAll({ work_mem: "64MB" })
      for (const table of tables) yield* run(`ANALYZE ${table}`)
      yield* askAll({ work_mem: "4MB" })
      yield* askAll({ work_mem: "64MB" })
      yield* askSpenders(large.id, large.key)
      for (const one of ends) yield* ask(one, large.key, tables)

      const usage = yield* Ledger.use((ledger) => ledger.verify).pipe(Effect.provide(services))
      assert.deepStrictEqual(usage.discrepancies, [])
      assert.isAbove((yield* MonitorStore.use(({ counts }) => counts).pipe(Effect.provide(services))).size, 2)
    }))
})
