import { makeClient } from "@kontor/client"
import { EmbeddedPostgres } from "@kontor/postgres/embedded"
import { webhookReceiver } from "@kontor/webhooks/receiver"
import { ManagedRuntime, Redacted } from "effect"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Pool } from "pg"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { ownKontor } from "./OwnKontor.ts"
import { expressServer, fastifyServer, honoApp, nodeServer } from "./Servers.ts"
import { makeUsers, openPool, signUp } from "./Users.ts"

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

const postgres = ManagedRuntime.make(EmbeddedPostgres.layerTemporary)
let address: string
let pool: Pool
let kontor: ReturnType<typeof ownKontor>

beforeAll(async () => {
  const { url } = await postgres.runPromise(EmbeddedPostgres)
  address = Redacted.value(url)
  pool = openPool(address)
  await makeUsers(pool)
  kontor = ownKontor(address, keys, pool)
  await kontor.ready
}, 60_000)

afterAll(async () => {
  await kontor.close()
  await pool.end()
  await postgres.dispose()
})

const originOf = async (server: Server) => {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe.each([
  { name: "express", open: expressServer },
  { name: "fastify", open: fastifyServer },
  { name: "node", open: nodeServer },
  { name: "hono", open: undefined }
])("Kontor below a path of a server of one's own: $name", ({ open }) => {
  let server: Server | undefined
  let ask: (path: string, init?: RequestInit) => Promise<Response> = () => Promise.reject(new Error("not there yet"))

  beforeAll(async () => {
    if (open === undefined) {
      const app = honoApp(kontor)
      ask = async (path, init) => app.request(path, init)
    } else {
      server = await open(kontor)
      const origin = await originOf(server)
      ask = (path, init) => fetch(origin + path, init)
    }
  })

  afterAll(() => {
    server?.close()
  })

  const search = "/register/api/v1/search-organizations?q=Arvitec%20Holding%20GmbH"

  it("answers a customer, and charges them", async () => {
    const headers = { "x-api-key": await signUp(pool, kontor, 10) }
    const answer = await ask(search, { headers })
    assert.strictEqual(answer.status, 200)
    assert.include(await answer.text(), "Arvitec Holding GmbH")
    assert.strictEqual(answer.headers.get("x-credits-remaining"), "9")
  })

  it("refuses a customer without credits with 402, and one without a key with 401", async () => {
    const headers = { "x-api-key": await signUp(pool, kontor, 0) }
    assert.strictEqual((await ask(search, { headers })).status, 402)
    assert.strictEqual((await ask(search)).status, 401)
  })

  it("reads a body, verifies an endpoint, and delivers a webhook to it", async () => {
    const received: Array<string> = []
    let listener: ReturnType<typeof webhookReceiver>["listener"] = async () => undefined
    const receiver = createServer((request, response) => void listener(request, response))
    const url = await originOf(receiver)
    const customer = makeClient({
      baseUrl: "http://own.example/register/api",
      apiKey: await signUp(pool, kontor, 0),
      fetch: (input, init) => ask(new Request(input).url.replace("http://own.example", ""), init)
    })
    const { endpoint, signing_secret } = await customer.createWebhookEndpoint({ name: "CRM", url })
    const delivered = new Promise<void>((resolve) => {
      ;({ listener } = webhookReceiver({
        secrets: [signing_secret],
        onSignal: () => undefined,
        onTest: ({ type }) => {
          received.push(type)
          resolve()
        }
      }))
    })
    assert.strictEqual((await customer.verifyWebhookEndpoint({ id: endpoint.id })).endpoint.status, "active")
    await customer.testWebhookEndpoint({ id: endpoint.id })
    await delivered
    receiver.close()
    assert.deepStrictEqual(received, ["endpoint.test"])
  })

  it("explains a refusal by a page that is there", async () => {
    const { type } = await (await ask("/register/api/v1/account")).json() as { readonly type: string }
    assert.strictEqual(type, "/register/problems/unauthenticated")
    assert.strictEqual((await ask(type)).status, 200)
  })

  it("leaves other paths, and pages that are not mounted, to the server", async () => {
    assert.strictEqual(await (await ask("/")).text(), "My own page")
    assert.strictEqual((await ask("/register/readyz")).status, 200)
    assert.notInclude(await (await ask("/register/metrics")).text(), "# TYPE")
  })
})

it("goes on after PostgreSQL has ended an idle connection of the team", async () => {
  const { rows: [idle] } = await pool.query("SELECT pg_backend_pid() AS pid")
  const removed = new Promise((resolve) => pool.once("remove", resolve))
  const operator = openPool(address)
  await operator.query("SELECT pg_terminate_backend($1)", [idle.pid])
  await operator.end()
  await removed
  assert.match(await signUp(pool, kontor, 0), /^kt_/)
})
