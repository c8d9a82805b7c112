import { EndpointId, type InvalidState } from "@kontor/core"
import type { Caller } from "@kontor/core/Accounts"
import { type Answered, Idempotent } from "@kontor/core/Idempotency"
import {
  type Delivery,
  type DestinationFault,
  type DestinationRefused,
  type Endpoint,
  EndpointChange,
  EndpointKind,
  EndpointNotFound,
  Endpoints,
  EndpointStatus,
  EndpointTrials,
  type IssuedSecret,
  NewEndpoint,
  type NotVerified,
  SecretRotation,
  VerificationFault
} from "@kontor/core/Webhooks"
import { Effect, Redacted, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Abilities, AcceptedSchemes } from "./credentials/AdmittedCaller.ts"
import { changeByPath, freeAnswerOnce, IdempotencyKeyRequired, keyHeaders } from "./Idempotency.ts"
import { endpointExample, shownEndpoint, WebhookEndpoint } from "./MonitorAnswers.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeAnswer } from "./operations/Operation.ts"
import { CountedAs, freeMeta, freeMetaExample, metaMeaning } from "./operations/Request.ts"
import { OptionalBody, ValidBody, WholeBody } from "./parameters/Bodies.ts"
import { type Guide, type Guides, NoParameters, ParameterGuide } from "./parameters/Parameters.ts"
import {
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem,
  refuse
} from "./problems/ProblemBodies.ts"
import { invalidBody, invalidParameters, invalidState, limitReached } from "./problems/Refusals.ts"
import { deliveryExample, KeptDelivery, shownDelivery, WebhookDelivery } from "./WebhookDeliveries.ts"
import { lastPageExample, pageGuide, pageParameters, Pagination, paginationOf } from "./Wire.ts"

const { Array: List, Literal, String: Text, Struct } = Schema

const fresh = { ...endpointExample, status: "pending_verification" } as const

const signing_secret = Text.annotate({
  description:
    "`whsec_` and the base64 of 32 bytes. It is shown here, to repeats of this request under its key, and never again."
})

const secretExample = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="

/** The answer with a page of endpoints. */
const EndpointsAnswer = Struct({
  endpoints: List(WebhookEndpoint).annotate({ description: "The endpoints of the page, the oldest first." }),
  pagination: Pagination,
  meta: freeMeta
}).annotate({
  identifier: "WebhookEndpoints",
  description: "A page of the endpoints of the account, the oldest first.",
  examples: [{ endpoints: [endpointExample], pagination: lastPageExample, meta: freeMetaExample }]
})

/** The stored part of the answer to a change of an endpoint, for repeats under the same key. */
const KeptEndpoint = Struct({ endpoint: WebhookEndpoint })

/** The stored and sealed part of an answer that shows a secret. */
const KeptSecret = Struct({ endpoint: WebhookEndpoint, signing_secret: Schema.RedactedFromValue(Text) })

/** The stored part of the answer to a successful verification. */
const KeptVerification = Struct({ verified: Literal(true), endpoint: WebhookEndpoint })

/** The answer with an endpoint. */
const EndpointAnswer = Struct({ endpoint: WebhookEndpoint, meta: freeMeta }).annotate({
  identifier: "OneWebhookEndpoint",
  description: "The endpoint as it is now.",
  examples: [{ endpoint: endpointExample, meta: freeMetaExample }]
})

