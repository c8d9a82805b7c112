import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"

const long = "a".repeat(16 * 1024)

/** Bad requests of an account with a key: method, path below `/api`, what replaces the credential, and the answer. */
const rows: ReadonlyArray<readonly [method: string, path: string, headers: object, status: number, code?: string]> = [
  ["GET", "/v1/search-organizations", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=x", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=alpha&skip=x", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=alpha&limit=x", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=alpha&filters={", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=alpha&unknown=x", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=%FF%FE&limit=%", {}, 400, "invalid_request"],
  ["GET", `/v1/search-organizations?q=alpha&filters=${"[".repeat(5000)}`, {}, 400, "invalid_request"],
  ["GET", "/v1/fetch-organization", {}, 400, "invalid_request"],
  ["GET", "/v1/fetch-organization?q=alpha&feature=x", {}, 400, "invalid_request"],
  ["GET", "/v1/fetch-organization?q=alpha&features=x", {}, 400, "invalid_request"],
  ["GET", "/v1/fetch-organization?q=alpha&realtime_mode=x", {}, 400, "invalid_request"],
  ["GET", "/v1/fetch-organization?q=alpha&ai_search=on", {}, 400, "invalid_request"],
  ["GET", "/v1/search-organizations?q=alpha", { "x-api-key": "kt_malformed" }, 401, "unauthenticated"],
  ["GET", "/v1/fetch-organization?q=alpha", { "x-api-key": "kt_malformed" }, 401, "unauthenticated"],
  ["GET", "/v1/fetch-organization?q=alpha", { "x-api-key": "\u00e4\u00f6" }, 401, "unauthenticated"],
  ["GET", "/v1/fetch-organization?q=nobody", {}, 404, "not_found"],
  ["GET", "/v1/unknown?q=alpha", {}, 404],
  ["POST", "/v1/search-organizations?q=alpha", {}, 405, "method_not_allowed"],
  ["DELETE", "/v1/fetch-organization?q=alpha", {}, 405, "method_not_allowed"],
  ["GET", "/v1/fetch-organization?q=alpha", { "content-length": "70000" }, 413, "payload_too_large"],
  ["GET", `/v1/search-organizations?q=${long}`, {}, 414, "uri_too_long"],
  ["GET", `/v1/fetch-organization?q=${long}`, {}, 414, "uri_too_long"]
]

describe("bad input", () => {
  for (const [method, path, instead, status, code] of rows) {
    it.live(`${method} ${path.slice(0, 80)} ${JSON.stringify(instead)}: ${status} ${code ?? ""}, and no charge`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const answer = yield* request(path, { ...headers, ...instead }, { method })
        assert.strictEqual(answer.status, status)
        assert.strictEqual(answer.body.code, code)
        assert.strictEqual(answer.headers["x-credits-charged"], code === undefined ? undefined : "0")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
