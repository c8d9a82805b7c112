import { KontorClient, type SignalsPoll } from "@kontor/http/client"
import { Effect } from "effect"

/** Reads what is new since a position, with Effect, and hands back the position to keep for the next time. */
export const followSignals = Effect.fn("followSignals")(function*(position: SignalsPoll["position"]) {
  const { newSignals } = yield* KontorClient
  const found = yield* newSignals({ position, topics: ["NEW_REGISTRATIONS", "CLOSURES"] }).pipe(
    Effect.catchTag(
      "InsufficientCredits",
      ({ meta }) => Effect.die(`Top up: ${meta.required_credits} credits are needed.`)
    )
  )
  const lines = found.signals.map(({ event, organization }) =>
    `${event.announced_on} ${event.topic_name.en}: ${organization.current_profile?.name}`
  )
  return { lines, credits: found.credits, position: found.position }
})
