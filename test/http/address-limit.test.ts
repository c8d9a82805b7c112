import { assert, describe, it } from "@effect/vitest"
import { toWebHandler } from "@kontor/http"
import { Array, Effect } from "effect"
import { limited } from "../support/Limits.ts"
import { makeService } from "../support/Service.ts"

const search = "http://localhost/api/v1/search-organizations?q=alpha"
const wrong = "kt_00000000000000000000000000000000000000"

/** The service on a host that knows the addresses of its clients, and how often it looked a key up. */
const started = Effect.fnUntraced(function*(unauthenticated: number) {
  let lookups = 0
  const service = yield* makeService({
    credentials: (store) => ({
      ...store,
      findApiKey: (digest) =>
        Effect.suspend(() => {
          lookups += 1
          return store.findApiKey(digest)
        })
    }),
    host: limited({ unauthenticated })
  })
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() => toWebHandler(service.services)),
    ({ dispose }) => Effect.promise(() => dispose())
  )
  return {
    ...service,
    lookups: () => lookups,
    from: (address: string | undefined, key: string | undefined) =>
      Effect.promise(() =>
        handler(new Request(search, key === undefined ? {} : { headers: { "x-api-key": key } }), { address })
      )
  }
})

const statuses = (answers: ReadonlyArray<Response>) => answers.map(({ status }) => status)

describe("the limit of a client address", () => {
  it.live("refuses every guess beyond it, without a lookup", () =>
    Effect.gen(function*() {
      const { from, lookups } = yield* started(3)
      const guesses = yield* Effect.forEach(Array.range(1, 6), () => from("192.0.2.1", wrong))
      assert.deepStrictEqual(statuses(guesses), [401, 401, 401, 429, 429, 429])
      assert.strictEqual(lookups(), 4)
    }))

  it.live("says when to try again, and nothing else", () =>
    Effect.gen(function*() {
      const { account, from } = yield* started(1)
      const { key } = yield* account()
      yield* Effect.forEach(Array.range(1, 2), () => from("192.0.2.1", wrong))
      const answers = [
        yield* from("192.0.2.1", wrong),
        yield* from("192.0.2.1", undefined),
        yield* from("192.0.2.1", key)
      ]
      for (const answer of answers) {
        const { request_id, ...body } = yield* Effect.promise(() => answer.json() as Promise<Record<string, unknown>>)
        assert.strictEqual(answer.status, 429)
        assert.strictEqual(request_id, answer.headers.get("x-request-id"))
        assert.strictEqual(answer.headers.get("ratelimit-policy"), "\"unauthenticated\";q=1;w=60")
        assert.match(answer.headers.get("retry-after") ?? "", /^([1-9]|[1-5]\d|60)$/)
        assert.isNull(answer.headers.get("www-authenticate"))
        const { detail } = body as { readonly detail: string }
        const seconds =
          /^Too many requests without a valid credential came from this address. Try again in (\d+) seconds?.$/
        assert.strictEqual(seconds.exec(detail)?.[1], answer.headers.get("retry-after") ?? "")
        assert.deepStrictEqual(body, {
          type: "/problems/rate-limited",
          title: "Rate limited",
          status: 429,
          detail,
          code: "rate_limited",
          meta: { message: detail, request_credit_cost: 0 }
        })
      }
    }))

  it.live("counts requests without any credential", () =>
    Effect.gen(function*() {
      const { from } = yield* started(2)
      const answers = yield* Effect.forEach(Array.range(1, 4), () => from("192.0.2.1", undefined))
      assert.deepStrictEqual(statuses(answers), [401, 401, 429, 429])
    }))

  it.live("counts no request with a valid credential", () =>
    Effect.gen(function*() {
      const { account, from } = yield* started(1)
      const { key } = yield* account()
      const answers = yield* Effect.forEach(Array.range(1, 5), () => from("192.0.2.1", key))
      assert.deepStrictEqual(statuses(answers), [200, 200, 200, 200, 200])
      assert.strictEqual((yield* from("192.0.2.1", wrong)).status, 401)
    }))

  it.live("lets callers continue who worked from the address before somebody guessed there", () =>
    Effect.gen(function*() {
      const { account, from, revoke } = yield* started(1)
      const customer = yield* account()
      yield* from("192.0.2.1", customer.key)
      yield* Effect.forEach(Array.range(1, 3), () => from("192.0.2.1", wrong))
      assert.strictEqual((yield* from("192.0.2.1", customer.key)).status, 200)
      yield* revoke(customer.id)
      assert.strictEqual((yield* from("192.0.2.1", customer.key)).status, 429)
    }))

  it.live("holds for one address alone, of IPv6 for its network of 64 bits", () =>
    Effect.gen(function*() {
      const { from } = yield* started(1)
      const addresses = [
        "192.0.2.1",
        "192.0.2.1",
        "192.0.2.2",
        "::ffff:192.0.2.2",
        "2001:db8::1",
        "2001:db8::ffff:1",
        "2001:db8:0:1::1"
      ]
      const answers = yield* Effect.forEach(addresses, (address) => from(address, wrong))
      assert.deepStrictEqual(statuses(answers), [401, 429, 401, 429, 401, 429, 401])
    }))

  it.live("does not apply if the host knows no address", () =>
    Effect.gen(function*() {
      const { from } = yield* started(1)
      const answers = yield* Effect.forEach(Array.range(1, 4), () => from(undefined, wrong))
      assert.deepStrictEqual(statuses(answers), [401, 401, 401, 401])
    }))
})
