import { DateTime, Effect, Option, Result, Schema } from "effect"
import { CoreMetrics } from "../Telemetry/Metrics.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { attemptOf, type MadeAttempt } from "./AttemptSender.ts"
import type { DeliveryAttempt, StoredDelivery } from "./Delivery.ts"
import type { StoredEndpoint } from "./Endpoint.ts"
import { EndpointChanges } from "./EndpointChanges.ts"
import { endpointAfter, type EndpointStatus } from "./EndpointStatus.ts"
import { movesFrom, waitingFrom } from "./NextDelivery.ts"
import { exhaustedThatDisable, type Verdict, verdictOf } from "./RetryPlan.ts"
import { isSilent } from "./Shares.ts"
import { type DueDelivery, WebhookStore } from "./WebhookStore.ts"

/** The part of an endpoint that an attempt changes. */
type EndpointPart = Pick<StoredEndpoint, "status" | "exhausted_in_a_row">

/** The part of a delivery in flight that an attempt changes. */
type DeliveryPart = Pick<StoredDelivery, "status" | "plan_step" | "next_attempt_at">

const failing = ({ exhausted_in_a_row, status }: EndpointPart): EndpointPart => ({
  exhausted_in_a_row,
  status: endpointAfter(status, "failed") ?? status
})

const oneMore = ({ exhausted_in_a_row, status }: EndpointPart): EndpointPart => {
  const counted = { status, exhausted_in_a_row: exhausted_in_a_row + 1 }
  return counted.exhausted_in_a_row < exhaustedThatDisable ? counted : failing(counted)
}

/**
 * The endpoint after an attempt: a 410 disables it, and so do 5 exhausted messages in a row. An endpoint that is not
 * active stays unchanged. Rule: Attempts (decisions 14).
 */
export const endpointAfterAttempt = (endpoint: EndpointPart, verdict: Verdict): EndpointPart => {
  switch (verdict._tag) {
    case "Succeeded":
      return { status: endpoint.status, exhausted_in_a_row: 0 }
    case "Retry":
      return { status: endpoint.status, exhausted_in_a_row: endpoint.exhausted_in_a_row }
    case "Exhausted":
      return oneMore(endpoint)
    case "EndpointGone":
      return failing(endpoint)
  }
}

/**
 * The delivery after an attempt, by the state of its endpoint. A message that needs another attempt waits for it while
 * the endpoint is active, is blocked while it is disabled, and is cancelled once it is archived. An attempt that the
 * endpoint answered with 410 does not count in the plan. Rule: Attempts (decisions 14).
 */
export const deliveryAfterAttempt = (
  { plan_step }: Pick<StoredDelivery, "plan_step">,
  verdict: Verdict,
  endpoint: EndpointStatus,
  now: DateTime.Utc
): DeliveryPart => {
  switch (verdict._tag) {
    case "Succeeded":
      return { status: "succeeded", plan_step, next_attempt_at: null }
    case "Exhausted":
      return { status: "exhausted", plan_step: plan_step + 1, next_attempt_at: null }
    case "Retry":
      return { ...waitingFrom(DateTime.add(now, { milliseconds: verdict.after }))[endpoint], plan_step: plan_step + 1 }
    case "EndpointGone":
      return { ...waitingFrom(now)[endpoint], plan_step }
  }
}

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
      const is_silent = isSilent(attempt)
      if (!(yield* store.settle({ account_id, id, attempt, is_silent, ...outcome }))) return yield* new ClaimEnded()
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
      const is_silent = isSilent(attempt)
      if (yield* store.settle({ account_id, id, attempt, is_silent, ...outcome })) yield* ended("succeeded")
    } else {
      const settled = settleFailure(due, verdict, attempt)
      yield* Effect.ignore(verdict._tag === "Exhausted" ? Effect.andThen(settled, ended("exhausted")) : settled)
    }
  })
})
