import { BaseUrl, DeliveryId } from "@kontor/core"
import { Idempotent } from "@kontor/core/Idempotency"
import { Deliveries, DeliveryNotFound } from "@kontor/core/Webhooks"
import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../../Api.ts"
import { freeAnswer } from "../../Credits/FreeAnswer.ts"
import { freeAnswerOnce } from "../../Idempotency/FreeAnswerOnce.ts"
import { handlersOf } from "../../operations/HandlersOf.ts"
import { paginationOf } from "../../Pagination.ts"
import { invalidParameters } from "../../problems/Refusals.ts"
import { KeptDelivery, RetriedDeliveryAnswer, shownDelivery } from "./Answers.ts"
import { shownDeliveryDetail } from "./DetailAnswer.ts"
import { shownEvent } from "./EventsAnswer.ts"
import { refusalsOfDeliveries } from "./Refusals.ts"

const decodeId = Schema.decodeEffect(DeliveryId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new DeliveryNotFound())

const { DeliveryNotFound: notFound } = refusalsOfDeliveries

/** The handlers of the group of deliveries and events. */
export const DeliveriesHandlers = handlersOf(
  "webhookDeliveries",
  Effect.gen(function*() {
    const { events, get, list, retry } = yield* Deliveries
    const { once } = yield* Idempotent
    const base = yield* BaseUrl
    return HttpApiBuilder.group(Api, "webhookDeliveries", (handlers) =>
      handlers.handleAll({
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
      }))
  })
)
