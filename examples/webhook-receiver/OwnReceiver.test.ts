import { signatureOf } from "@kontor/core/Webhooks"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { assert, it } from "vitest"
import { ownReceiver } from "./OwnReceiver.ts"

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const id = "msg_01k9z3t4v5w6x7y8z9a0b1c2d3"

const message = (type: string, data: object) =>
  JSON.stringify({
    id,
    event_id: "evt_01k9z3t4v5w6x7y8z9a0b1c2d3",
    type,
    timestamp: "2026-03-02T08:00:00.000Z",
    schema_version: 1,
    data
  })

/** A request as Kontor sends it. */
const signed = async (body: string) => {
  const timestamp = Math.floor(DateTime.toEpochMillis(DateTime.nowUnsafe()) / 1000)
  const signature = await Effect.runPromise(
    signatureOf(Redacted.make(secret), { id, timestamp, body }).pipe(
      Effect.provide(Layer.provide(Mac.layerWebCrypto, SecureRandom.layerWebCrypto))
    )
  )
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature }
  return new Request("https://receiver.example/kontor", { method: "POST", headers, body })
}

const change = message("organization.signal.detected", {
  monitor: {
    id: "mon_01k9z3t4v5w6x7y8z9a0b1c2d3",
    entity_id: "0123456789abcdef0123456789abcdef",
    label: "Beispielwerk"
  },
  signal: {
    event: {
      id: "evt-1",
      topic: "CAPITAL_CHANGES",
      topic_name: { de: "Kapitaländerungen", en: "Capital changes" },
      announced_on: "2026-03-01"
    },
    organization: { type: "ORGANIZATION", entity_id: "0123456789abcdef0123456789abcdef" },
    register_entry: { flags: [] },
    source: {
      kind: "REGISTER_ANNOUNCEMENT",
      record_id: "1",
      records: [{ kind: "REGISTER_ANNOUNCEMENT", record_id: "1", day: "2026-03-01" }]
    }
  },
  links: { signal: "https://kontor.example/api/v1/signals/evt-1" }
})

it("reports each change once, and answers the challenge", async () => {
  const lines: Array<string> = []
  const { fetch } = ownReceiver([secret], (line) => lines.push(line))
  const verified = await fetch(await signed(message("endpoint.verification", { challenge: "abc" })))
  const first = await fetch(await signed(change))
  const repeated = await fetch(await signed(change))
  assert.strictEqual(verified.headers.get("webhook-verification"), "abc")
  assert.deepStrictEqual([first.status, repeated.status], [204, 204])
  assert.deepStrictEqual(lines, ["2026-03-01 Beispielwerk: Capital changes"])
})

it("refuses what somebody else sends", async () => {
  const lines: Array<string> = []
  const { fetch } = ownReceiver([secret], (line) => lines.push(line))
  const forged = await signed(change)
  forged.headers.set("webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  assert.strictEqual((await fetch(forged)).status, 401)
  assert.deepStrictEqual(lines, [])
})
