import { assert, describe, it } from "@effect/vitest"
import { bodyOfMessage, webhookMessages, webServer } from "@kontor/testing/fixtures"
import { type ReceiverOptions, webhookReceiver } from "@kontor/webhooks/receiver"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { connect } from "node:net"
import { secret, send, sender } from "./Attempts.ts"

const { signal, verification } = webhookMessages

/** A receiver on a Node server, and the sender's attempts at it. */
const received = Effect.fnUntraced(function*(options: Partial<ReceiverOptions> = {}) {
  yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.nowUnsafe()))
  const handled: Array<unknown> = []
  const { listener } = webhookReceiver({
    secrets: [secret],
    onSignal: (message) => void handled.push(message),
    ...options
  })
  const { url } = yield* webServer((request, response) => void listener(request, response))
  return { url, handled }
})

describe("a receiver on a Node server", () => {
  it.effect("takes what the sender sends", () =>
    Effect.gen(function*() {
      const { handled, url } = yield* received()
      assert.deepInclude(yield* send(url, { body: bodyOfMessage(signal) }), { status: 204, error: null })
      assert.deepStrictEqual(handled, [signal])
    }).pipe(Effect.provide(sender())))

  it.effect("answers the sender's challenge", () =>
    Effect.gen(function*() {
      const { url } = yield* received()
      const result = yield* send(url, { body: bodyOfMessage(verification) })
      assert.strictEqual(result.verification, "a challenge")
    }).pipe(Effect.provide(sender())))

  it.effect("says why it refuses", () =>
    Effect.gen(function*() {
      const { url } = yield* received()
      const result = yield* send(url, { body: "no message" })
      assert.deepInclude(result, { status: 400, error: "ERROR_STATUS" })
      assert.strictEqual(Buffer.from(result.answer).toString(), "UNREADABLE")
    }).pipe(Effect.provide(sender())))

  it.effect("lives through a request that breaks off", () =>
    Effect.gen(function*() {
      const { handled, url } = yield* received()
      const { port } = new URL(url)
      yield* Effect.callback<void>((resume) => {
        const socket = connect(Number(port), "127.0.0.1", () => {
          socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 99\r\n\r\nhalf", () => socket.destroy())
        })
        socket.once("close", () => resume(Effect.void))
      })
      yield* send(url, { body: bodyOfMessage(signal) })
      assert.deepStrictEqual(handled, [signal])
    }).pipe(Effect.provide(sender())))
})
