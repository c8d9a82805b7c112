import { DateTime, Duration, Effect, Option } from "effect"
import { waitingFrom } from "./NextDelivery.ts"
import { WebhookStore } from "./WebhookStore.ts"

/** The minimum pause between two searches for ended claims. */
const pause = Duration.seconds(1)

/**
 * Makes the part of a worker that ends expired claims before it claims. It does so only now and then, since a worker
 * claims many times a second and only a crashed node leaves expired claims.
 *
 * `nextDue` returns when there is something to do next: a delivery that was due at the last claim and still is may be
 * in a claim that has expired. Rule: Webhooks (decisions 14), at least once.
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
