import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"

const search = "/api/v1/search-organizations"

describe("the router", () => {
  for (
    const [sentence, path] of [
      ["a path in another case is unknown", "/api/v1/Search-Organizations?q=alpha"],
      ["a path with a slash at its end is unknown", `${search}/?q=alpha`],
      ["a path that ends before its parameter is unknown", "/api/v1/account/monitors/"],
      ["a path without a parameter in its middle is unknown", "/api/v1/account/monitors//pause"],
      ["a path with two slashes in a row is unknown", "/api/v1//search-organizations?q=alpha"],
      ["a path with two slashes at its start is unknown", "//api/v1/search-organizations?q=alpha"],
      ["a path that goes on after a semicolon is unknown", `${search};q=alpha`],
      ["a path that goes on after an escaped question mark is unknown", `${search}%3Fq=alpha`],
      ["a path with an escaped letter in a fixed part is unknown", "/api/v1/%73earch-organizations?q=alpha"],
      ["a path with an escaped letter before a parameter is unknown", "/api/v1/si%67nals/a"],
      ["a page with an escaped letter is unknown", "/%68ealthz"],
      ["an operation outside the prefix is unknown", "/v1/search-organizations?q=alpha"],
      ["another version is unknown", "/api/v2/search-organizations?q=alpha"],
      ["the root is unknown", "/"],
      ["the prefix alone is unknown", "/api"],
      ["a page in another case is unknown", "/Healthz"]
    ] as const
  ) {
    it.live(`${sentence}: a plain 404 that echoes nothing`, () =>
      Effect.gen(function*() {
        const { account, charges, sent } = yield* makeService()
        const { headers, id } = yield* account()
        const answer = yield* sent(path, { headers })
        assert.strictEqual(answer.status, 404)
        assert.deepStrictEqual(answer.headers, {
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
          "content-length": "23",
          "content-type": "application/json"
        })
        assert.deepStrictEqual(JSON.parse(answer.text), { message: "Not Found" })
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  for (const method of ["HEAD", "OPTIONS", "POST", "DELETE", "PROPFIND"]) {
    it.live(`an unknown path is a plain 404 for ${method} too`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const { headers, status } = yield* sent("/api/v1/nothing", { method })
        assert.strictEqual(status, 404)
        assert.notProperty(headers, "allow")
        assert.notProperty(headers, "x-request-id")
      }))
  }

  for (const method of ["POST", "DELETE", "PUT"]) {
    it.live(`a path that ends before its parameter is a plain 404 for ${method} too`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const { headers, status } = yield* sent("/api/v1/auth/tokens/", { method })
        assert.strictEqual(status, 404)
        assert.notProperty(headers, "x-request-id")
      }))
  }

  for (const method of ["GET", "HEAD", "OPTIONS", "POST", "DELETE"]) {
    it.live(`an id off the pattern of Signals makes an unknown path, a plain 404 for ${method} too`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const { headers, status } = yield* sent("/api/v1/signals/%20", { method })
        assert.strictEqual(status, 404)
        assert.notProperty(headers, "allow")
        assert.notProperty(headers, "x-request-id")
      }))
  }

  for (const method of ["OPTIONS", "POST", "DELETE"]) {
    it.live(`a page has no method ${method}, and says which it has`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        for (const path of ["/healthz", "/readyz", "/openapi.json", "/docs", "/problems/internal"]) {
          const { headers, status } = yield* sent(path, { method })
          assert.strictEqual(status, 405)
          assert.strictEqual(headers.allow, "GET, HEAD")
        }
      }))
  }

  for (const path of ["/healthz", "/readyz", "/nothing"]) {
    it.live(`${path} is private and not to be stored`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const { headers } = yield* sent(path)
        assert.strictEqual(headers["cache-control"], "private, no-store")
      }))
  }

  for (
    const path of ["/healthz", "/readyz", "/docs", "/openapi.json", "/problems/internal", "/nothing", "/api/v1/account"]
  ) {
    it.live(`${path} is of the type it says, and nothing else`, () =>
      Effect.gen(function*() {
        const { sent } = yield* makeService()
        const { headers } = yield* sent(path)
        assert.strictEqual(headers["x-content-type-options"], "nosniff")
      }))
  }

  it.live("HEAD reads the head of a page", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { status, text } = yield* sent("/healthz", { method: "HEAD" })
      assert.strictEqual(status, 200)
      assert.strictEqual(text, "")
    }))

  it.live("a parameter of a path may have 1024 characters, as long as a percent-encoded Signal id", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { status } = yield* sent(`/problems/${"a".repeat(1024)}`, { method: "POST" })
      assert.strictEqual(status, 405)
      const beyond = yield* sent(`/problems/${"a".repeat(1025)}`, { method: "POST" })
      assert.strictEqual(beyond.status, 404)
    }))
})
