import { NodeCrypto } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { signatureOf } from "@kontor/core/Webhooks"
import { DateTime, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Webhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"
import { later } from "../support/Later.ts"
import { attemptTo, makeSignal, otherSecret, secret, send, sender } from "./Attempts.ts"
import { answering, receiver } from "./SentMessages.ts"

/** The libraries that verify look at the machine's clock. */
const atMachineTime = Effect.suspend(() => TestClock.setTime(DateTime.toEpochMillis(DateTime.nowUnsafe())))

describe("an attempt", () => {
  it.effect("posts the body as it is, with the sender's name", () =>
    Effect.gen(function*() {
      const { received, url } = yield* receiver
      yield* send(`${url}/hook?tenant=1`, { body: `{"a": "ü"}` })
      assert.strictEqual(received.length, 1)
      assert.deepInclude(received[0], { method: "POST", body: `{"a": "ü"}` })
      assert.deepInclude(received[0]!.headers, { "content-type": "application/json" })
      assert.match(received[0]!.headers["user-agent"]!, /^Kontor\/\d+\.\d+\.\d+/u)
    }).pipe(Effect.provide(sender())))

  it.effect("is accepted by the judges standardwebhooks and svix, for each secret of a rotation", () =>
    Effect.gen(function*() {
      yield* atMachineTime
      const { received, url } = yield* receiver
      yield* send(url, { secrets: [Redacted.make(secret), Redacted.make(otherSecret)] })
      const [{ body, headers }] = received as [typeof received[0] & object]
      const signed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      for (const known of [secret, otherSecret]) {
        assert.deepStrictEqual(new Webhook(known).verify(body, signed), { type: "endpoint.test" })
        assert.doesNotThrow(() => new SvixWebhook(known).verify(body, signed))
      }
    }).pipe(Effect.provide(sender())))

  it.effect("is signed with each secret, the current one first, at the time of its sender", () =>
    Effect.gen(function*() {
      const { received, url } = yield* receiver
      const secrets = [Redacted.make(secret), Redacted.make(otherSecret)] as const
      const attempt = attemptTo(url, { secrets, body: `{"a": "ü"}` })
      yield* later(1_614_265_330_999)(send(url, attempt))
      const message = { id: attempt.message_id, timestamp: 1_614_265_330, body: attempt.body }
      const signatures = yield* Effect.forEach(secrets, (secret) => signatureOf(secret, message))
      assert.deepInclude(received[0]!.headers, {
        "webhook-id": attempt.message_id,
        "webhook-timestamp": "1614265330",
        "webhook-signature": signatures.join(" ")
      })
    }).pipe(Effect.provide([sender(), NodeCrypto.layerMac])))

  it.effect("carries the headers that its endpoint asks for, except those of the sender", () =>
    Effect.gen(function*() {
      const { received, url } = yield* receiver
      yield* send(url, { headers: { Authorization: "Bearer abc", "Webhook-Id": "forged", Host: "forged.example" } })
      const { headers } = received[0]!
      assert.strictEqual(headers.authorization, "Bearer abc")
      assert.strictEqual(headers["webhook-id"], attemptTo(url).message_id)
      assert.strictEqual(headers.host, new URL(url).host)
    }).pipe(Effect.provide(sender())))

  it.effect("succeeds with any 2xx, and returns the answer", () =>
    Effect.gen(function*() {
      const { url } = yield* receiver
      const result = yield* send(url)
      assert.deepInclude(result, { status: 200, error: null, retry_after_seconds: null, verification: "challenge" })
      assert.strictEqual(Buffer.from(result.answer).toString(), "thanks")
    }).pipe(Effect.provide(sender())))

  for (
    const [status, error] of [
      [201, null],
      [204, null],
      [299, null],
      [300, "REDIRECT"],
      [304, "REDIRECT"],
      [400, "ERROR_STATUS"],
      [410, "ERROR_STATUS"],
      [500, "ERROR_STATUS"]
    ] as const
  ) {
    it.effect(`answered ${status} is ${error ?? "a success"}`, () =>
      Effect.gen(function*() {
        const { url } = yield* answering((response) => response.writeHead(status).end())
        assert.deepInclude(yield* send(url), { status, error })
      }).pipe(Effect.provide(sender())))
  }

  for (const [status, seconds] of [[429, 120], [503, 120], [500, null], [200, null]] as const) {
    it.effect(`answered ${status} with Retry-After is to wait ${seconds ?? "as planned"}`, () =>
      Effect.gen(function*() {
        const { url } = yield* answering((response) => response.writeHead(status, { "retry-after": "120" }).end())
        assert.strictEqual((yield* send(url)).retry_after_seconds, seconds)
      }).pipe(Effect.provide(sender())))
  }

  it.effect("follows no redirect", () =>
    Effect.gen(function*() {
      const elsewhere = yield* receiver
      for (const location of [`${elsewhere.url}/`, "http://169.254.169.254/latest/meta-data/", "/again"]) {
        const { asked, url } = yield* answering((response) => response.writeHead(307, { location }).end())
        assert.deepInclude(yield* send(url), { status: 307, error: "REDIRECT" })
        assert.deepStrictEqual(asked, ["/"])
      }
      assert.deepStrictEqual(elsewhere.asked, [])
    }).pipe(Effect.provide(sender())))

  it.effect("uses no proxy of the environment", () =>
    Effect.gen(function*() {
      const proxy = yield* receiver
      const { asked, url } = yield* receiver
      const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]
      yield* Effect.acquireRelease(
        Effect.sync(() => names.forEach((name) => (process.env[name] = proxy.url))),
        () => Effect.sync(() => names.forEach((name) => Reflect.deleteProperty(process.env, name)))
      )
      assert.deepInclude(yield* Effect.provide(send(url), sender()), { status: 200 })
      assert.deepStrictEqual([asked, proxy.asked], [["/"], []])
    }))

  it.effect("that is interrupted ends its request", () =>
    Effect.gen(function*() {
      const arrived = makeSignal()
      const ended = makeSignal()
      const { url } = yield* answering((response) => {
        response.once("close", ended.happen)
        arrived.happen()
      })
      const fiber = yield* Effect.forkChild(send(url))
      yield* arrived.happened
      yield* Fiber.interrupt(fiber)
      yield* ended.happened
    }).pipe(Effect.provide(sender())))
})
