import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { enabled, endpoint, withheld } from "./ClientChanges.ts"
import {
  account as anAccount,
  baseUrl,
  type Behaviour,
  clientWith,
  inTime,
  misbehaving,
  problem,
  silent,
  someKey,
  unreachable
} from "./Clients.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const proxy = (status: number): Behaviour => () => Promise.resolve(new Response("busy", { status }))

const inProgress = problem("idempotency-conflict", 409, "idempotency_conflict", { "retry-after": "5" })

const asked = { id: endpoint.id }

/** A client with this `fetch`, and the keys that it sent. */
const keyed = Effect.fnUntraced(function*(...behaviours: ReadonlyArray<Behaviour>) {
  const keys: Array<string | null> = []
  const client = yield* clientWith((input, init) => {
    keys.push(new Request(input, init).headers.get("idempotency-key"))
    return behaviours[Math.min(keys.length, behaviours.length) - 1]!()
  }, { baseUrl, apiKey: someKey })
  return { client, keys }
})

describe("a change that the client sends", () => {
  it.effect("has a new key of the client, and an operation without a key has none", () =>
    Effect.gen(function*() {
      const { client, keys } = yield* keyed(enabled, enabled, anAccount)
      yield* client.enableWebhookEndpoint(asked)
      yield* client.enableWebhookEndpoint(asked)
      yield* client.getAccount()
      assert.match(String(keys[0]), uuid)
      assert.match(String(keys[1]), uuid)
      assert.notStrictEqual(keys[0], keys[1])
      assert.isNull(keys[2])
    }))

  it.effect("has the key that its caller gives", () =>
    Effect.gen(function*() {
      const { client, keys } = yield* keyed(unreachable, enabled)
      yield* inTime(client.enableWebhookEndpoint({ ...asked, "idempotency-key": "order-7" }))
      assert.deepStrictEqual(keys, ["order-7", "order-7"])
    }))

  it.effect("is not sent with an invalid key", () =>
    Effect.gen(function*() {
      const { client, keys } = yield* keyed(enabled)
      const failure = yield* Effect.flip(client.enableWebhookEndpoint({ ...asked, "idempotency-key": "order 7\n" }))
      assert.strictEqual(failure._tag, "InvalidInput")
      assert.lengthOf(keys, 0)
    }))

  for (
    const [what, behaviour] of [
      ["a failed network", unreachable],
      ["a time-out", silent],
      ["a proxy's 502", proxy(502)],
      ["a proxy's 503", proxy(503)],
      ["a proxy's 504", proxy(504)]
    ] as const
  ) {
    it.effect(`after ${what} is sent again, under the same key`, () =>
      Effect.gen(function*() {
        const { client, keys } = yield* keyed(behaviour, enabled)
        assert.strictEqual((yield* inTime(client.enableWebhookEndpoint(asked))).endpoint.status, "active")
        assert.lengthOf(keys, 2)
        assert.strictEqual(keys[0], keys[1])
      }))
  }

  it.effect("while an earlier attempt is still being worked on waits for its answer, as long as the answer says", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([silent, inProgress, inProgress, enabled], { timeout: "7 seconds" })
      yield* inTime(client.enableWebhookEndpoint(asked))
      assert.lengthOf(calls, 4)
      assert.isAtLeast(Math.round(calls[2]! - calls[1]!), 5000)
      assert.isAtLeast(Math.round(calls[3]! - calls[2]!), 5000)
    }))

  it.effect("under a key that stands for another request fails at once", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([problem("idempotency-conflict", 409, "idempotency_conflict")])
      assert.strictEqual((yield* Effect.flip(client.enableWebhookEndpoint(asked)))._tag, "IdempotencyConflict")
      assert.lengthOf(calls, 1)
    }))

  it.live("of which the answer was lost happens once", () =>
    Effect.gen(function*() {
      const { client, sent, withheldKeys } = yield* withheld("/webhook-endpoints")
      const created = yield* client.createWebhookEndpoint({ name: "CRM", url: "https://hooks.example.com/kontor" })
      assert.deepStrictEqual((yield* client.listWebhookEndpoints()).endpoints, [created.endpoint])
      assert.match(created.signing_secret, /^whsec_/)
      assert.strictEqual(sent[1]?.headers.get("idempotency-key"), withheldKeys[0])
    }))
})
