import { EndpointId } from "@kontor/core"
import { WebhookTransport } from "@kontor/core/Webhooks"
import { bodyOfMessage, webhookMessages } from "@kontor/testing/fixtures"
import { Effect, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { compare } from "../Comparing.ts"
import { rateOf } from "../Rate.ts"
import { keepResults } from "../Results.ts"
import { bareUndici } from "./Peer.ts"
import { sender, sink } from "./Sending.ts"

const cases = [
  { name: "64 in flight to 8 endpoints", endpoints: 8, inFlight: 64 },
  { name: "8 in flight to one endpoint", endpoints: 1, inFlight: 8 },
  { name: "1 in flight", endpoints: 1, inFlight: 1 }
]

const endpoints = Array.from({ length: 8 }, (_, number) => EndpointId.make(`wep_${String(number).padStart(26, "0")}`))
const { id: message_id } = webhookMessages.signal
const body = bodyOfMessage(webhookMessages.signal)
const secrets = [Redacted.make(`whsec_${randomBytes(32).toString("base64")}`)] as const

const bench = Effect.gen(function*() {
  const { send } = yield* WebhookTransport
  const url = yield* sink
  const post = yield* bareUndici

  let sent = 0
  const kontor = (among: number) =>
    Effect.suspend(() => {
      const endpoint_id = endpoints[sent++ % among]!
      return send({ endpoint_id, url, headers: {}, secrets, message_id, body })
    }).pipe(Effect.filterOrElse(({ error }) => error === null, ({ error }) => Effect.die(error)))
  const bare = Effect.promise(() => post(url, body))

  const warmUp = { inFlight: 64, duration: "4 seconds" } as const
  yield* rateOf(kontor(endpoints.length), warmUp)
  yield* rateOf(bare, warmUp)

  const figures = yield* compare(cases, {
    name: "webhooks",
    unit: "signed deliveries/s",
    peer: "bare undici",
    kontor: ({ endpoints }) => kontor(endpoints),
    alone: () => bare
  })
  yield* keepResults(figures)
})

await Effect.runPromise(Effect.scoped(Effect.provide(bench, sender)))
