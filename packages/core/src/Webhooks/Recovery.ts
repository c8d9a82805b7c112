import { DateTime, Duration, Effect, Option } from "effect"
import { waitingFrom } from "./NextDelivery.ts"
import { WebhookStore } from "./WebhookStore.ts"

/** How often claims that are over are looked for at most. */
const pause = Duration.seconds(1)

/**
 * Makes the way in which a worker ends claims whose time is over, before it claims: now and then, and not whenever it claims, which it does
 * many times a second. Only a node that died leaves some.
 *
 * `nextDue` is when there is something to do next: what was due when it claimed, and still is, may be in a claim that is over.
 * Rule: Webhooks (decisions 14), at least once.
 */
export const makeRecovery = Effect.map(WebhookStore, (store) => {
  let [claimed, next] = [DateTime.makeUnsafe(0), DateTime.makeUnsafe(0)]

  const recover = (now: DateTime.Utc): Effect.Effect<unknown> =>
    Effect.suspend(() => {
      claimed = now
      if (DateTime.isLessThan(now, next)) return Effect.void
      next = DateTime.addDuration(now, pause)
      return store.recover(now, waitingFrom(now))
    })

  const nextDue = Effect.map(store.nextDue, Option.map((at) => DateTime.isGreaterThan(at, claimed) ? at : next))

  return { recover, nextDue }
})
