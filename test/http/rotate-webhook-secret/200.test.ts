import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { takesNoBody } from "../../support/ChangeAnswers.ts"
import { posted } from "../../support/Posted.ts"
import { makeEndpoints, path, type Received, receiver } from "../../support/WebhookEndpoints.ts"

const day = 24 * 60 * 60 * 1000

/** Whether a message is signed with a secret. */
const isSignedWith = (secret: unknown, { headers, text }: Received): boolean => {
  try {
    new Webhook(String(secret)).verify(
      text,
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    )
    return true
  } catch {
    return false
  }
}

describe("POST /v1/account/webhook-endpoints/{id}/rotate-secret 200", () => {
  it.live("shows another secret; the former one signs too, for 7 days by default", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint, signing_secret } = yield* create(url)
      const before = Date.now()
      const { body, headers, status } = yield* change(`${path}/${endpoint.id}/rotate-secret`)
      assert.strictEqual(status, 200)
      assert.hasAllKeys(body, ["endpoint", "signing_secret", "meta"])
      assert.strictEqual(headers["idempotency-status"], "created")
      assert.match(String(body["signing_secret"]), /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.notStrictEqual(body["signing_secret"], signing_secret)
      const { former_secret_signs_until } = body["endpoint"] as { readonly former_secret_signs_until: string }
      assert.isAtLeast(Date.parse(former_secret_signs_until), before + 7 * day)
      assert.isAtMost(Date.parse(former_secret_signs_until), Date.now() + 7 * day)
      yield* change(`${path}/${endpoint.id}/test`)
      assert.deepStrictEqual(
        [signing_secret, body["signing_secret"]].map((secret) => isSignedWith(secret, received[0]!)),
        [true, true]
      )
    }))

  it.live("without days of grace the former secret signs no more", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint, signing_secret } = yield* create(url)
      const { body } = yield* change(`${path}/${endpoint.id}/rotate-secret`, posted({ grace_days: 0 }))
      assert.deepInclude(body["endpoint"], { former_secret_signs_until: null })
      yield* change(`${path}/${endpoint.id}/test`)
      assert.deepStrictEqual(
        [signing_secret, body["signing_secret"]].map((secret) => isSignedWith(secret, received[0]!)),
        [false, true]
      )
    }))

  it.live("a repeat under the same key gets the same secret, and rotates no further", () =>
    Effect.gen(function*() {
      const { change, create } = yield* makeEndpoints()
      const { received, url } = yield* receiver()
      const { endpoint } = yield* create(url)
      const key = randomUUID()
      const asked = `${path}/${endpoint.id}/rotate-secret`
      const [first, repeat] = [
        yield* change(asked, posted({ grace_days: 0 }), key),
        yield* change(asked, posted({ grace_days: 0 }), key)
      ]
      assert.strictEqual(repeat.headers["idempotency-status"], "replayed")
      assert.deepStrictEqual(repeat.body["endpoint"], first.body["endpoint"])
      assert.strictEqual(repeat.body["signing_secret"], first.body["signing_secret"])
      yield* change(`${path}/${endpoint.id}/test`)
      assert.isTrue(isSignedWith(first.body["signing_secret"], received[0]!))
    }))

  it.live("no body and {} are the same", () => takesNoBody({ method: "POST", of: "endpoint", rest: "/rotate-secret" }))
})
