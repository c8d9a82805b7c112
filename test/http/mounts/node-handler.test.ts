import { assert, describe, it } from "@effect/vitest"
import { toNodeHandler } from "@kontor/http/node"
import { webServer } from "@kontor/testing/fixtures"
import { Array, Deferred, Effect, Layer } from "effect"
import { once } from "node:events"
import { request as ask } from "node:http"
import { limited } from "../../support/Limits.ts"
import { makeService } from "../../support/Service.ts"
import { bytesOf, entity, filed } from "../fetch-document/Files.ts"
import { hangingSearch } from "../HangingSearch.ts"

const wrong = { "x-api-key": "kt_00000000000000000000000000000000000000" }

const search = "/api/v1/search-organizations?q=alpha"

/** A service on a server of Node, mounted in the given way. */
const mounted = Effect.fnUntraced(
  function*(options: Parameters<typeof makeService>[0], mounting: Parameters<typeof toNodeHandler>[1] = {}) {
    const service = yield* makeService(options)
    const handler = yield* Effect.acquireRelease(
      Effect.sync(() => toNodeHandler(service.services, mounting)),
      ({ dispose }) => Effect.promise(dispose)
    )
    const { url } = yield* webServer(handler)
    return {
      ...service,
      url,
      fetched: (path: string, init?: RequestInit) => Effect.promise(() => fetch(url + path, init))
    }
  }
)

describe("toNodeHandler", () => {
  it.live("streams a document", () =>
    Effect.gen(function*() {
      const bytes = bytesOf("%PDF-1.7\n".repeat(100_000))
      const { account, fetched } = yield* mounted({ documents: [filed("AD", bytes)] })
      const { headers } = yield* account()
      const answer = yield* fetched(`/api/v1/fetch-document?company_id=${entity}&document_type=AD`, { headers })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(new Uint8Array(yield* Effect.promise(() => answer.arrayBuffer())), bytes)
    }))

  it.live("a client that hangs up interrupts its request, and is not charged", () =>
    Effect.gen(function*() {
      const { asked, register, stopped } = yield* hangingSearch
      const { account, charges, url } = yield* mounted({ register })
      const { headers, id } = yield* account()
      const client = ask(url + search, { headers })
      client.once("error", () => {})
      client.end()
      yield* Deferred.await(asked)
      client.destroy()
      yield* Deferred.await(stopped)
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("counts guesses by the address that the host knows, else by that of the socket", () =>
    Effect.gen(function*() {
      const host = limited({ unauthenticated: 1 })
      const clientAddress = ({ headers }: { readonly headers: NodeJS.Dict<string | Array<string>> }) =>
        String(headers["x-real-ip"])
      const behind = yield* mounted({ host }, { clientAddress })
      const open = yield* mounted({ host })
      const statuses = (fetched: typeof open.fetched) =>
        Effect.forEach(Array.range(1, 3), (client) =>
          Effect.map(
            fetched(search, { headers: { ...wrong, "x-real-ip": `192.0.2.${client}` } }),
            ({ status }) => status
          ))
      assert.deepStrictEqual(yield* statuses(behind.fetched), [401, 401, 401])
      assert.deepStrictEqual(yield* statuses(open.fetched), [401, 429, 429])
    }))

  it.live("below a base path, and there alone", () =>
    Effect.gen(function*() {
      const { fetched } = yield* mounted({ baseUrl: "https://kontor.test/register/api" }, { basePath: "/register/" })
      const statuses = yield* Effect.forEach(
        ["/register/healthz", "/register/api/v1/account", "/healthz", "/registered/healthz", "/register"],
        (path) => Effect.map(fetched(path), ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [200, 401, 404, 404, 404])
      const refused = yield* fetched("/register/healthz", { method: "POST" })
      assert.deepStrictEqual([refused.status, refused.headers.get("allow")], [405, "GET, HEAD"])
    }))

  it.live("without pages that are not wanted", () =>
    Effect.gen(function*() {
      const pages = { health: false, metrics: false, docs: false, problems: false }
      const { fetched } = yield* mounted({}, { pages })
      const statuses = yield* Effect.forEach(
        ["/healthz", "/readyz", "/metrics", "/docs", "/openapi.json", "/problems/internal", "/api/v1/account"],
        (path) => Effect.map(fetched(path), ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [404, 404, 404, 404, 404, 404, 401])
    }))

  it.live("what no request of the web can be is 400", () =>
    Effect.gen(function*() {
      const { url } = yield* mounted({})
      const client = ask(`${url}/healthz`, { method: "TRACE" }).end()
      const [answer] = yield* Effect.promise(() => once(client, "response"))
      assert.strictEqual(answer.statusCode, 400)
    }))

  it.live("services that cannot be built fail the start, and requests after it", () =>
    Effect.gen(function*() {
      const handler = toNodeHandler(Layer.effectContext(Effect.fail("no database")))
      const { url } = yield* webServer(handler)
      const failure = yield* Effect.flip(Effect.tryPromise(() => handler.ready))
      assert.include(String(failure.cause), "no database")
      const answer = yield* Effect.promise(() => fetch(`${url}/healthz`))
      assert.strictEqual(answer.status, 500)
      assert.deepStrictEqual(yield* Effect.promise(() => answer.json()), { message: "Internal Server Error" })
    }))
})
