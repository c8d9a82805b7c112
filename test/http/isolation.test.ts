import { assert, describe, it } from "@effect/vitest"
import { Api } from "@kontor/http"
import { Effect } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { ofJson, posted } from "../support/Posted.ts"
import { makeService } from "../support/Service.ts"

const endpoints = (): ReadonlyArray<HttpApiEndpoint.Top> => {
  const all: Array<HttpApiEndpoint.Top> = []
  HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => void all.push(endpoint) })
  return all
}

/** What may be read with every parameter that a query knows, so that answers are as long as they get. */
const queries = ["", "?q=alpha", "?per_page=100", "?person_q=alpha&organization_q=alpha"]

describe("isolation", () => {
  it.live("no operation shows or changes anything of another account", () =>
    Effect.gen(function*() {
      const { account, charges, request, token } = yield* makeService()
      const standing = (headers: Readonly<Record<string, string>>) =>
        Effect.forEach(["", "/credits", "/api-keys"], (path) =>
          Effect.map(request(`/v1/account${path}`, headers), ({ body }) => ({ ...body, meta: undefined })))
      const other = yield* account("max", 777)
      yield* request("/v1/search-organizations?q=alpha", other.headers)
      const abilities = ["api:data", "account:read", "monitoring:manage", "account:keys"] as const
      const foreign = yield* token(other.id, abilities)
      const [line] = yield* charges(other.id)
      const keys = (yield* request("/v1/account/api-keys", other.headers)).body["api_keys"]
      const [foreignKey] = keys as ReadonlyArray<{ readonly id: string; readonly masked_key: string }>
      const foreignToken = foreign.authorization.slice("Bearer ".length).split("|")[0]!
      const page = yield* request("/v1/account/usage/transactions?per_page=1", other.headers)
      const { next_cursor } = page.body["pagination"] as { readonly next_cursor: string }
      const foreignFacts = [other.id, foreignKey!.id, foreignKey!.masked_key, line!.id, line!.request_id]
      const before = yield* standing(other.headers)

      for (const { method, path } of endpoints()) {
        const own = yield* account("max", 10_000)
        const bearer = yield* token(own.id, abilities)
        const paths = [foreignToken, foreignKey!.id, line!.id, other.id].map((id) =>
          path.replace(/^\/api/, "").replaceAll(/:\w+/g, id)
        )
        for (const address of new Set(paths)) {
          for (const query of method === "GET" ? [...queries, `?cursor=${next_cursor}`] : [""]) {
            for (const credential of [own.headers, bearer]) {
              const init = method === "POST" ? posted({ account_id: other.id }) : { method }
              const { text } = yield* request(address + query, ofJson(credential), init)
              for (const fact of foreignFacts) {
                assert.notInclude(text, fact, `${method} ${address}${query}`)
              }
            }
          }
        }
      }

      const after = yield* standing(other.headers)
      assert.deepStrictEqual(after, before)
      assert.strictEqual((yield* request("/v1/account", foreign)).status, 200)
    }))
})
