import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { measured } from "../support/Metrics.ts"
import { makeService } from "./KeyedRequests.ts"

describe("a mutation under an Idempotency-Key", () => {
  it.live("counts answers, those that are replayed apart", () =>
    Effect.gen(function*() {
      const { asked } = yield* makeService()
      const [created, replayed] = ["created", "replayed"].map((status) =>
        `kontor_http_idempotent_answers_total ${status}`
      )
      const counts = Effect.map(measured, (series) => [series[created!] ?? 0, series[replayed!] ?? 0] as const)
      const before = yield* counts
      yield* asked("key")
      yield* asked("key")
      yield* asked("key")
      const after = yield* counts
      assert.deepStrictEqual([after[0] - before[0], after[1] - before[1]], [1, 2])
    }))

  it.live("a repeat gets the first answer, status and body, and a header that says so", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const key = randomUUID()
      const [first, repeat] = [yield* asked(key), yield* asked(key)]
      assert.deepStrictEqual([first.status, repeat.status], [201, 201])
      assert.deepStrictEqual([first.body, repeat.body], [{ name: "Alpha", count: 1 }, { name: "Alpha", count: 1 }])
      assert.deepStrictEqual([first, repeat].map(({ headers }) => headers["idempotency-status"]), [
        "created",
        "replayed"
      ])
      assert.notStrictEqual(first.headers["x-request-id"], repeat.headers["x-request-id"])
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("a key may be bare or a quoted string: both are the same key", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      yield* asked("a.B:9_-")
      assert.strictEqual((yield* asked("\"a.B:9_-\"")).headers["idempotency-status"], "replayed")
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("without a key it is 428, and nothing is done", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const { body, headers, status } = yield* asked(undefined)
      assert.strictEqual(status, 428)
      assert.strictEqual(headers["content-type"], "application/problem+json")
      assert.isUndefined(headers["idempotency-status"])
      assert.deepInclude(body, { code: "idempotency_key_required", request_id: headers["x-request-id"] })
      assert.strictEqual(yield* runs, 0)
    }))

  it.live("an invalid key is 400, is named and not repeated, and nothing is done", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const wrong = ["-a", ".a", "a b", "a".repeat(129), "\"a", "a\"", "\"\"", "\"a\\\"\"", "first, second", "'a'"]
      for (const key of wrong) {
        const { body, status } = yield* asked(key)
        assert.strictEqual(status, 400, key)
        assert.strictEqual(body["code"], "invalid_request")
        assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), ["Idempotency-Key"])
      }
      assert.strictEqual((yield* asked("a".repeat(128))).status, 201)
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("another body, path or method under the same key is 409 idempotency_conflict, and nothing is done", () =>
    Effect.gen(function*() {
      const { asked, runs } = yield* makeService()
      const key = randomUUID()
      yield* asked(key)
      for (const other of [{ body: { name: "Beta" } }, { path: "/remake" }, { method: "DELETE" }]) {
        const { body, headers, status } = yield* asked(key, other)
        assert.strictEqual(status, 409)
        assert.strictEqual(body["code"], "idempotency_conflict")
        assert.isUndefined(headers["idempotency-status"])
        assert.isUndefined(headers["retry-after"])
      }
      assert.strictEqual(yield* runs, 1)
    }))

  it.live("a request that breaks a rule leaves the key free", () =>
    Effect.gen(function*() {
      const { asked } = yield* makeService()
      const key = randomUUID()
      assert.isAtLeast((yield* asked(key, { body: { label: "Alpha" } })).status, 400)
      assert.strictEqual((yield* asked(key)).headers["idempotency-status"], "created")
    }))
})