/** The answer to the creation of an endpoint. */
const CreatedEndpointAnswer = Struct({ endpoint: WebhookEndpoint, signing_secret, meta: freeMeta }).annotate({
  identifier: "CreatedWebhookEndpoint",
  description: "A new endpoint, and the secret that signs its messages.",
  examples: [{ endpoint: fresh, signing_secret: secretExample, meta: freeMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** The answer to the rotation of a secret. */
const RotatedSecretAnswer = Struct({ endpoint: WebhookEndpoint, signing_secret, meta: freeMeta }).annotate({
  identifier: "RotatedWebhookSecret",
  description: "The endpoint, and the secret that signs its messages from now on.",
  examples: [{
    endpoint: { ...endpointExample, former_secret_signs_until: "2026-05-08T08:30:00.000Z" },
    signing_secret: secretExample,
    meta: freeMetaExample
  }]
})

/** The answer to a successful verification. */
const VerifiedAnswer = Struct({
  verified: Literal(true).annotate({ description: "Whether it echoed the challenge." }),
  endpoint: WebhookEndpoint,
  meta: freeMeta
}).annotate({
  identifier: "VerifiedWebhookEndpoint",
  description: "The endpoint echoed the challenge, now or before, and is active.",
  examples: [{ verified: true, endpoint: endpointExample, meta: freeMetaExample }]
})

/** The answer to a failed verification: not a problem, but what the endpoint did. */
export const NotVerifiedAnswer = Struct({
  verified: Literal(false).annotate({ description: "Whether it echoed the challenge." }),
  endpoint: WebhookEndpoint,
  meta: Struct({
    ...freeMeta.fields,
    reason: VerificationFault.annotate({
      description:
        "What went wrong: the answer lacked the challenge (`CHALLENGE_NOT_ECHOED`), or the attempt failed before the answer was read."
    })
  }).annotate(metaMeaning)
}).annotate({
  identifier: "NotVerifiedWebhookEndpoint",
  description: "The endpoint did not echo the challenge: it stays as it was, and the key is free.",
  examples: [{ verified: false, endpoint: fresh, meta: { ...freeMetaExample, reason: "CHALLENGE_NOT_ECHOED" } }]
}).pipe(HttpApiSchema.status(422))

/** The answer to a test: the delivery has its result. */
const TestedAnswer = Struct({ delivery: WebhookDelivery, meta: freeMeta }).annotate({
  identifier: "TestedWebhookEndpoint",
  description: "The delivery of the test: `succeeded`, or `exhausted`.",
  examples: [{ delivery: { ...deliveryExample, type: "endpoint.test" }, meta: freeMetaExample }]
})

/** An endpoint with its new secret, still hidden. */
const issuedSecret = ({ endpoint, signing_secret }: IssuedSecret): typeof KeptSecret.Type => ({
  endpoint: shownEndpoint(endpoint),
  signing_secret
})

/** Shows the secret of this request in plain text. */
const shownSecret = (answered: Answered<typeof KeptSecret.Type>) => {
  if (answered.status === "replayed") return answered
  const { endpoint, signing_secret } = answered.answer
  return { status: answered.status, answer: { endpoint, signing_secret: Redacted.value(signing_secret) } }
}

/** The query parameters of the list of endpoints. */
const endpointsParameters = { status: Schema.optionalKey(EndpointStatus), ...pageParameters }

/** The guides of the parameters of the list of endpoints. */
const endpointsGuide: Readonly<Record<keyof typeof endpointsParameters, Guide>> = {
  status: {
    about: "Only endpoints in this state. Without it, all but archived ones.",
    rule: `must be one of ${EndpointStatus.literals.join(", ")}`,
    example: "archived"
  },
  ...pageGuide("endpoints")
}

/** The path parameter of an endpoint. */
const endpointParameters = { id: Schema.String }

/** The guide of the path parameter of an endpoint. */
const endpointGuide: Guides = {
  id: {
    about: "The id of the endpoint, from the list of endpoints.",
    rule: "must be the id of a webhook endpoint",
    example: "wep_01k9xq1b2n8f5s3j7k4m6p0e9d"
  }
}

/** The guides of a new endpoint's members. */
const newEndpointGuide: Readonly<Record<keyof NewEndpoint | "headers.*", Guide>> = {
  name: {
    about: "What the endpoint is for.",
    rule: "must be a text of 1 to 120 characters, without control characters"
  },
  url: { about: "Where messages are posted to.", rule: "must be a text such as https://hooks.example.com/kontor" },
  kinds: {
    about: "The kinds of events that it is to get. Without it, Signals alone.",
    rule: `must be a list of one or more of ${EndpointKind.literals.join(", ")}, each once`
  },
  headers: {
    about:
      "Headers to add to each message, such as the credential that a gateway asks for. They are kept encrypted and never shown.",
    rule: "must be an object of at most 20 headers by name, each once, whatever the case"
  },
  "headers.*": {
    about: "The value of a header.",
    rule:
      "must be a header that is not the sender's own (such as host, content-* or webhook-*), with a value of 1 to 2048 visible ASCII characters"
  }
}

/** A new endpoint, for the OpenAPI document. */
const newEndpointExample = {
  name: "CRM",
  url: "https://hooks.example.com/kontor",
  headers: { authorization: "Bearer of-your-gateway" },
  kinds: ["organization.signal.detected", "account.balance.low"] as const
}

/** The guides of the members of a rotation. */
const rotationGuide: Readonly<Record<keyof SecretRotation, Guide>> = {
  grace_days: {
    about: "For how many days messages are signed with the former secret too; 0 ends that at once.",
    rule: "must be an integer from 0 to 7"
  }
}

/** The abilities that a Bearer token needs to change endpoints; only the operator grants the second. */
const changing = ["account:read", "account:keys"] as const

const neededToChange = "A Bearer token needs account:read and account:keys, which the operator grants. Free."

/** The place in the document that explains how a receiver verifies a message. */
const howToVerify = "How a receiver verifies messages with the secret is said at the top, under Webhooks."

/** Creates an endpoint. */
const create = HttpApiEndpoint.post("createWebhookEndpoint", "/account/webhook-endpoints", {
  headers: keyHeaders,
  payload: NewEndpoint.annotate({
    identifier: "NewWebhookEndpoint",
    description: "A webhook endpoint that is to be created.",
    examples: [newEndpointExample]
  }),
  success: CreatedEndpointAnswer,
  error: LimitReachedProblem
})
  .annotate(ParameterGuide, newEndpointGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "createWebhookEndpoint",
    summary: "Create a webhook endpoint",
    description:
      `Creates an endpoint, and shows the secret that signs its messages, once. It gets messages once it is verified. \`url\` begins with \`https://\`, and leads to the public internet at port 443 or from 1024. \`headers\` are kept encrypted, go out with each message, and are never shown. An account has as many endpoints as the prices list under \`account_limits\`, archived ones aside. ${howToVerify} ${neededToChange}`
  }))

const { headers: _headers, "headers.*": _header, kinds, name, url } = newEndpointGuide

/** The guides of the members of a change. */
const endpointChangeGuide: Readonly<Record<keyof EndpointChange | "headers.*", Guide>> = {
  name,
  url: {
    ...url,
    about:
      "Where messages are to be posted to: at once if the endpoint was never verified, else once the new address is verified. The present address ends that."
  },
  kinds: { ...kinds, about: "The kinds of events that it is to get." },
  headers: { ..._headers, about: `${_headers.about} They replace all that it had.` },
  "headers.*": _header
}

/** Changes an endpoint. */
const change = HttpApiEndpoint.patch("changeWebhookEndpoint", "/account/webhook-endpoints/:id", {
  params: endpointParameters,
  headers: keyHeaders,
  payload: EndpointChange.annotate({
    identifier: "WebhookEndpointChange",
    description: "What to change about the endpoint; what is left out stays as it is.",
    examples: [{ name: "CRM of the north" }]
  }),
  success: EndpointAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, { ...endpointGuide, ...endpointChangeGuide })
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "changeWebhookEndpoint",
    summary: "Change a webhook endpoint",
    description:
      `Changes the name, headers, kinds or address. The new address of an endpoint that was verified is \`pending_url\` until it is verified: messages go to the present one until then. ${neededToChange}`
  }))

