import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Api } from "@kontor/http"
import { Effect, Layer, References } from "effect"
import { HttpApi } from "effect/http-api"
import { randomUUID } from "node:crypto"
import { limited } from "../support/Limits.ts"
import { makeMonitored, monitors } from "../support/MonitoredService.ts"

interface Operation {
  readonly method: string
  readonly path: string
}

const operations: Array<Operation> = []
HttpApi.reflect(Api, {
  onGroup: () => {},
  onEndpoint: ({ endpoint: { method, path }, group }) => {
    if (["monitors", "webhookDeliveries"].includes(group.identifier)) {
      operations.push({ method, path: path.replace(/^\/api/, "").replaceAll(/:\w+/g, "x") })
    }
  }
})

const changes = operations.filter(({ method, path }) => method !== "GET" && !path.endsWith("/quotes"))

const reads = operations.filter(({ method }) => method === "GET")

/** What every operation on monitors and deliveries has in common. */
describe("monitoring, operation by operation", () => {
  it("is fourteen operations, beside the pricing of a batch", () => {
    assert.deepStrictEqual([reads.length, changes.length], [6, 8])
  })

  it.live("401: without a credential, with an unknown one, and with a key in the query", () =>
    Effect.gen(function*() {
      const { key, request } = yield* makeMonitored()
      for (const { method, path } of operations) {
        const keyed = { "idempotency-key": randomUUID() }
        const answers = [
          yield* request(path, keyed, { method }),
          yield* request(path, { ...keyed, "x-api-key": `${key}0` }, { method }),
          yield* request(`${path}?api_key=${key}`, keyed, { method })
        ]
        for (const { body, status } of answers) {
          assert.deepStrictEqual([status, body["code"]], [401, "unauthenticated"], `${method} ${path}`)
        }
      }
    }))

  it.live("403: reads need account:read, and nothing else will do", () =>
    Effect.gen(function*() {
      const { id, request, token } = yield* makeMonitored()
      const bearer = yield* token(id, ["api:data", "monitoring:manage", "account:keys"])
      const reader = yield* token(id, ["account:read"])
      for (const { path } of reads) {
        const { body, status } = yield* request(path, bearer)
        assert.strictEqual(status, 403, path)
        assert.deepInclude(body.meta, { required_abilities: ["account:read"] })
        assert.notStrictEqual((yield* request(path, reader)).status, 403, path)
      }
    }))

  it.live("405: another method is answered with those of the path", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeMonitored()
      for (const { path } of operations) {
        const { headers, status } = yield* sent(`/api${path}`, { method: "PUT" })
        const allowed = operations.filter((other) => other.path === path).map(({ method }) => method)
        assert.strictEqual(status, 405)
        assert.sameMembers((headers["allow"] ?? "").split(", "), allowed)
      }
    }))

  it.live("400: a read refuses a query parameter that it does not know", () =>
    Effect.gen(function*() {
      const { headers, request } = yield* makeMonitored()
      for (const { path } of reads) {
        const { body, status } = yield* request(`${path}?poll_interval_days=7&expand=all`, headers)
        assert.strictEqual(status, 400, path)
        assert.property(body["invalid_params"], "expand")
      }
    }))

  it.live("400: a change refuses every query parameter", () =>
    Effect.gen(function*() {
      const { change } = yield* makeMonitored()
      for (const { method, path } of changes) {
        const { body, status } = yield* change(`${path}?force=true`, { method: method as "POST" })
        assert.strictEqual(status, 400, path)
        assert.hasAllKeys(body["invalid_params"], ["force"])
      }
    }))

  it.live("413 and 414: a body of more than 64 KiB, and a query of more than 16 KiB", () =>
    Effect.gen(function*() {
      const { change } = yield* makeMonitored()
      for (const { method, path } of changes) {
        const asked = { method: method as "POST", body: { label: "a".repeat(64 * 1024) } }
        assert.strictEqual((yield* change(path, asked)).status, 413, path)
        const long = yield* change(`${path}?a=${"a".repeat(16 * 1024)}`, { method: method as "POST" })
        assert.strictEqual(long.status, 414, path)
      }
    }))

  it.live("429: all count in the bucket `account`, and what is beyond it changes nothing", () =>
    Effect.gen(function*() {
      const { change, headers, newMonitor, request } = yield* makeMonitored({ host: limited({ account: 2 }) })
      yield* request(monitors, headers)
      const allowed = yield* request(monitors, headers)
      assert.deepStrictEqual([allowed.status, allowed.body["monitors"]], [200, []])
      for (const { method, path } of operations) {
        const body = method === "POST" && path === monitors ? { body: newMonitor } : {}
        const answer = yield* change(path, { method: method as "POST", ...body })
        assert.deepStrictEqual([answer.status, answer.body["code"]], [429, "rate_limited"], path)
        assert.match(answer.headers["ratelimit"]!, /^"account";r=0;t=\d+$/)
      }
    }))

  it.live("503: while the storage cannot be reached the answer says when to try again", () =>
    Effect.gen(function*() {
      const { change } = yield* makeMonitored({
        rateLimits: () => ({
          count: () => Effect.die(new StorageUnavailable({ retry_after_seconds: 9, cause: null }))
        }),
        host: Layer.succeed(References.MinimumLogLevel, "None")
      })
      for (const { method, path } of operations) {
        const { body, headers, status } = yield* change(path, { method: method as "POST" })
        assert.deepStrictEqual([status, body["code"]], [503, "temporarily_unavailable"], path)
        assert.strictEqual(headers["retry-after"], "9")
      }
    }))
})
