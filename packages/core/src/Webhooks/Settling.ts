import { DateTime, Effect, Schema } from "effect"
import { CoreMetrics } from "../Telemetry/Metrics.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { makeAttemptedEndpoint } from "./AttemptedEndpoint.ts"
import { deliveryAfterAttempt } from "./AttemptOutcome.ts"
import { attemptOf, type MadeAttempt } from "./AttemptSender.ts"
import type { DeliveryAttempt } from "./Delivery.ts"
import { type Verdict, verdictOf } from "./RetryPlan.ts"
import { type DueDelivery, WebhookStore } from "./WebhookStore.ts"

/** The claim of a delivery ended while it was sent: it will be sent again. */
class ClaimEnded extends Schema.TaggedError<ClaimEnded>()("ClaimEnded", {}) {}

/**
 * Makes the settling of an attempt: it stores the attempt with what follows for its delivery and its endpoint, all or
 * nothing. Rule: Webhooks (decisions 14).
 */
export const makeSettling = Effect.gen(function*() {
  const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
  const attempted = yield* makeAttemptedEndpoint

  const settleFailure = Effect.fnUntraced(
    function*({ delivery, endpoint }: DueDelivery, verdict: Verdict, attempt: DeliveryAttempt) {
      const { account_id, id } = delivery
      const status = yield* attempted(endpoint, verdict)
      const outcome = deliveryAfterAttempt(delivery, verdict, status, yield* DateTime.now)
      if (!(yield* store.settle({ account_id, id, attempt, ...outcome }))) return yield* new ClaimEnded()
    },
    unit.commit
  )

  const ended = (status: "succeeded" | "exhausted") => CoreMetrics.webhookDeliveriesEnded.record(1, { status })

  return Effect.fnUntraced(function*(due: DueDelivery, made: MadeAttempt) {
    const { account_id, attempts, id, message_id, plan_step } = due.delivery
    const verdict = verdictOf(made.result, { attempt: plan_step + 1, message: message_id })
    const attempt = attemptOf(attempts, made)
    if (verdict._tag === "Succeeded") {
      const outcome = deliveryAfterAttempt(due.delivery, verdict, due.endpoint.status, made.started_at)
      if (yield* store.settle({ account_id, id, attempt, ...outcome })) yield* ended("succeeded")
    } else {
      const settled = settleFailure(due, verdict, attempt)
      yield* Effect.ignore(verdict._tag === "Exhausted" ? Effect.andThen(settled, ended("exhausted")) : settled)
    }
  })
})
