import { DateTime, Effect, Option, Result, Schema } from "effect"
import { CoreMetrics, traced } from "../Telemetry.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { makeMovedDeliveries } from "./Deliveries.ts"
import { type DeliveryAttempt, type StoredDelivery, waitingFrom } from "./Delivery.ts"
import { endpointAfter, EndpointChanges, type EndpointStatus, type StoredEndpoint } from "./Endpoint.ts"
import type { OpenedEndpoint } from "./EndpointSecrets.ts"
import { messageBody, type WebhookMessage } from "./Message.ts"
import { exhaustedThatDisable, type Verdict, verdictOf } from "./RetryPlan.ts"
import { isSilent } from "./Shares.ts"
import { validSecrets } from "./Signature.ts"
import { type DueDelivery, WebhookStore } from "./WebhookStore.ts"
import { type AttemptResult, WebhookTransport } from "./WebhookTransport.ts"

/** An attempt with the moment it began. */
export interface MadeAttempt {
  readonly started_at: DateTime.Utc
  readonly result: AttemptResult
}

const millisecondsOfSecond = 1000

const measured = ({ duration, error }: AttemptResult): Effect.Effect<void> =>
  Effect.andThen(
    CoreMetrics.webhookAttempts.record(1, { outcome: error === null ? "succeeded" : error.toLowerCase() }),
    CoreMetrics.webhookAttemptSeconds.record(duration / millisecondsOfSecond, {})
  )

/** The span of an attempt. It names neither the address nor anything of the message. */
const inSpan = (endpoint_id: string, message_id: string) =>
  traced<AttemptResult>(
    "webhook attempt",
    { kind: "client", attributes: { "kontor.endpoint_id": endpoint_id, "kontor.message_id": message_id } },
    ({ error, status }) => ({
      "http.response.status_code": status ?? undefined,
      "error.type": error ?? undefined
    })
  )

/**
 * Makes the function that sends a message to an endpoint once, signed with every secret that is valid at that moment.
 */
export const makeSendTo = Effect.map(
  WebhookTransport,
  ({ send }) =>
    Effect.fnUntraced(
      function*({ id, url }: StoredEndpoint, { headers, secrets }: OpenedEndpoint, message: WebhookMessage) {
        const started_at = yield* DateTime.now
        const attempt = send({
          endpoint_id: id,
          url,
          headers,
          secrets: validSecrets(secrets, started_at),
          message_id: message.id,
          body: messageBody(message)
        })
        const result = yield* inSpan(id, message.id)(attempt)
        yield* measured(result)
        return { started_at, result }
      }
    )
)

/** The record of an attempt. */
export const attemptOf = (
  number: number,
  { result: { answer, duration, error, status }, started_at }: MadeAttempt
): DeliveryAttempt => ({ number, started_at, status, duration, error, answer })

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
 * active stays unchanged. Rule: webhooks#attempts.
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
 * endpoint answered with 410 does not count in the plan.
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
 * deliveries of an endpoint that is no longer active wait. It is part of the current unit of work.
 */
export const makeAttemptedEndpoint = Effect.gen(function*() {
  const store = yield* WebhookStore
  const { changed: noticed } = yield* EndpointChanges
  const moved = yield* makeMovedDeliveries
  return Effect.fnUntraced(function*(endpoint: StoredEndpoint, verdict: Verdict) {
    const changed = yield* store.changeEndpoint(
      endpoint.account_id,
      endpoint.id,
      (held) => Result.succeed({ ...held, ...endpointAfterAttempt(held, verdict) })
    )
    const after = Option.getOrElse(changed, () => endpoint)
    if (after.status !== "active" && after.status !== "pending_verification") {
      yield* moved(after)
      yield* noticed(endpoint)
    }
    return after.status
  })
})

/** The claim of a delivery ended while it was sent: it will be sent again. */
class ClaimEnded extends Schema.TaggedError<ClaimEnded>()("ClaimEnded", {}) {}

/**
 * Makes the settling of an attempt: it stores the attempt with what follows for its delivery and its endpoint, all or
 * nothing.
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