/** Replaces the signing secret of an endpoint. */
const rotateSecret = HttpApiEndpoint.post(
  "rotateWebhookSecret",
  "/account/webhook-endpoints/:id/rotate-secret",
  {
    params: endpointParameters,
    headers: keyHeaders,
    payload: SecretRotation.annotate({
      identifier: "WebhookSecretRotation",
      description: "How the signing secret is replaced. It may be left out.",
      examples: [{ grace_days: 7 }]
    }),
    success: RotatedSecretAnswer,
    error: [NotFoundProblem, InvalidStateProblem]
  }
)
  .annotate(ParameterGuide, { ...endpointGuide, ...rotationGuide })
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(OptionalBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "rotateWebhookSecret",
    summary: "Rotate the signing secret of a webhook endpoint",
    description:
      `Gives the endpoint another signing secret, and shows it, once. The former one signs messages too for 7 days, or for the \`grace_days\` of the request: meanwhile each message has a signature of both, and a receiver needs to know one of them. An archived endpoint is refused. ${howToVerify} ${neededToChange}`
  }))

/** Enables a disabled endpoint again. */
const enable = changeByPath("POST", "enableWebhookEndpoint", "/account/webhook-endpoints/:id/enable", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Enable a webhook endpoint",
  description:
    `Makes an endpoint active that was disabled, by its account or for its failures: deliveries that waited for it go on at once. One that was never verified is made active by its verification alone. ${neededToChange}`
})

