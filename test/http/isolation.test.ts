import { assert, describe, it } from "@effect/vitest"
import { Api } from "@kontor/http"
import { Effect } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { makeMonitored } from "../support/MonitoredService.ts"
import { ofJson, posted } from "../support/Posted.ts"

const endpoints = (): ReadonlyArray<HttpApiEndpoint.Top> => {
  const all: Array<HttpApiEndpoint.Top> = []
  HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => void all.push(endpoint) })
  return all
}

/** What may be read with every parameter that a query knows, so that answers are as long as they get. */
const queries = [
  "",
  "?q=alpha",
  "?per_page=100",
  "?poll_interval_days=7",
  "?person_q=alpha&organization_q=alpha"
]

const shownAt = [
  "",
  "/credits",
  "/api-keys",
  "/monitors",
  "/webhook-endpoints",
  "/webhook-deliveries",
  "/webhook-events"
]

describe("isolation", () => {
  it.live("no operation shows or changes anything of another account", () =>
    Effect.gen(function*() {
      const other = yield* makeMonitored({ plan: "max", credits: 777 })
      const { account, charges, endpoint, newMonitor, request, shown, token } = other
      const standing = Effect.forEach(shownAt, (path) => shown(`/v1/account${path}`))
      yield* request("/v1/search-organizations?q=alpha", other.headers)
      const abilities = ["api:data", "account:read", "monitoring:manage", "account:keys"] as const
      const foreign = yield* token(other.id, abilities)
      const [line] = yield* charges(other.id)
      const keys = (yield* shown("/v1/account/api-keys"))["api_keys"]
      const [foreignKey] = keys as ReadonlyArray<{ readonly id: string; readonly masked_key: string }>
      const foreignToken = foreign.authorization.slice("Bearer ".length).split("|")[0]!
      const page = yield* shown("/v1/account/usage/transactions?per_page=1")
      const { next_cursor } = page["pagination"] as { readonly next_cursor: string }
      const monitor = yield* other.active
      yield* other.create()
      const delivery = yield* other.deliver({ status: "exhausted" })
      yield* other.deliver()
      const [event] = (yield* shown("/v1/account/webhook-events"))["events"] as ReadonlyArray<{ readonly id: string }>
      const foreignIds = [foreignToken, foreignKey!.id, line!.id, other.id, monitor.id, endpoint.id, delivery]
      const foreignQueries = [`?cursor=${next_cursor}`, `?endpoint=${endpoint.id}`]
      const foreignFacts = [
        other.id,
        foreignKey!.id,
        foreignKey!.masked_key,
        line!.id,
        line!.request_id,
        monitor.id,
        delivery,
        event!.id
      ]
      const before = yield* standing

      for (const { method, path } of endpoints()) {
        const own = yield* account("max", 10_000)
        const bearer = yield* token(own.id, abilities)
        const paths = foreignIds.map((id) => path.replace(/^\/api/, "").replaceAll(/:\w+/g, id))
        const read = [...queries, ...foreignQueries].map((query) => [query, {}] as const)
        const changes = [{ account_id: other.id }, newMonitor, {}].map((body) => ["", posted(body)] as const)
        for (const address of new Set(paths)) {
          for (const [query, init] of method === "GET" ? read : changes) {
            for (const credential of [own.headers, bearer]) {
              const headers = { ...ofJson(credential), "idempotency-key": randomUUID() }
              const { text } = yield* request(address + query, headers, { ...init, method })
              for (const fact of foreignFacts) {
                assert.notInclude(text, fact, `${method} ${address}${query}`)
              }
            }
          }
        }
      }

      assert.deepStrictEqual(yield* standing, before)
      assert.strictEqual((yield* request("/v1/account", foreign)).status, 200)
    }))
})
