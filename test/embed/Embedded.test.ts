import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { ServiceKeys } from "@kontor/core"
import { createKontor, type Kontor, type KontorOptions, layer, type OwnAccount, seedSample } from "@kontor/embed"
import { webServer } from "@kontor/testing/fixtures"
import { webhookReceiver } from "@kontor/webhooks/receiver"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { emptyUrl } from "../support/Database.ts"

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`
const baseUrl = "https://data.example/register/api"

/** A Kontor that is closed with the scope. */
const kontorOf = (options: Partial<KontorOptions>) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const kontor = createKontor({ database: "memory", baseUrl, ...options })
      await kontor.ready
      return kontor
    }),
    ({ close }) => Effect.promise(close)
  )

const failureOf = (options: Partial<KontorOptions>) =>
  Effect.promise(async () => {
    const kontor = createKontor({ database: "memory", baseUrl, ...options })
    const message = await kontor.ready.then(() => "", (error: unknown) => String(error))
    await kontor.close()
    return message
  })

const question = { q: "Arvitec Holding GmbH" }

const customerOf = (kontor: Kontor, credits = 10) =>
  Effect.promise(async () => {
    const { api_key } = await kontor.admin.createAccount({ name: "Customer", email: null, plan: "pro", credits })
    return { apiKey: api_key }
  })

const readinessOf = ({ fetch }: Kontor) =>
  Effect.promise(async () => {
    const answer = await fetch(new Request("https://data.example/register/readyz"))
    return { status: answer.status, body: await answer.json() as { readonly checks: Readonly<Record<string, string>> } }
  })

const paulaId = "0190c4f2-0000-7000-8000-000000000001"

const users: Readonly<Record<string, OwnAccount>> = {
  [paulaId]: { name: "Paula", plan: "pro", paidUntil: new Date("2100-01-01") },
  "0190c4f2-0000-7000-8000-000000000002": { name: "Otto", plan: "pro", paidUntil: new Date("2020-01-01") }
}

describe("createKontor", () => {
  it.live("in memory answers a search over the sample, and charges it", () =>
    Effect.gen(function*() {
      const kontor = yield* kontorOf({ seed: "sample" })
      const { results, meta } = yield* Effect.flatMap(
        customerOf(kontor),
        (key) => Effect.promise(() => kontor.client(key).searchOrganizations(question))
      )
      assert.strictEqual(results[0]?.name, question.q)
      assert.strictEqual(meta.credits_remaining, 9)
      assert.deepInclude(yield* readinessOf(kontor), { status: 200 })
    }))

  it.live("is filled with the sample in one call", () =>
    Effect.gen(function*() {
      const kontor = yield* kontorOf({ workers: false })
      const key = yield* customerOf(kontor)
      const search = Effect.promise(() => kontor.client(key).searchOrganizations(question))
      assert.isEmpty((yield* search).results)
      yield* Effect.promise(() => seedSample(kontor))
      assert.strictEqual((yield* search).results[0]?.name, question.q)
    }))

  it.live("prints excerpts that the register does not hold only where that is asked for", () =>
    Effect.gen(function*() {
      const statusWith = Effect.fnUntraced(function*(options: Partial<KontorOptions>) {
        const kontor = yield* kontorOf({ seed: "sample", ...options })
        const headers = { "x-api-key": (yield* customerOf(kontor, 100)).apiKey }
        const ask = (path: string) =>
          Effect.promise(() => kontor.fetch(new Request(`${baseUrl}/v1/${path}`, { headers })))
        const hits = yield* ask("search-organizations?q=GmbH&limit=30")
        const { results } = yield* Effect.promise(async () =>
          await hits.json() as { readonly results: ReadonlyArray<{ readonly entity_id: string }> }
        )
        const last = results.at(-1)?.entity_id ?? ""
        const answer = yield* ask(`fetch-document?company_id=${last}&document_type=AD`)
        return [answer.status, answer.headers.get("x-document-official")]
      })
      assert.deepStrictEqual(yield* statusWith({}), [404, null])
      assert.deepStrictEqual(yield* statusWith({ excerpts: "unofficial" }), [200, "false"])
    }))

  it.live("counts what fails to authenticate through Hono by the address that its server for Node knows", () =>
    Effect.gen(function*() {
      const kontor = yield* kontorOf({ workers: false })
      const statusFrom = (remoteAddress: string) =>
        Effect.promise(async () => {
          const raw = new Request(`${baseUrl}/v1/account`, { headers: { "x-api-key": "kt_unknown" } })
          return (await kontor.hono({ req: { raw }, env: { incoming: { socket: { remoteAddress } } } })).status
        })
      const statuses = yield* Effect.forEach(Array.from({ length: 301 }), () => statusFrom("192.0.2.1"))
      assert.deepStrictEqual([statuses[0], statuses.at(-1), yield* statusFrom("192.0.2.2")], [401, 429, 401])
    }))

  it.live("has the keys that it is given, in memory too", () =>
    Effect.gen(function*() {
      const context: Context.Context<never> = yield* Layer.build(layer({ database: "memory", baseUrl, keys }))
      assert.deepStrictEqual(Context.getUnsafe(context, ServiceKeys).map(({ id }) => id), ["k1"])
    }).pipe(Effect.scoped))

  it.live("on PostgreSQL serves the team's own users, verifies their endpoint, and delivers to it", () =>
    Effect.gen(function*() {
      const database = Redacted.value(yield* emptyUrl)
      const accounts = async (id: string) => users[id]
      const kontor = yield* kontorOf({ database, keys, accounts, seed: "sample", privateWebhooks: true })
      const signedUp = Effect.promise(() => kontor.signUp(paulaId, { credits: 100 }))
      const [, apiKey] = [yield* signedUp, yield* signedUp]
      const client = kontor.client({ apiKey })
      assert.strictEqual((yield* Effect.promise(() => client.getAccount())).plan, "pro")
      assert.strictEqual((yield* Effect.promise(() => client.searchOrganizations(question))).meta.credits_remaining, 99)

      const received: Array<string> = []
      let listener: ReturnType<typeof webhookReceiver>["listener"] = async () => undefined
      const { url } = yield* webServer((request, response) => void listener(request, response))
      const { endpoint, signing_secret } = yield* Effect.promise(() =>
        client.createWebhookEndpoint({ name: "CRM", url })
      )
      ;({ listener } = webhookReceiver({
        secrets: [signing_secret],
        onSignal: () => undefined,
        onTest: ({ id }) => void received.push(id)
      }))
      yield* Effect.promise(() => client.verifyWebhookEndpoint({ id: endpoint.id }))
      yield* Effect.promise(() => client.testWebhookEndpoint({ id: endpoint.id }))
      yield* Effect.repeat(Effect.sync(() => received.length), {
        schedule: Schedule.spaced("10 millis"),
        until: (count) => count === 1
      })
    }))

  it.live("shows on /readyz that its database is gone", () =>
    Effect.gen(function*() {
      const url = yield* emptyUrl
      const kontor = yield* kontorOf({ database: Redacted.value(url), keys, workers: false })
      const { body, status } = yield* readinessOf(kontor)
      assert.deepStrictEqual([status, Object.keys(body.checks)], [
        200,
        ["storage", "disk", "ledger", "migrations", "search"]
      ])
      const name = new URL(Redacted.value(url)).pathname.slice(1)
      const server = new URL("/postgres", Redacted.value(url))
      yield* PgClient.PgClient.use((sql) =>
        Effect.gen(function*() {
          yield* sql.unsafe(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`)
          yield* sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`
        })
      ).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server.href), maxConnections: 1 })))
      const gone = yield* Effect.repeat(readinessOf(kontor), {
        schedule: Schedule.spaced("100 millis"),
        until: ({ status }) => status === 503
      })
      assert.strictEqual(gone.body.checks["storage"], "failed")
    }))

  it.live("says what is wrong with its options, and how to mend it", () =>
    Effect.gen(function*() {
      assert.include(yield* failureOf({ baseUrl: "data.example" }), "The base URL \"data.example\" is not valid")
      assert.include(yield* failureOf({ baseUrl: undefined as never }), "The base URL undefined is not valid")
      assert.include(
        yield* failureOf({ baseUrl: "https://data.example/register/" }),
        "baseUrl: must end with /api, such as https://data.example/register/api"
      )
      for (const keys of ["", "k1", "k1:short", `k1:${Buffer.alloc(32).toString("base64")},k1:`]) {
        assert.include(yield* failureOf({ keys }), "keys: give id:base64-of-32-bytes")
      }
      assert.include(yield* failureOf({ database: "postgres://127.0.0.1:1/none" }), "keys: give")
      const database = "postgres://team@127.0.0.1:1/none"
      assert.match(
        yield* failureOf({ database, keys }),
        /database: PgConnection: Failed to connect: .*127\.0\.0\.1:1\. Check that PostgreSQL runs there/
      )
      for (const database of ["team", "", "mysql://127.0.0.1/team", String(process.env["NO_SUCH_VARIABLE"])]) {
        assert.include(yield* failureOf({ database, keys }), "database: give the address of a PostgreSQL database")
      }
    }))
})