/** Stops sending messages to an endpoint. */
const disable = changeByPath("POST", "disableWebhookEndpoint", "/account/webhook-endpoints/:id/disable", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Disable a webhook endpoint",
  description:
    `Stops sending messages to an active endpoint: deliveries wait until it is enabled again. What monitors release meanwhile to other endpoints is never sent to it; webhook events list it. ${neededToChange}`
})

/** Ends an endpoint for good. */
const archive = changeByPath("DELETE", "archiveWebhookEndpoint", "/account/webhook-endpoints/:id", {
  guide: endpointGuide,
  abilities: changing,
  success: EndpointAnswer,
  refusals: [],
  summary: "Archive a webhook endpoint",
  description:
    `Ends an endpoint for good: its deliveries are cancelled, and lists leave it out. Its deliveries can still be read. ${neededToChange}`
})

/** The abilities that a Bearer token needs to try endpoints. */
const trying = ["account:read", "monitoring:manage"] as const

const sentOnce =
  "It is sent once, and has 15 seconds. Where it is not known whether it arrived (no answer in time, or the connection broke), the answer is 409 `outcome_ambiguous`, now and for every repeat with this key, and nothing is sent again: ask support, which finds the request by `meta.support_reference`. A Bearer token needs account:read and monitoring:manage. Free."

/** Asks an endpoint for the echo of a challenge. */
const verify = changeByPath("POST", "verifyWebhookEndpoint", "/account/webhook-endpoints/:id/verify", {
  guide: endpointGuide,
  abilities: trying,
  success: VerifiedAnswer,
  refusals: [NotVerifiedAnswer],
  summary: "Verify a webhook endpoint",
  description:
    `Posts a signed message of the type \`endpoint.verification\` to an endpoint that is not verified yet, or to the new address of one that was. The endpoint must answer with any 2xx and the \`data.challenge\` of the message in the header \`webhook-verification\`; then it is active, or its new address takes over. Any other one that is active already is sent nothing, and shown as it is. If it does anything else, the answer is 422 with \`verified\` false and the reason, and the key is free. ${sentOnce}`
})

/** Sends a test to an endpoint. */
const test = changeByPath("POST", "testWebhookEndpoint", "/account/webhook-endpoints/:id/test", {
  guide: endpointGuide,
  abilities: trying,
  success: TestedAnswer,
  refusals: [],
  summary: "Send a test to a webhook endpoint",
  description:
    `Posts a signed message of the type \`endpoint.test\` to an endpoint that is not archived, whatever its state, and returns its delivery: \`succeeded\` if the endpoint answered 2xx, else \`exhausted\`. A test is not retried. A 410 disables an active endpoint, as that of a delivery does; no other failure does. ${sentOnce}`
})

