import { Effect } from "effect"
import { DeliveryId, type EndpointId } from "../PublicId.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { makeAttemptedEndpoint } from "./AttemptedEndpoint.ts"
import { attemptOf } from "./AttemptSender.ts"
import { type Delivery, deliveryOf, type StoredDelivery } from "./Delivery.ts"
import type { WebhookMessage } from "./Message.ts"
import { messageOf } from "./MessageOf.ts"
import { attemptWaits, verdictOf } from "./RetryPlan.ts"
import { makeTrials, refusedIn, type Trial, type Tried, type Trying } from "./Trials.ts"
import { WebhookStore } from "./WebhookStore.ts"

/** How an endpoint is tested. */
export type Testing = Trying<Trial<WebhookMessage>, Tried<WebhookMessage>, Delivery, never>

/** A test has one attempt, which is its last. */
const lastAttempt = attemptWaits.length

const deliveryFor = ({ endpoint, message, result, started_at }: Tried<WebhookMessage>): StoredDelivery => {
  const isSuccess = result.error === null
  return {
    account_id: endpoint.account_id,
    id: DeliveryId.make(`del_${message.id.slice("msg_".length)}`),
    endpoint_id: endpoint.id,
    event_id: message.event_id,
    message_id: message.id,
    type: "endpoint.test",
    status: isSuccess ? "succeeded" : "exhausted",
    attempts: 1,
    plan_step: isSuccess ? 0 : 1,
    next_attempt_at: null,
    created_at: started_at
  }
}

/**
 * Makes the test of an endpoint. One that answers 410 is gone, and disabled as by a delivery; any other failure changes
 * nothing about it. Rule: Attempts (decisions 14).
 */
export const makeTesting = Effect.gen(function*() {
  const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
  const attempted = yield* makeAttemptedEndpoint
  const { found, identity, opened, send } = yield* makeTrials

  return (id: EndpointId): Testing => ({
    prepare: Effect.gen(function*() {
      const endpoint = yield* found(id)
      if (endpoint.status === "archived") return yield* refusedIn(endpoint)
      return { endpoint, opened: yield* opened(endpoint), message: messageOf(yield* identity, null, "") }
    }),
    send,
    record: Effect.fn("EndpointTrials.recordTest")(function*(tried) {
      const delivery = deliveryFor(tried)
      yield* store.addDelivery(delivery, attemptOf(1, tried))
      const verdict = verdictOf(tried.result, { attempt: lastAttempt, message: tried.message.id })
      if (verdict._tag === "EndpointGone") yield* attempted(tried.endpoint, verdict)
      return deliveryOf(delivery)
    }, unit.commit)
  })
})
