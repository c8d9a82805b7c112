import { assert, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "./Service.ts"
import { everyTopic } from "./SignalRecords.ts"

/** Signals at this path are refused with 402 where the balance does not cover them. */
export const refusesUncovered = (path: string): void => {
  it.live("19 credits do not cover it, and nothing is looked up", () =>
    Effect.gen(function*() {
      const lookup = () => Effect.die("looked up")
      const { account, charges, request } = yield* makeService({
        records: [everyTopic],
        register: (register) => ({ ...register, events: lookup, event: lookup })
      })
      const { headers, id } = yield* account("free", 19)
      const { body, status } = yield* request(path, headers)
      assert.strictEqual(status, 402)
      assert.strictEqual(body.code, "INSUFFICIENT_CREDITS")
      assert.deepInclude(body.meta, { required_credits: 20, credits_remaining: 19 })
      assert.deepStrictEqual(yield* charges(id), [])
    }))
}

/** Signals at this path are refused with 503 while the register or the storage cannot answer. */
export const refusesUnavailable = (path: string): void => {
  for (
    const [what, failure] of [
      ["a register that cannot answer", Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 }))],
      ["a storage that cannot answer", Effect.die(new StorageUnavailable({ retry_after_seconds: 30, cause: "down" }))]
    ] as const
  ) {
    it.live(`${what} is UPSTREAM_UNAVAILABLE, says when to try again, and is free`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({
          register: (register) => ({ ...register, events: () => failure, event: () => failure })
        })
        const { headers, id } = yield* account()
        const { body, headers: answered, status } = yield* request(path, headers)
        assert.strictEqual(status, 503)
        assert.strictEqual(body.code, "UPSTREAM_UNAVAILABLE")
        assert.strictEqual(answered["retry-after"], "30")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
}

/** Signals at this path are refused with 401 without a valid credential. */
export const refusesStrangers = (path: string): void => {
  for (const headers of [{}, { "x-api-key": "kt_unknown" }, { authorization: "Bearer 1|unknown" }]) {
    it.live(`${JSON.stringify(headers)} is UNAUTHENTICATED`, () =>
      Effect.gen(function*() {
        const { request } = yield* makeService()
        const { body, headers: answered, status } = yield* request(path, headers)
        assert.strictEqual(status, 401)
        assert.strictEqual(body.code, "UNAUTHENTICATED")
        assert.strictEqual(answered["www-authenticate"], "Bearer")
        assert.strictEqual(answered["x-credits-charged"], "0")
      }))
  }
}

/** What this path answers runs by GET alone: another method is refused with 405, and free. */
export const runsByGetAlone = (path: string): void => {
  for (const method of ["HEAD", "POST", "DELETE"] as const) {
    it.live(`${method} does not run it`, () =>
      Effect.gen(function*() {
        const { account, charges, sent } = yield* makeService()
        const { headers, id } = yield* account("max")
        const answer = yield* sent(`/api${path}`, { method, headers })
        assert.strictEqual(answer.status, 405)
        assert.strictEqual(answer.headers["allow"], "GET")
        if (method !== "HEAD") assert.strictEqual(JSON.parse(answer.text).code, "METHOD_NOT_ALLOWED")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
}
