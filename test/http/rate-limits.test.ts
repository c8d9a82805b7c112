import { assert, describe, it } from "@effect/vitest"
import { Api, CountedAs } from "@kontor/http"
import { Array, Context, Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { limited } from "../support/Limits.ts"
import { ofJson, posted } from "../support/Posted.ts"
import { makeService } from "../support/Service.ts"

const search = "/v1/search-organizations?q=alpha"
const document = "/v1/fetch-document?company_id=00000000000000000000000000000000&document_type=SI"

describe("rate limits", () => {
  it.live("every operation counts in some bucket", () =>
    Effect.sync(() =>
      HttpApi.reflect(Api, {
        onGroup: () => {},
        onEndpoint: ({ endpoint }) => {
          assert.isDefined(Context.get(endpoint.annotations, CountedAs), endpoint.identifier)
        }
      })
    ))

  it.live("an answer shows the limits, and the rest of the one closest to its end", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService()
      const { headers } = yield* account("max")
      const first = yield* request(search, headers)
      const second = yield* request(document, headers)
      assert.strictEqual(first.headers["ratelimit-policy"], "\"register\";q=60;w=60")
      assert.match(first.headers["ratelimit"]!, /^"register";r=59;t=(60|5\d)$/)
      assert.strictEqual(second.headers["ratelimit-policy"], "\"register\";q=60;w=60, \"document\";q=5;w=60")
      assert.match(second.headers["ratelimit"]!, /^"document";r=4;t=(60|5\d)$/)
    }))

  it.live("all credentials of an account share its buckets", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService({ host: limited({ register: 2 }) })
      const { headers, id, key } = yield* account()
      const answers = [
        yield* request(search, headers),
        yield* request(search, yield* token(id, ["api:data"])),
        yield* request(`${search}&api_key=${key}`),
        yield* request(search, yield* token(id, ["api:data"]))
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [200, 200, 429, 429])
    }))

  it.live("accounts have buckets of their own", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ host: limited({ register: 1 }) })
      const [one, other] = [yield* account(), yield* account()]
      const answers = [
        yield* request(search, one.headers),
        yield* request(search, one.headers),
        yield* request(search, other.headers)
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [200, 429, 200])
    }))

  it.live("a document counts as a request to the register too", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ host: limited({ register: 2 }) })
      const { headers } = yield* account("max")
      const answers = [
        yield* request(document, headers),
        yield* request(document, headers),
        yield* request(search, headers)
      ]
      assert.strictEqual(answers[2]?.status, 429)
    }))

  it.live("Signals, searches and documents share a bucket", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ host: limited({ register: 5 }) })
      const { headers } = yield* account("max")
      const answers = yield* Effect.forEach(
        [search, "/v1/signals", "/v1/signals/catalog", "/v1/signals/closures-0", document, search, "/v1/signals"],
        (path) => request(path, headers)
      )
      assert.deepStrictEqual(answers.map(({ status }) => status), [200, 200, 200, 404, 404, 429, 429])
      assert.deepStrictEqual(answers.slice(-2).map(({ body }) => body["code"]), ["rate_limited", "RATE_LIMITED"])
    }))

  it.live("profiles of organizations and persons share a bucket, and tokens and the account another one", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ host: limited({ profile: 1, account: 2 }) })
      const { headers } = yield* account("max")
      const answers = yield* Effect.forEach([
        "/v1/fetch-organization?q=nobody",
        "/v1/fetch-person?person_q=nobody&organization_q=nobody",
        "/v1/auth/tokens",
        "/v1/account/credits",
        "/v1/account",
        search
      ], (path) => request(path, headers))
      assert.deepStrictEqual(answers.map(({ status }) => status), [404, 429, 200, 200, 429, 200])
    }))

  it.live("writes are refused beyond the limit as well, and change nothing", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService({ host: limited({ account: 2 }) })
      const { headers, id } = yield* account("max")
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const create = () => request("/v1/auth/tokens/create", ofJson(headers), posted({ token_name: "t" }))
      const within = [yield* create(), yield* request("/v1/auth/tokens", headers)]
      const beyond = [
        yield* create(),
        yield* request("/v1/auth/tokens", headers, { method: "DELETE" }),
        yield* request("/v1/auth/tokens/1", headers, { method: "DELETE" }),
        yield* request("/v1/account/api-keys", ofJson(bearer), posted({ name: "k" })),
        yield* request(`/v1/account/api-keys/${id}`, bearer, { method: "DELETE" })
      ]
      assert.deepStrictEqual(within.map(({ status }) => status), [201, 200])
      assert.deepStrictEqual(
        beyond.map(({ body, status }) => [status, body["code"]]),
        beyond.map(() => [429, "rate_limited"])
      )
    }))

  it.live("refused attempts count, and cost nothing", () =>
    Effect.gen(function*() {
      const { account, charges, request, token } = yield* makeService({ host: limited({ register: 4 }) })
      const { headers, id } = yield* account("free", 1)
      const answers = [
        yield* request(`${search}&limit=nonsense`, headers),
        yield* request(search, yield* token(id, ["account:read"])),
        yield* request(search, headers),
        yield* request(search, headers),
        yield* request(search, headers)
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [400, 403, 200, 402, 429])
      assert.strictEqual((yield* charges(id)).length, 1)
    }))

  it.live("the limit is checked before abilities and parameters", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService({ host: limited({ register: 1 }) })
      const { headers, id } = yield* account()
      yield* request(search, headers)
      const answers = [
        yield* request(search, yield* token(id, ["account:read"])),
        yield* request(`${search}&limit=nonsense`, headers)
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [429, 429])
    }))

  it.live("an attempt without a valid credential counts for no account", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ host: limited({ register: 1 }) })
      const { headers, key } = yield* account()
      const refused = yield* request(search, { "x-api-key": `${key}0` })
      assert.strictEqual(refused.status, 401)
      assert.notProperty(refused.headers, "ratelimit")
      assert.strictEqual((yield* request(search, headers)).status, 200)
    }))

  it.live("of many attempts at the same moment exactly as many pass as the limit allows", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ host: limited({ register: 7 }) })
      const { headers, id } = yield* account()
      const answers = yield* Effect.forEach(Array.range(1, 30), () => request(search, headers), {
        concurrency: "unbounded"
      })
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 7)
      assert.strictEqual(answers.filter(({ status }) => status === 429).length, 23)
      assert.strictEqual((yield* charges(id)).length, 7)
    }))
})
