import { assert, describe, it } from "@effect/vitest"
import { isProblem, makeClient, NotVerified } from "@kontor/http/client"
import { Effect } from "effect"
import { reachingAny, receiver, vanish } from "../../support/WebhookEndpoints.ts"
import {
  account as anAccount,
  baseUrl,
  type Behaviour,
  clientWith,
  inTime,
  json,
  misbehaving,
  problem,
  served,
  silent,
  someKey,
  unreachable
} from "./Clients.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const endpoint = {
  id: "wep_01k9xq1b2n8f5s3j7k4m6p0e9d",
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  status: "active",
  exhausted_in_a_row: 0,
  former_secret_signs_until: null,
  created_at: "2026-05-01T08:30:00.000Z"
}

const meta = { request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", request_credit_cost: 0, credits_remaining: 10 }

const enabled = json(200, { endpoint, meta })

const proxy = (status: number): Behaviour => () => Promise.resolve(new Response("busy", { status }))

const inProgress = problem("idempotency-conflict", 409, "idempotency_conflict", { "retry-after": "5" })

const asked = { id: endpoint.id }

/** A client whose `fetch` behaves as told, and the keys that it sent. */
const keyed = Effect.fnUntraced(function*(...behaviours: ReadonlyArray<Behaviour>) {
  const keys: Array<string | null> = []
  const client = yield* clientWith((input, init) => {
    keys.push(new Request(input, init).headers.get("idempotency-key"))
    return behaviours[Math.min(keys.length, behaviours.length) - 1]!()
  }, { baseUrl, apiKey: someKey })
  return { client, keys }
})

/** The service, and a client from which a proxy withholds the first answer to an address that ends so. */
const withheld = Effect.fnUntraced(function*(ending: string) {
  const { account, fetch, ...service } = yield* served({ host: reachingAny })
  const withheldKeys: Array<string | null> = []
  const losing: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = await fetch(request)
    if (!request.url.endsWith(ending) || withheldKeys.length > 0) return answer
    withheldKeys.push(request.headers.get("idempotency-key"))
    return new Response("lost", { status: 502, headers: { "retry-after": "0" } })
  }
  const { key } = yield* account()
  return { ...service, withheldKeys, client: yield* clientWith(losing, { baseUrl, apiKey: key }) }
})

describe("a change that the client sends", () => {
  it.effect("has a new key of the client, and what is under no key has none", () =>
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

  it.effect("is not sent with a key that is none", () =>
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

  it.effect("while an earlier attempt is still being worked on waits for its answer, as long as it is told", () =>
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

describe("a webhook that the client has sent", () => {
  it.live("of which the answer was lost is sent once, and its outcome told", () =>
    Effect.gen(function*() {
      const { client } = yield* withheld("/verify")
      const { received, url } = yield* receiver()
      const { endpoint: { id } } = yield* client.createWebhookEndpoint({ name: "CRM", url })
      assert.strictEqual((yield* client.verifyWebhookEndpoint({ id })).endpoint.status, "active")
      assert.lengthOf(received, 1)
    }))

  it.live("of which nobody knows whether it arrived is not sent again, though its answer was lost as well", () =>
    Effect.gen(function*() {
      for (const operation of ["verify", "test"] as const) {
        const { client, withheldKeys } = yield* withheld(`/${operation}`)
        const { received, url } = yield* receiver(vanish)
        const { endpoint: { id } } = yield* client.createWebhookEndpoint({ name: "CRM", url })
        const failure = operation === "verify"
          ? yield* Effect.flip(client.verifyWebhookEndpoint({ id }))
          : yield* Effect.flip(client.testWebhookEndpoint({ id }))
        assert.strictEqual(failure._tag, "OutcomeAmbiguous")
        assert.isTrue(
          isProblem(failure) && failure.code === "outcome_ambiguous" && failure.meta.support_reference !== ""
        )
        assert.lengthOf(withheldKeys, 1)
        assert.lengthOf(received, 1)
      }
    }))

  it.live("that was not verified is a failure that tells the reason", () =>
    Effect.gen(function*() {
      const { account, clientOf, fetch } = yield* served({ host: reachingAny })
      const { key } = yield* account()
      const client = yield* clientOf({ key })
      const { url } = yield* receiver((_, response) => void response.writeHead(200).end())
      const created = yield* client.createWebhookEndpoint({ name: "CRM", url })
      const { id } = created.endpoint
      const failure = yield* Effect.flip(client.verifyWebhookEndpoint({ id }))
      assert.instanceOf(failure, NotVerified)
      assert.deepInclude(failure, { _tag: "NotVerified", reason: "CHALLENGE_NOT_ECHOED", endpoint: created.endpoint })
      const promised = makeClient({ baseUrl, apiKey: key, fetch }).verifyWebhookEndpoint({ id })
      const rejection = yield* Effect.promise(() =>
        promised.then(() => assert.fail("it is verified"), (reason) => reason)
      )
      assert.instanceOf(rejection, NotVerified)
    }))

  it.live("goes through its life: created, verified, tested, rotated, disabled, enabled, archived", () =>
    Effect.gen(function*() {
      const { account, fetch } = yield* served({ host: reachingAny })
      const client = makeClient({ baseUrl, apiKey: (yield* account()).key, fetch })
      const { received, url } = yield* receiver()
      yield* Effect.promise(async () => {
        const { endpoint: { id }, signing_secret } = await client.createWebhookEndpoint({
          name: "CRM",
          url,
          headers: { "x-tenant": "7" }
        })
        assert.isTrue((await client.verifyWebhookEndpoint({ id })).verified)
        assert.strictEqual((await client.testWebhookEndpoint({ id })).delivery.status, "succeeded")
        assert.notStrictEqual((await client.rotateWebhookSecret({ id, grace_days: 1 })).signing_secret, signing_secret)
        assert.strictEqual((await client.disableWebhookEndpoint({ id })).endpoint.status, "disabled_user")
        assert.strictEqual((await client.enableWebhookEndpoint({ id })).endpoint.status, "active")
        assert.strictEqual((await client.archiveWebhookEndpoint({ id })).endpoint.status, "archived")
        assert.strictEqual((await client.getWebhookEndpoint({ id })).endpoint.status, "archived")
      })
      assert.deepStrictEqual(received.map(({ headers }) => headers["x-tenant"]), ["7", "7"])
    }))
})
