import { assert, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { OperatorService } from "@kontor/node"
import { Database } from "@kontor/postgres"
import { Effect, Layer, Redacted, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { dataDirectory, kontorHere } from "../../support/Command.ts"
import { url as newDatabase } from "../../support/Database.ts"
import { report, watched } from "../../support/Monitoring.ts"
import { startService } from "../../support/RunningService.ts"
import { receiver } from "../../support/WebhookEndpoints.ts"

const Endpoint = Schema.fromJsonString(Schema.Struct({ endpoint: Schema.Struct({ id: Schema.String }) }))
const Monitor = Schema.fromJsonString(
  Schema.Struct({ monitor: Schema.Struct({ id: Schema.String, status: Schema.String }) })
)

const often = Schedule.spaced("20 millis")

/** A new account without credits, and a token that may do everything. */
const newAccount = Effect.gen(function*() {
  const administration = yield* Administration
  const { record } = yield* administration.createAccount({ name: "Kurt", email: null, plan: "max", credits: 0 })
  const { secret: token } = yield* administration.createToken({
    account_id: record.id,
    name: "all",
    abilities: ["account:read", "account:keys", "monitoring:manage"],
    expires_at: null
  })
  return { account: record.id, token: Redacted.value(token) }
})

/** Asks the API of a process for what an account has. */
const asking = (origin: string, token: string) =>
  Effect.fnUntraced(function*<A>(schema: Schema.Codec<A, string>, method: string, path: string, body?: object) {
    const text = yield* Effect.promise(() =>
      fetch(`${origin}/api/v1/account${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          "idempotency-key": randomUUID(),
          ...(body && { "content-type": "application/json" })
        },
        ...(body && { body: JSON.stringify(body) })
      }).then((response) => response.text())
    )
    return yield* Schema.decodeEffect(schema)(text)
  })

const statusOf = (address: string) => Effect.promise(() => fetch(address).then(({ status }) => status))

/** How many processes wait to be woken. */
const listeners = SqlClient.SqlClient.use((sql) =>
  sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kontor wake-ups'`
).pipe(Effect.map(({ length }) => length))

it.live("a process for the API leaves monitors and webhooks to a worker, which hears at once what others do", () =>
  Effect.gen(function*() {
    const url = yield* newDatabase
    const environment = {
      KONTOR_BASE_URL: "https://kontor.example/api",
      KONTOR_DATABASE_URL: Redacted.value(url),
      KONTOR_DATA_DIR: yield* dataDirectory,
      KONTOR_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
      KONTOR_WEBHOOK_ALLOW_PRIVATE: "true"
    }
    const { received, url: hook } = yield* receiver()
    const api = yield* startService(["--roles", "api"], environment)
    yield* Effect.gen(function*() {
      yield* report("CLOSURES")
      const { account, token } = yield* newAccount
      const ask = asking(api.origin, token)
      const { endpoint } = yield* ask(Endpoint, "POST", "/webhook-endpoints", { name: "here", url: hook })
      yield* ask(Endpoint, "POST", `/webhook-endpoints/${endpoint.id}/verify`)
      const asked = { entity_id: watched, poll_interval_days: 1, endpoint_ids: [endpoint.id], allow_duplicate: true }
      const { monitor } = yield* ask(Monitor, "POST", "/monitors", asked)
      const now = ask(Monitor, "GET", `/monitors/${monitor.id}`)
      assert.strictEqual(yield* listeners, 1, "the API, whose search index follows the register")
      assert.strictEqual((yield* now).monitor.status, "initializing")
      const worker = yield* startService([], { ...environment, KONTOR_ROLES: "worker" })
      const becomes = (expected: string) =>
        Effect.repeat(now, { schedule: often, until: ({ monitor: { status } }) => status === expected })
      yield* becomes("paused_billing")
      yield* Administration.use(({ grant }) => grant(account, 200))
      yield* becomes("active")
      assert.strictEqual(yield* listeners, 2)
      const [event] = yield* report("CAPITAL_CHANGES")
      yield* ask(Monitor, "POST", `/monitors/${monitor.id}/check`)
      yield* Effect.repeat(Effect.sync(() => received.length), { schedule: often, until: (count) => count === 2 })
      const [, message] = received
      assert.strictEqual(message!.body.type, "organization.signal.detected")
      assert.include(message!.text, event!)
      assert.include(message!.text, "https://kontor.example/api/v1/signals/")
      assert.include(
        worker.errors(),
        "KONTOR_WEBHOOK_ALLOW_PRIVATE=true lets every account send webhooks into this network"
      )
      assert.strictEqual(yield* worker.end("SIGTERM"), 0)
    }).pipe(Effect.provide(Layer.provideMerge(OperatorService.layer, Database.layer({ url }))))
  }))

it.live("a worker shows whether it is alive and ready, and its metrics, and has no API", () =>
  Effect.gen(function*() {
    const { origin, output } = yield* startService(["--roles", "worker", "--base-url", "https://kontor.example/api"], {
      KONTOR_DATA_DIR: yield* dataDirectory
    })
    assert.include(output, `Kontor listens on ${origin}`)
    assert.deepStrictEqual(
      yield* Effect.forEach(
        ["/healthz", "/readyz", "/metrics", "/api/v1/search-organizations?q=Muster", "/docs", "/openapi.json"],
        (path) => statusOf(`${origin}${path}`)
      ),
      [200, 200, 200, 404, 404, 404]
    )
    const unknown = yield* Effect.promise(() => fetch(`${origin}/api/v1/account`).then((response) => response.text()))
    assert.strictEqual(unknown, "{\"message\":\"Not Found\"}")
    const posted = yield* Effect.promise(() => fetch(`${origin}/healthz`, { method: "POST" }))
    assert.deepStrictEqual([posted.status, posted.headers.get("allow")], [405, "GET, HEAD"])
  }))

it.live("a worker alone needs the address of the API, and commands beside it do not", () =>
  Effect.gen(function*() {
    const environment = { KONTOR_DATA_DIR: yield* dataDirectory, KONTOR_ROLES: "worker" }
    const { code, stderr } = yield* kontorHere(["serve", "--port", "0"], environment)
    assert.strictEqual(code, 1)
    assert.match(stderr, /^kontor: KONTOR_BASE_URL must be set for the role worker alone: .* Set it, or --base-url, to/)
    assert.strictEqual((yield* kontorHere(["accounts", "list"], environment)).code, 0)
    const { stdout } = yield* kontorHere(["doctor"], environment)
    assert.match(stdout, /^configuration +warning +KONTOR_BASE_URL must be set for the role worker alone/m)
  }))
