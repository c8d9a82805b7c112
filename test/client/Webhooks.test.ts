import { assert, describe, it } from "@effect/vitest"
import { type MessageRefused, verifyMessage } from "@kontor/client/webhooks"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { Webhook } from "standardwebhooks"

const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`

const body = JSON.stringify({ id: "msg_1", type: "endpoint.test", data: { test: true } })

const messageOf = (secret: string, sent = new Date()) => ({
  body,
  headers: {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(sent.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", sent, body)
  }
})

const reasonOf = (message: Parameters<typeof verifyMessage>[0], secrets: ReadonlyArray<string>) =>
  Effect.map(
    Effect.flip(
      Effect.tryPromise({ try: () => verifyMessage(message, secrets), catch: (error) => error as MessageRefused })
    ),
    ({ reason }) => reason
  )

describe("@kontor/client/webhooks", () => {
  it.live("takes what Standard Webhooks signs, with any of the secrets", () =>
    Effect.gen(function*() {
      const [former, current] = [newSecret(), newSecret()]
      const message = messageOf(former)
      const headers = new Headers(message.headers)
      headers.set("webhook-signature", `v1,${"A".repeat(43)}= v2,unknown ${message.headers["webhook-signature"]}`)
      const said = yield* Effect.promise(() => verifyMessage({ body, headers }, [current, former]))
      assert.strictEqual(said.type, "endpoint.test")
    }))

  it.live("refuses what is signed otherwise, changed, old, or without headers", () =>
    Effect.gen(function*() {
      const secret = newSecret()
      const message = messageOf(secret)
      assert.strictEqual(yield* reasonOf(messageOf(newSecret()), [secret]), "WRONG_SIGNATURE")
      assert.strictEqual(yield* reasonOf({ ...message, body: `${body} ` }, [secret]), "WRONG_SIGNATURE")
      assert.strictEqual(yield* reasonOf(messageOf(secret, new Date(Date.now() - 301_000)), [secret]), "TOO_OLD_OR_NEW")
      assert.strictEqual(yield* reasonOf({ body, headers: {} }, [secret]), "MISSING_HEADERS")
      assert.strictEqual(yield* reasonOf(message, ["secret"]), "MALFORMED_SECRET")
    }))
})
