import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { account, type Behaviour, hits, inTime, misbehaving, problem, silent, unreachable } from "./Clients.ts"

const limited = (seconds: string) => problem("rate-limited", 429, "rate_limited", { "retry-after": seconds })
const unavailable = problem("upstream-unavailable", 503, "upstream_unavailable", { "retry-after": "5" })
const proxy: Behaviour = () => Promise.resolve(new Response("busy", { status: 503 }))

const waits = (calls: ReadonlyArray<number>): ReadonlyArray<number> =>
  calls.slice(1).map((call, index) => (call - calls[index]!) / 1000)

describe("attempts of a call", () => {
  it.effect("429 and 503 are tried again after the seconds of Retry-After, also of a paid operation", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([limited("20"), unavailable, hits])
      const { meta } = yield* inTime(client.searchOrganizations({ q: "alpha" }))
      assert.strictEqual(meta.request_credit_cost, 1)
      assert.isTrue(waits(calls)[0]! >= 20 && waits(calls)[0]! <= 22, String(waits(calls)))
      assert.isTrue(waits(calls)[1]! >= 5 && waits(calls)[1]! <= 7, String(waits(calls)))
    }))

  it.effect("429 is tried again also where an operation changes something", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([limited("1"), problem("internal", 500, "internal")])
      const failure = yield* inTime(Effect.flip(client.createToken({ token_name: "job" })))
      assert.strictEqual(failure._tag, "Internal")
      assert.lengthOf(calls, 2)
    }))

  it.effect("a 503 that was charged is not tried again: it would be charged twice", () =>
    Effect.gen(function*() {
      const charged = problem("upstream-unavailable", 503, "upstream_unavailable", { "retry-after": "1" }, {
        request_credit_cost: 20,
        credit_breakdown: { ai_search: 20 }
      })
      const { calls, client } = yield* misbehaving([charged])
      const failure = yield* inTime(Effect.flip(client.fetchOrganization({ q: "alpha", ai_search: "on-default" })))
      assert.strictEqual(failure._tag, "UpstreamUnavailable")
      assert.lengthOf(calls, 1)
    }))

  it.effect("other refusals are not tried again", () =>
    Effect.gen(function*() {
      const refusals = [
        problem("internal", 500, "internal"),
        problem("insufficient-credits", 402, "insufficient_credits", {}, { required_credits: 1 })
      ]
      for (const refusal of refusals) {
        const { calls, client } = yield* misbehaving([refusal])
        yield* inTime(Effect.flip(client.searchOrganizations({ q: "alpha" })))
        assert.lengthOf(calls, 1)
      }
    }))

  it.effect("what had to wait longer than allowed in all fails at once, and says how long", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([limited("50"), limited("50"), limited("50"), account])
      const failure = yield* inTime(Effect.flip(client.getAccount()))
      assert.deepInclude(failure, { _tag: "RateLimited", retry_after_seconds: 50 })
      assert.lengthOf(calls, 3)
      const impatient = yield* misbehaving([limited("50")], { retries: { maxWait: "10 seconds" } })
      yield* inTime(Effect.flip(impatient.client.getAccount()))
      assert.lengthOf(impatient.calls, 1)
    }))

  it.effect("the number of attempts is bounded", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([limited("1")])
      yield* inTime(Effect.flip(client.getAccount()))
      assert.lengthOf(calls, 5)
      const three = yield* misbehaving([limited("1")], { retries: { maxAttempts: 3 } })
      yield* inTime(Effect.flip(three.client.getAccount()))
      assert.lengthOf(three.calls, 3)
    }))

  for (
    const [what, behaviour] of [["a failed network", unreachable], ["a time-out", silent], [
      "a busy proxy",
      proxy
    ]] as const
  ) {
    it.effect(`after ${what} a free operation that reads is tried again`, () =>
      Effect.gen(function*() {
        const { calls, client } = yield* misbehaving([behaviour, account])
        assert.strictEqual((yield* inTime(client.getAccount())).name, "Muster GmbH")
        assert.lengthOf(calls, 2)
      }))

    it.effect(`after ${what} a paid operation is too: it is paid for once under its key`, () =>
      Effect.gen(function*() {
        const { calls, client } = yield* misbehaving([behaviour, hits])
        yield* inTime(client.searchOrganizations({ q: "alpha" }))
        assert.lengthOf(calls, 2)
      }))

    it.effect(`after ${what} an operation that changes something, and is under no key, never is`, () =>
      Effect.gen(function*() {
        const { calls, client } = yield* misbehaving([behaviour])
        yield* inTime(Effect.flip(client.createToken({ token_name: "job" })))
        yield* inTime(Effect.flip(client.revokeTokens()))
        assert.lengthOf(calls, 2)
      }))
  }

  it.effect("where no answer says when, each wait is about twice the one before", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([unreachable], {
        retries: { maxAttempts: 9, maxWait: "10 minutes" }
      })
      yield* inTime(Effect.flip(client.getAccount()))
      assert.lengthOf(calls, 9)
      for (const [index, wait] of waits(calls).entries()) {
        const ceiling = Math.min(30, 0.5 * 2 ** index)
        assert.isTrue(wait >= ceiling / 2 && wait <= ceiling + 2, `${index}: ${wait}`)
      }
    }))
})
