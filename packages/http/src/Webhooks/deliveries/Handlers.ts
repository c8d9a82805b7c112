import { BaseUrl, DeliveryId, type RetryObstacle } from "@kontor/core"
import { Idempotent } from "@kontor/core/Idempotency"
import { Deliveries, DeliveryNotFound, type DeliveryStatus } from "@kontor/core/Webhooks"
import { Effect, Schema } from "effect"
import { freeAnswer } from "../../Credits/FreeAnswer.ts"
import { freeAnswerOnce } from "../../Idempotency/FreeAnswerOnce.ts"
import { handlersOf } from "../../operations/HandlersOf.ts"
import { paginationOf } from "../../Pagination.ts"
import { invalidState } from "../../problems/InvalidState.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { invalidParameters } from "../../problems/Refusals.ts"
import { KeptDelivery, RetriedDeliveryAnswer, shownDelivery } from "./Answers.ts"
import { DeliveriesApi } from "./Api.ts"
import { shownDeliveryDetail } from "./DetailAnswer.ts"
import { shownEvent } from "./EventsAnswer.ts"

/** Why a delivery is not retried in each state, and what to do. Rule: States (decisions 13). */
const possible: Readonly<Record<DeliveryStatus, string>> = {
  pending: "it will be attempted as soon as possible.",
  in_flight: "it is being attempted at this moment. Try again when that has ended.",
  retry_wait: "it cannot be sent again at this moment. Try again.",
  succeeded: "it has arrived, and is not sent again.",
  exhausted: "it cannot be sent again at this moment. Try again.",
  blocked_endpoint: "it cannot be sent again at this moment. Try again.",
  cancelled:
    "that is final. Its endpoint was archived, its payload is gone after 30 days, or its organization was not shown when it was due."
}

/** The same for other obstacles, where its state would allow a retry. */
const obstacles: Readonly<Record<RetryObstacle, string>> = {
  payload_gone: "it cannot be sent again, for its payload is gone after 30 days.",
  organization_withheld: "it cannot be sent again, for its organization is not shown at present.",
  endpoint_archived: "it cannot be sent again, for its endpoint is archived.",
  endpoint_unverified: "it can be sent again once its endpoint is verified."
}

const deliveryNotFound = refuse(NotFoundProblem, { detail: "The account has no delivery of this id." })

/** The refusals of deliveries, by the tag of core's error. */
const refusalsOfDeliveries = {
  DeliveryNotFound: () => deliveryNotFound,
  InvalidState: invalidState(possible, obstacles)
}

const decodeId = Schema.decodeEffect(DeliveryId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new DeliveryNotFound())

const { DeliveryNotFound: notFound } = refusalsOfDeliveries

/** The handlers of the group of deliveries and events. */
export const DeliveriesHandlers = handlersOf(
  DeliveriesApi,
  Effect.gen(function*() {
    const { events, get, list, retry } = yield* Deliveries
    const { once } = yield* Idempotent
    const base = yield* BaseUrl
    return {
      listWebhookDeliveries: ({ query: { endpoint: endpoint_id, ...query } }) =>
        list({ ...query, endpoint_id }).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({
              deliveries: items.map(shownDelivery),
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        ),
      getWebhookDelivery: ({ params: { id } }) =>
        idOf(id).pipe(
          Effect.flatMap(get),
          Effect.flatMap((detail) => freeAnswer(shownDeliveryDetail(detail))),
          Effect.catchTag("DeliveryNotFound", notFound)
        ),
      retryWebhookDelivery: ({ params: { id } }) =>
        once(
          KeptDelivery,
          idOf(id).pipe(Effect.flatMap(retry), Effect.map((delivery) => ({ delivery: shownDelivery(delivery) })))
        ).pipe(freeAnswerOnce(RetriedDeliveryAnswer), Effect.catchTags(refusalsOfDeliveries)),
      listWebhookEvents: ({ query }) =>
        events(query).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({
              events: items.map((event) => shownEvent(event, base)),
              pagination: paginationOf(next_cursor, query.per_page)
            })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        )
    }
  })
)
