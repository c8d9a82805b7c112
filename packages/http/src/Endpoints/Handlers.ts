import {
  type Caller,
  Delivery,
  Endpoint,
  EndpointId,
  EndpointNotFound,
  Endpoints,
  EndpointTrials,
  Idempotent,
  type InvalidState,
  type NotVerified
} from "@kontor/core"
import { Effect, ErrorReporter, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../Api.ts"
import { shownDelivery } from "../Deliveries/Answers.ts"
import { freeAnswer } from "../FreeAnswer.ts"
import { answeredOnce } from "../idempotency/AnsweredOnce.ts"
import { issuedSecret, shownEndpoint } from "./Answers.ts"
import { refusalsOfEndpoints, refusalsOfNewEndpoints } from "./Refusals.ts"

/** An endpoint with its secret, as the answer of a key keeps it: sealed. */
const KeptSecret = Schema.Struct({ endpoint: Endpoint, signing_secret: Schema.RedactedFromValue(Schema.String) })

const decodeId = Schema.decodeEffect(EndpointId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new EndpointNotFound())

interface Named {
  readonly params: { readonly id: string }
}

const notVerified = ({ endpoint, reason }: NotVerified) =>
  Effect.flatMap(
    freeAnswer({ verified: false as const, endpoint: shownEndpoint(endpoint) }, { reason }),
    (answer) => Effect.fail({ ...answer, [ErrorReporter.ignore]: true })
  )

/** The handlers of the group of webhook endpoints. What is sent is sent to its end, also for a client that hangs up. */
export const EndpointsHandlers = HttpApiBuilder.group(
  Api,
  "webhookEndpoints",
  Effect.fnUntraced(function*(handlers) {
    const { archive, create, disable, enable, get, list, rotateSecret } = yield* Endpoints
    const { once, sendOnce } = yield* Idempotent
    const trials = yield* EndpointTrials

    const changing =
      (change: (id: EndpointId) => Effect.Effect<Endpoint, EndpointNotFound | InvalidState, Caller>) =>
      ({ params }: Named) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => once(Endpoint, change(id))),
          answeredOnce,
          Effect.flatMap((endpoint) => freeAnswer({ endpoint: shownEndpoint(endpoint) })),
          Effect.catchTags(refusalsOfEndpoints)
        )

    return handlers.handleAll({
      listWebhookEndpoints: () =>
        Effect.flatMap(list, (endpoints) => freeAnswer({ endpoints: endpoints.map(shownEndpoint) })),
      getWebhookEndpoint: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap(get),
          Effect.flatMap((endpoint) => freeAnswer({ endpoint: shownEndpoint(endpoint) })),
          Effect.catchTag("EndpointNotFound", refusalsOfEndpoints.EndpointNotFound)
        ),
      createWebhookEndpoint: ({ payload }) =>
        once(KeptSecret, create(payload)).pipe(
          answeredOnce,
          Effect.flatMap((issued) => freeAnswer(issuedSecret(issued))),
          Effect.catchTags(refusalsOfNewEndpoints)
        ),
      rotateWebhookSecret: ({ params, payload }) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => once(KeptSecret, rotateSecret(id, payload))),
          answeredOnce,
          Effect.flatMap((issued) => freeAnswer(issuedSecret(issued))),
          Effect.catchTags(refusalsOfEndpoints)
        ),
      enableWebhookEndpoint: changing(enable),
      disableWebhookEndpoint: changing(disable),
      archiveWebhookEndpoint: changing(archive),
      verifyWebhookEndpoint: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => Effect.uninterruptible(sendOnce(Endpoint, trials.verify(id)))),
          answeredOnce,
          Effect.flatMap((endpoint) => freeAnswer({ verified: true as const, endpoint: shownEndpoint(endpoint) })),
          Effect.catchTags({ ...refusalsOfEndpoints, NotVerified: notVerified })
        ),
      testWebhookEndpoint: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => Effect.uninterruptible(sendOnce(Delivery, trials.test(id)))),
          answeredOnce,
          Effect.flatMap((delivery) => freeAnswer({ delivery: shownDelivery(delivery) })),
          Effect.catchTags(refusalsOfEndpoints)
        )
    })
  })
)