const list = HttpApiEndpoint.get("listWebhookEndpoints", "/account/webhook-endpoints", {
  query: endpointsParameters,
  success: EndpointsAnswer,
  error: InvalidRequestProblem
})
  .annotate(ParameterGuide, endpointsGuide)
  .annotateMerge(OpenApi.annotations({
    identifier: "listWebhookEndpoints",
    summary: "List the webhook endpoints of the account",
    description:
      "Lists endpoints, the oldest first, without their secrets and headers. Archived ones are listed with `status=archived` alone. Send `next_cursor` back as `cursor` for the next page. A Bearer token needs account:read. Free."
  }))

const get = HttpApiEndpoint.get("getWebhookEndpoint", "/account/webhook-endpoints/:id", {
  params: endpointParameters,
  success: EndpointAnswer,
  error: NotFoundProblem
})
  .annotate(ParameterGuide, endpointGuide)
  .middleware(NoParameters)
  .annotateMerge(OpenApi.annotations({
    identifier: "getWebhookEndpoint",
    summary: "Get a webhook endpoint",
    description:
      "Returns an endpoint, even an archived one, without its secret and headers. A Bearer token needs account:read. Free."
  }))

/**
 * Management of webhook endpoints.
 * Rule: webhooks#endpoints; webhooks#message; accounts#abilities.
 */
export class EndpointsApi extends HttpApiGroup.make("webhookEndpoints")
  .add(list, get)
  .annotateEndpoints(Abilities, ["account:read"])
  .add(create, change, rotateSecret, enable, disable, archive, verify, test)
  .annotateEndpoints(CountedAs, "account")
  .annotateEndpoints(AcceptedSchemes, ["apiKeyHeader", "bearer"])
  .annotateMerge(OpenApi.annotations({
    title: "Webhook endpoints",
    description:
      "The places that webhooks are sent to. An endpoint is created, verified by the echo of a challenge, and then gets messages. Changes take an Idempotency-Key. An API key in the query is not accepted here."
  }))
{}

/** The requirement that an address breaks, for each rule of destinations. Rule: webhooks#destinations. */
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

/** The possible changes of an endpoint in each state. Rule: webhooks#states-of-an-endpoint. */
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

const shownTested = (delivery: Delivery) => ({ delivery: shownDelivery(delivery) })

/**
 * The handlers of the group of webhook endpoints. A started message is sent to its end, even for a client that hangs
 * up.
 */
export const EndpointsHandlers = handlersOf(
  EndpointsApi,
  Effect.gen(function*() {
    const { archive, change, create, disable, enable, get, list, rotateSecret } = yield* Endpoints
    const [{ once, sendOnce }, trials] = [yield* Idempotent, yield* EndpointTrials]

    const changed = <E>(id: string, change: (id: EndpointId) => Effect.Effect<Endpoint, E, Caller>) =>
      idOf(id).pipe(
        Effect.flatMap((known) =>
          once(KeptEndpoint, Effect.map(change(known), (endpoint) => ({ endpoint: shownEndpoint(endpoint) })))
        ),
        freeAnswerOnce(EndpointAnswer)
      )

    const changing =
      (change: (id: EndpointId) => Effect.Effect<Endpoint, EndpointNotFound | InvalidState, Caller>) =>
      ({ params }: Named) => changed(params.id, change).pipe(Effect.catchTags(refusalsOfEndpoints))

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
      return sendOnce(KeptDelivery, { ...trial, record: (sent) => Effect.map(record(sent), shownTested) })
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
      changeWebhookEndpoint: ({ params, payload }) =>
        changed(params.id, (id) => change(id, payload)).pipe(
          Effect.catchTags({ ...refusalsOfEndpoints, DestinationRefused: destinationRefused })
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
