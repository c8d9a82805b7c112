import { EndpointId, type InvalidState } from "@kontor/core"
import type { Caller } from "@kontor/core/Accounts"
import { Idempotent } from "@kontor/core/Idempotency"
import {
  type DestinationFault,
  type DestinationRefused,
  type Endpoint,
  EndpointNotFound,
  Endpoints,
  type EndpointStatus,
  EndpointTrials,
  type NotVerified
} from "@kontor/core/Webhooks"
import { Effect, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { freeAnswer } from "../../Credits/FreeAnswer.ts"
import { freeAnswerOnce } from "../../Idempotency/FreeAnswerOnce.ts"
import { handlersOf } from "../../operations/HandlersOf.ts"
import { paginationOf } from "../../Pagination.ts"
import { invalidState } from "../../problems/InvalidState.ts"
import { refuse } from "../../problems/Problem.ts"
import { NotFoundProblem } from "../../problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, limitReached } from "../../problems/Refusals.ts"
import { KeptDelivery, shownDelivery } from "../deliveries/Answers.ts"
import {
  CreatedEndpointAnswer,
  EndpointAnswer,
  issuedSecret,
  KeptEndpoint,
  KeptSecret,
  KeptVerification,
  NotVerifiedAnswer,
  RotatedSecretAnswer,
  shownEndpoint,
  shownSecret,
  TestedAnswer,
  VerifiedAnswer
} from "./Answers.ts"
import { EndpointsApi } from "./Api.ts"

/** The requirement that an address breaks, for each rule of destinations. Rule: Destinations (decisions 14). */
const destinationRules: Readonly<Record<DestinationFault, string>> = {
  MALFORMED:
    "must be an absolute address of at most 2048 characters, without blanks or a fragment, such as https://hooks.example.com/kontor",
  SCHEME: "must begin with https://",
  USERINFO: "must have no user name and no password; put credentials for the receiver into headers",
  PORT: "must have no port, or 443, or one from 1024 on",
  PRIVATE_HOST:
    "must have a host of the public internet: no local name, and no address of a private or special-purpose range"
}

/** Refuses a forbidden address, and names the rule it breaks. The address itself is not repeated. */
const destinationRefused = ({ fault }: DestinationRefused) =>
  invalidBody({ parameters: { url: [`url ${destinationRules[fault]}`] } })

/** Refuses an unknown id, whatever its form. */
const endpointNotFound = refuse(NotFoundProblem, { detail: "The account has no webhook endpoint of this id." })

/** The possible changes of an endpoint in each state. Rule: States (decisions 13). */
const possible: Readonly<Record<EndpointStatus, string>> = {
  pending_verification: "verify it, and it becomes active. It can also be tested and archived.",
  active: "it can be tested, disabled and archived.",
  disabled_user: "it can be enabled, tested and archived.",
  disabled_failures: "it can be enabled, tested and archived.",
  archived: "that is final. Create another one."
}

/** The refusals of one endpoint, by the tag of core's error. */
const refusalsOfEndpoints = {
  EndpointNotFound: () => endpointNotFound,
  InvalidState: invalidState(possible)
}

/** The refusals of a new endpoint. */
const refusalsOfNewEndpoints = {
  DestinationRefused: destinationRefused,
  LimitReached: limitReached
}

const decodeId = Schema.decodeEffect(EndpointId)

const idOf = (id: string) => Effect.mapError(decodeId(id), () => new EndpointNotFound())

interface Named {
  readonly params: { readonly id: string }
}

const answerOf = HttpServerResponse.schemaJson(NotVerifiedAnswer)

const notVerified = ({ endpoint, reason }: NotVerified) =>
  Effect.flatMap(
    freeAnswer({ verified: false as const, endpoint: shownEndpoint(endpoint) }, { reason }),
    (answer) => Effect.orDie(answerOf(answer, { status: 422 }))
  )

/**
 * The handlers of the group of webhook endpoints. A started message is sent to its end, even for a client that hangs
 * up.
 */
export const EndpointsHandlers = handlersOf(
  EndpointsApi,
  Effect.gen(function*() {
    const { archive, create, disable, enable, get, list, rotateSecret } = yield* Endpoints
    const { once, sendOnce } = yield* Idempotent
    const trials = yield* EndpointTrials

    const changing =
      (change: (id: EndpointId) => Effect.Effect<Endpoint, EndpointNotFound | InvalidState, Caller>) =>
      ({ params }: Named) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) =>
            once(KeptEndpoint, Effect.map(change(id), (endpoint) => ({ endpoint: shownEndpoint(endpoint) })))
          ),
          freeAnswerOnce(EndpointAnswer),
          Effect.catchTags(refusalsOfEndpoints)
        )

    const verified = (id: EndpointId) => {
      const { record, ...trial } = trials.verify(id)
      return sendOnce(KeptVerification, {
        ...trial,
        record: (sent) =>
          Effect.map(record(sent), (endpoint) => ({ verified: true as const, endpoint: shownEndpoint(endpoint) }))
      })
    }

    const tested = (id: EndpointId) => {
      const { record, ...trial } = trials.test(id)
      return sendOnce(KeptDelivery, {
        ...trial,
        record: (sent) => Effect.map(record(sent), (delivery) => ({ delivery: shownDelivery(delivery) }))
      })
    }

    return {
      listWebhookEndpoints: ({ query }) =>
        list(query).pipe(
          Effect.flatMap(({ items, next_cursor }) =>
            freeAnswer({ endpoints: items.map(shownEndpoint), pagination: paginationOf(next_cursor, query.per_page) })
          ),
          Effect.catchTag("InvalidParameters", invalidParameters)
        ),
      getWebhookEndpoint: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap(get),
          Effect.flatMap((endpoint) => freeAnswer({ endpoint: shownEndpoint(endpoint) })),
          Effect.catchTag("EndpointNotFound", refusalsOfEndpoints.EndpointNotFound)
        ),
      createWebhookEndpoint: ({ payload }) =>
        once(KeptSecret, Effect.map(create(payload), issuedSecret)).pipe(
          Effect.map(shownSecret),
          freeAnswerOnce(CreatedEndpointAnswer),
          Effect.catchTags(refusalsOfNewEndpoints)
        ),
      rotateWebhookSecret: ({ params, payload }) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => once(KeptSecret, Effect.map(rotateSecret(id, payload), issuedSecret))),
          Effect.map(shownSecret),
          freeAnswerOnce(RotatedSecretAnswer),
          Effect.catchTags(refusalsOfEndpoints)
        ),
      enableWebhookEndpoint: changing(enable),
      disableWebhookEndpoint: changing(disable),
      archiveWebhookEndpoint: changing(archive),
      verifyWebhookEndpoint: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => Effect.uninterruptible(verified(id))),
          freeAnswerOnce(VerifiedAnswer),
          Effect.catchTags({ ...refusalsOfEndpoints, NotVerified: notVerified })
        ),
      testWebhookEndpoint: ({ params }) =>
        idOf(params.id).pipe(
          Effect.flatMap((id) => Effect.uninterruptible(tested(id))),
          freeAnswerOnce(TestedAnswer),
          Effect.catchTags(refusalsOfEndpoints)
        )
    }
  })
)
