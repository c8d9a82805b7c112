import { type AttemptResult, isAmbiguous, type WebhookAttempt, WebhookTransport } from "@kontor/core/Webhooks"
import { Context, Effect } from "effect"
import type { KeyedMutation, World } from "./World.ts"

/** The mutation that a request carries out. */
export const CurrentMutation = Context.Reference<KeyedMutation | undefined>("@kontor/test/simulation/CurrentMutation", {
  defaultValue: () => undefined
})

/** What a receiver does with a message: take it or not, and what reaches the sender of that. */
const temper = [
  "takes",
  "takes",
  "takes",
  "takes slowly",
  "fails",
  "is busy",
  "takes and hangs up",
  "is silent",
  "is away",
  "is gone"
] as const

const none: AttemptResult = {
  status: null,
  duration: 5,
  error: null,
  answer: new Uint8Array(),
  retry_after_seconds: null,
  verification: null
}

const challengeIn = (body: string): string | null =>
  (JSON.parse(body) as { readonly data: { readonly challenge?: string } }).data.challenge ?? null

const doneBy = (mood: typeof temper[number], body: string): AttemptResult => {
  switch (mood) {
    case "takes":
    case "takes slowly":
      return { ...none, status: 200, verification: challengeIn(body) }
    case "fails":
      return { ...none, status: 500, error: "ERROR_STATUS" }
    case "is busy":
      return { ...none, status: 429, error: "ERROR_STATUS", retry_after_seconds: 3600 }
    case "takes and hangs up":
      return { ...none, error: "CONNECTION_LOST" }
    case "is silent":
      return { ...none, error: "TIMED_OUT", duration: 15_000 }
    case "is away":
      return { ...none, error: "NOT_CONNECTED" }
    case "is gone":
      return { ...none, status: 410, error: "ERROR_STATUS" }
  }
}

/** Whether a failed answer leaves the key of a mutation free, so that a repeat sends another message. */
const leavesKeyFree = ({ kind }: KeyedMutation, { error }: AttemptResult): boolean =>
  kind === "verify" && error !== null && !isAmbiguous[error]

/** Delivers messages to receivers, each of which behaves as it likes; the network doubles some. */
export const transportTo = (world: World): WebhookTransport["Service"] =>
  WebhookTransport.of({
    send: Effect.fnUntraced(function*({ body, endpoint_id, message_id }: WebhookAttempt) {
      const mutation = yield* CurrentMutation
      const drawn = world.pick(temper)
      const mood = world.areReceiversWell || (drawn === "is gone" && world.below(8) > 0) ? "takes" : drawn
      const result = doneBy(mood, body)
      if (mutation !== undefined && !leavesKeyFree(mutation, result)) mutation.sendings += 1
      world.trace.push(`${message_id} at ${endpoint_id} ${mood}`)
      if (mood === "takes slowly") yield* Effect.sleep(world.below(14_000))
      if (mood === "is silent") yield* Effect.sleep("15 seconds")
      const isTaken = mood.startsWith("takes")
      const copies = mood === "is away" ? 0 : world.pick([1, 1, 1, 1, 2])
      for (let copy = 0; copy < copies; copy++) world.arrivals.push({ endpoint_id, message_id, body, isTaken })
      return result
    })
  })
