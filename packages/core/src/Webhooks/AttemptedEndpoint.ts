import { DateTime, Effect, Option, Result } from "effect"
import { endpointAfterAttempt } from "./AttemptOutcome.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import { EndpointChanges } from "./EndpointChanges.ts"
import { movesFrom } from "./NextDelivery.ts"
import type { Verdict } from "./RetryPlan.ts"
import { WebhookStore } from "./WebhookStore.ts"

/**
 * Makes the function that applies an attempt to its endpoint, and returns the state of the endpoint after it. The
 * deliveries of an endpoint that is no longer active wait. It is part of the current unit of work. Rule: Attempts
 * (decisions 14).
 */
export const makeAttemptedEndpoint = Effect.gen(function*() {
  const store = yield* WebhookStore
  const { changed: noticed } = yield* EndpointChanges
  return Effect.fnUntraced(function*(endpoint: StoredEndpoint, verdict: Verdict) {
    const changed = yield* store.changeEndpoint(
      endpoint.account_id,
      endpoint.id,
      (held) => Result.succeed({ ...held, ...endpointAfterAttempt(held, verdict) })
    )
    const { status } = Option.getOrElse(changed, () => endpoint)
    const move = status === "active" ? undefined : movesFrom(yield* DateTime.now)[status]
    if (move !== undefined) {
      yield* store.moveDeliveries(endpoint, move)
      yield* noticed(endpoint)
    }
    return status
  })
})
