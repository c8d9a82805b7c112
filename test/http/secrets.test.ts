import { assert, describe, it } from "@effect/vitest"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { ofJson, posted } from "../support/Posted.ts"
import { recorded } from "../support/Recorded.ts"
import { makeService } from "../support/Service.ts"

describe("a key in the query", () => {
  it.live("reaches no log line, no span and no answer, whatever comes of the request", () =>
    Effect.gen(function*() {
      const { host, lines } = recorded()
      const { account, sent } = yield* makeService({
        host,
        register: (register) => ({
          ...register,
          search: (query) =>
            query.q === "defect"
              ? Effect.die(new Error("defect"))
              : query.q === "unavailable"
              ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 1 }))
              : register.search(query)
        })
      })
      const { key } = yield* account()
      const statuses: Array<number> = []
      for (
        const [method, path] of [
          ["GET", `/api/v1/search-organizations?q=alpha&api_key=${key}`],
          ["GET", `/api/v1/search-organizations?q=alpha&%61pi_key=${key}`],
          ["GET", `/api/v1/search-organizations?q=alpha&api_key=${key}&api_key=${key}`],
          ["GET", `/api/v1/search-organizations?q=alpha&api_key=${key}x`],
          ["GET", `/api/v1/search-organizations?limit=x&api_key=${key}`],
          ["GET", `/api/v1/search-organizations?q=defect&api_key=${key}`],
          ["GET", `/api/v1/search-organizations?q=unavailable&api_key=${key}`],
          ["GET", `/api/v1/search-organizations?API_KEY=${key}`],
          ["GET", `/api/v1/fetch-organization?q=nobody&api_key=${key}`],
          ["GET", `/api/v1/nothing?api_key=${key}`],
          ["POST", `/api/v1/search-organizations?api_key=${key}`],
          ["HEAD", `/api/v1/search-organizations?api_key=${key}`],
          ["GET", `/docs?api_key=${key}`],
          ["GET", `/problems/internal?api_key=${key}`]
        ] as const
      ) {
        const { headers, status, text } = yield* sent(path, { method })
        statuses.push(status)
        assert.notInclude(text + JSON.stringify(headers), key)
      }
      assert.deepStrictEqual(statuses, [200, 200, 401, 401, 400, 500, 503, 401, 404, 404, 405, 405, 200, 200])
      assert.isTrue(lines.some((line) => line.includes("/api/v1/search-organizations")))
      assert.isTrue(lines.some((line) => line.includes("defect")))
      assert.notInclude(lines.join("\n"), key)
    }))

  it.live("is as little seen as one in a header", () =>
    Effect.gen(function*() {
      const { host, lines } = recorded()
      const { account, sent, token } = yield* makeService({ host })
      const { headers, id, key } = yield* account()
      const bearer = yield* token(id, ["api:data"])
      yield* sent("/api/v1/search-organizations?q=alpha", { headers })
      yield* sent("/api/v1/search-organizations?q=alpha", { headers: bearer })
      assert.isNotEmpty(lines)
      assert.notInclude(lines.join("\n"), key)
      assert.notInclude(lines.join("\n"), bearer.authorization.slice("Bearer ".length))
    }))

  it.live("is shown once, when it is made: no later answer, log line or span has it", () =>
    Effect.gen(function*() {
      const { host, lines } = recorded()
      const { account, request, sent, token } = yield* makeService({ host })
      const { headers, id, key } = yield* account()
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const made = yield* request("/v1/auth/tokens/create", ofJson(headers), posted({ token_name: "t" }))
      const madeKey = yield* request("/v1/account/api-keys", ofJson(bearer), posted({ name: "k" }))
      const secrets = [
        key,
        bearer.authorization.slice("Bearer 1|".length),
        String(made.body["token"]).slice("2|".length),
        String(madeKey.body["key"])
      ]
      const answers = [
        yield* sent("/api/v1/auth/tokens", { headers }),
        yield* sent("/api/v1/account/api-keys", { headers: bearer }),
        yield* sent(`/api/v1/account?api_key=${key}`),
        yield* sent(`/api/v1/auth/tokens?api_key=${key}`),
        yield* sent(`/api/v1/auth/tokens/create?api_key=${key}`, { method: "POST", body: key }),
        yield* sent("/api/v1/auth/tokens", { headers, method: "DELETE" })
      ]
      const later = lines.filter((line) => !/status\\*": 201/.test(line))
      const answered = later.join("\n") + answers.map(({ headers, text }) => text + JSON.stringify(headers)).join()
      for (const secret of secrets) {
        assert.isNotEmpty(secret)
        assert.notInclude(answered, secret)
      }
    }))
})
