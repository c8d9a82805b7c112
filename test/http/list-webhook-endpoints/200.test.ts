import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeEndpoints, path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints 200", () => {
  it.live("lists the endpoints of the account, the oldest first, without their secrets, and for nothing", () =>
    Effect.gen(function*() {
      const { account, create, headers, request } = yield* makeEndpoints()
      const first = yield* create("https://hooks.example.com/1", { headers: { "x-token": "of-the-gateway" } })
      const second = yield* create("https://hooks.example.com:8443/2?tenant=7")
      const { body, headers: answered, status, text } = yield* request(path, headers)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["endpoints", "pagination", "meta"])
      assert.deepStrictEqual(body["endpoints"], [first.endpoint, second.endpoint])
      assert.strictEqual(answered["x-credits-charged"], "0")
      for (const secret of ["whsec_", first.signing_secret, "of-the-gateway"]) assert.notInclude(text, secret)
      assert.deepInclude((yield* request(path, (yield* account()).headers)).body, { endpoints: [] })
    }))

  it.live("rule: archived endpoints are listed with status=archived alone", () =>
    Effect.gen(function*() {
      const { endpointIn, headers, request } = yield* makeEndpoints()
      const [archived, active] = [yield* endpointIn("archived"), yield* endpointIn("active")]
      const listed = (query: string) =>
        Effect.map(
          request(path + query, headers),
          ({ body }) => (body["endpoints"] as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)
        )
      assert.deepStrictEqual(yield* listed(""), [active])
      assert.deepStrictEqual(yield* listed("?status=archived"), [archived])
      assert.deepStrictEqual(yield* listed("?status=disabled_user"), [])
    }))

  it.live("pages lead from the oldest to the newest, of each state", () =>
    Effect.gen(function*() {
      const { change, create, headers, request } = yield* makeEndpoints()
      const made = yield* Effect.forEach([1, 2, 3, 4, 5], (place) => create(`https://hooks.example.com/${place}`))
      const [one, two, three, four, five] = made.map(({ endpoint: { id } }) => id)
      yield* change(`${path}/${one}`, { method: "DELETE" })
      yield* change(`${path}/${two}`, { method: "DELETE" })
      const page = Effect.fnUntraced(function*(query: string) {
        const { body } = yield* request(`${path}?${query}`, headers)
        const ids = (body["endpoints"] as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)
        return [ids, (body["pagination"] as { readonly next_cursor: string | null }).next_cursor] as const
      })
      const [living, cursor] = yield* page("per_page=2")
      assert.deepStrictEqual(living, [three, four])
      assert.deepStrictEqual(yield* page(`per_page=2&cursor=${cursor}`), [[five!], null])
      const [archived, next] = yield* page("status=archived&per_page=1")
      assert.deepStrictEqual(archived, [one])
      assert.deepStrictEqual(yield* page(`status=archived&per_page=1&cursor=${next}`), [[two!], null])
    }))

  it.live("a Bearer token needs account:read alone", () =>
    Effect.gen(function*() {
      const { id, request, token } = yield* makeEndpoints()
      assert.strictEqual((yield* request(path, yield* token(id, ["account:read"]))).status, 200)
    }))
})
