import { assert, describe, it } from "@effect/vitest"
import { type ClientOptions, NoAnswer, UnexpectedAnswer } from "@kontor/client"
import { Effect } from "effect"
import { type Fetch, rejected, served } from "./ServedClient.ts"

/** Lets so many requests fail, each after it was answered or before. */
const failing = (times: number, how: (fetch: Fetch) => Fetch) => {
  const sent: Array<string | null> = []
  const between = (fetch: Fetch): Fetch => (input, init) => {
    sent.push(new Headers(init?.headers).get("idempotency-key"))
    return sent.length <= times ? how(fetch)(input, init) : fetch(input, init)
  }
  return { sent, between }
}

/** The service answers, and its answer is lost. */
const lost = (fetch: Fetch): Fetch => async (input, init) => {
  await fetch(input, init)
  throw new TypeError("fetch failed")
}

const busy = (status: number, headers: Record<string, string> = {}) => (): Fetch => () =>
  Promise.resolve(new Response("busy", { status, headers: { "retry-after": "0", ...headers } }))

describe("@kontor/client, sending again", () => {
  it.live("a call without an answer says what the network said", () =>
    Effect.gen(function*() {
      const refused = new AggregateError([], "")
      Object.assign(refused, { code: "ECONNREFUSED" })
      const messages = yield* Effect.forEach(
        [new TypeError("fetch failed", { cause: refused }), new DOMException("took too long", "TimeoutError")],
        Effect.fnUntraced(function*(failure) {
          const { kontor } = yield* served({}, () => () => Promise.reject(failure))
          return (yield* rejected(() => kontor.searchOrganizations({ q: "alpha" }))).message
        })
      )
      assert.deepStrictEqual(messages, [
        "searchOrganizations: no answer: ECONNREFUSED",
        "searchOrganizations: no answer: took too long"
      ])
    }))

  it.live("a paid call without an answer is sent again under its key, and paid once", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(2, lost)
      const { charges, id, kontor } = yield* served({}, between)
      const { meta } = yield* Effect.promise(() => kontor.searchOrganizations({ q: "alpha" }))
      assert.lengthOf(sent, 3)
      assert.lengthOf(new Set(sent), 1)
      const booked = yield* charges(id)
      assert.lengthOf(booked, 1)
      assert.deepStrictEqual([meta.request_credit_cost, meta.charged_by], [0, booked[0]?.request_id])
      yield* Effect.promise(() => kontor.searchOrganizations({ q: "alpha" }))
      assert.lengthOf(yield* charges(id), 2)
    }))

  it.live("a call that gets no answer at all fails with the reason", () =>
    Effect.gen(function*() {
      const { client } = yield* served({}, failing(9, lost).between)
      const kontor = client({ retries: { maxAttempts: 2 } })
      assert.instanceOf(yield* rejected(() => kontor.searchOrganizations({ q: "alpha" })), NoAnswer)
    }))

  it.live("a change without an answer is sent again under its key, and made once", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(2, lost)
      const { client, id, token } = yield* served({}, between)
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const kontor = client(
        { apiKey: undefined, token: bearer.authorization.slice("Bearer ".length) } as Partial<ClientOptions>
      )
      yield* Effect.promise(() =>
        kontor.createWebhookEndpoint({ name: "CRM", url: "https://hooks.example.com/kontor" })
      )
      assert.lengthOf(sent, 3)
      assert.lengthOf(new Set(sent), 1)
      const { endpoints } = yield* Effect.promise(() => kontor.listWebhookEndpoints())
      assert.lengthOf(endpoints, 1)
    }))

  it.live("what is busy is asked again where nothing was charged, after the seconds it says", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(2, busy(503))
      const { kontor } = yield* served({}, between)
      yield* Effect.promise(() => kontor.getAccount())
      assert.lengthOf(sent, 3)
      const other = failing(9, busy(502))
      const { client } = yield* served({}, other.between)
      const failure = yield* rejected(() => client({ retries: { maxAttempts: 2 } }).getAccount())
      assert.instanceOf(failure, UnexpectedAnswer)
      assert.lengthOf(other.sent, 2)
    }))

  it.live("a call that is ended waits no longer", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(9, busy(503, { "retry-after": "60" }))
      const { kontor } = yield* served({}, between)
      const call = rejected(() => kontor.getAccount({}, { signal: AbortSignal.timeout(50) }))
      assert.deepInclude(yield* call, { name: "TimeoutError" })
      assert.lengthOf(sent, 1)
    }))
})
