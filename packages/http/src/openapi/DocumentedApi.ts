import { type PriceList, standardPriceList } from "@kontor/core/Prices"
import { type AccountEventKind, EndpointVerification, type WebhookMessage } from "@kontor/core/Webhooks"
import { Record, Schema } from "effect"
import { HttpApi, type HttpApiGroup, HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { Api } from "../Contract.ts"
import { keyParameter } from "../credentials/AdmittedCaller.ts"
import { pagesPath, prefix } from "../Mounting.ts"
import { completing } from "./CompletedDocument.ts"
import { atOnce, referenceTo, type Steps } from "./Components.ts"
import { type Examples, noExamples } from "./Examples.ts"

/** The possible answers of a receiver to any message. Rule: webhooks#message. */
const responses = {
  "2XX": { description: "The message has arrived." },
  "410": { description: "The receiver is gone: as the answer to a Signal, this disables the endpoint at once." },
  "default": {
    description:
      "The attempt failed. A Signal is attempted again, up to 10 times over 3 days; `Retry-After` of a 429 or 503 is honoured. Redirects are not followed."
  }
}

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" }
})

const parameters = [
  header("webhook-id", "The `id` of the message, the same in all attempts."),
  header("webhook-timestamp", "When this attempt was signed, in seconds since 1970."),
  header("webhook-signature", "`v1,` and the signature in base64; with two valid secrets both, separated by a space.")
]

/** The answer of a receiver that wants messages. */
const echoing = {
  ...responses,
  "2XX": {
    description: "The endpoint is verified if the header echoes the challenge.",
    headers: {
      "webhook-verification": {
        required: true,
        description: "`data.challenge` of the message.",
        schema: { type: "string" }
      }
    }
  }
}

const message = (
  operationId: string,
  summary: string,
  description: string,
  schema: object,
  answers: typeof responses = responses
) => ({
  post: {
    operationId,
    summary,
    description,
    security: [],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: answers
  }
})

/** The meaning of each kind of event of an account. */
const accountWords: Readonly<Record<AccountEventKind, readonly [operationId: string, summary: string]>> = {
  "account.balance.low": ["receiveLowBalance", "The balance fell below the threshold of the account"],
  "account.balance.exhausted": ["receiveExhaustedBalance", "The balance fell to zero"],
  "monitor.paused": ["receivePausedMonitor", "A monitor paused"],
  "monitor.resumed": ["receiveResumedMonitor", "A monitor continues"],
  "webhook_endpoint.disabled": ["receiveDisabledEndpoint", "A webhook endpoint was disabled"],
  "subscription.changed": ["receiveChangedSubscription", "The subscription changed"],
  "credential.created": ["receiveCreatedCredential", "An API key or a Bearer token was created"]
}

const accountDescriptions = Record.map(accountWords, ([operationId, summary]) =>
  message(
    operationId,
    summary,
    "Posted to each active endpoint of the account whose `kinds` name it: at least once, in any order. Tell messages apart by `id`. Free.",
    referenceTo(["AccountMessage"])
  ))

/**
 * The messages to webhook endpoints by type, as the OpenAPI document describes them. The message of a Signal has a
 * component of its own.
 */
const webhookDescriptions = {
  "organization.signal.detected": message(
    "receiveSignal",
    "A watched organization has changed",
    "Posted to each active endpoint of a monitor for every Signal that it releases: at least once, in any order. Tell messages apart by `id`, which all attempts share, and the Signals of several monitors by `data.signal.event.id`.",
    referenceTo(["SignalDetected"])
  ),
  ...accountDescriptions,
  "endpoint.verification": message(
    "receiveVerification",
    "A webhook endpoint is to be verified",
    "Posted once when its account asks for it. The answer must echo `data.challenge` in the header `webhook-verification`.",
    Schema.toJsonSchemaDocument(EndpointVerification).schema,
    echoing
  ),
  "endpoint.test": message(
    "receiveTest",
    "A webhook endpoint is tested",
    "Posted once when its account asks for it.",
    referenceTo(["EndpointTest"])
  )
} satisfies Readonly<Record<WebhookMessage["type"], object>>

/** The description of the service as a whole in the OpenAPI document. */
const description = `
Company data of the German commercial register: search for organizations, fetch their profiles, the persons around them and their
documents, read the changes in the register as Signals, and have organizations monitored, with a webhook for each change.

**Authentication.** Send an API key in the header \`x-api-key\` or in the query parameter \`api_key\`, or a Bearer token in the header
\`Authorization\`. The first of header key, Bearer token and query key that is present counts. A key in the query is not accepted below
\`/v1/account\`. An API key needs no abilities, a Bearer token those that an operation names.

**Credits.** Each operation has a price in credits. The most a request can cost must be covered by the balance; what it really cost is
in \`meta.request_credit_cost\` and in the header \`X-Credits-Charged\`. Requests that fail cost nothing, except for AI search, which
is charged from the moment it begins.

**Rate limits.** An account may make a certain number of requests a minute, counted in buckets over all of its credentials. The headers
\`RateLimit-Policy\` and \`RateLimit\` of an answer say how many, and how many are left; beyond them the answer is 429 with
\`Retry-After\`.

**Changes under a key.** Whatever changes monitors, webhook endpoints or deliveries takes the header \`Idempotency-Key\`: a new value for
each change, such as a UUID. Within 24 hours a repeat of the same request with the same key changes nothing: it gets the first answer,
with the header \`Idempotency-Status: replayed\` and a \`meta\` of its own. Another request with that key is refused with 409
\`idempotency_conflict\`. A request that is refused leaves its key free, except with 409 \`outcome_ambiguous\`, which is for good.

**Repeats of paid requests.** Every paid operation takes the header \`Idempotency-Key\` as well. Within 24 hours a repeat of the same request
with the same key is answered anew and costs nothing: \`Idempotency-Status\` is \`replayed\`, \`meta.charged_by\` names the request that was
charged. Another request with that key is refused with 409 \`idempotency_conflict\`. A request that fails leaves its key free.

**Webhooks.** Messages are posted as Standard Webhooks 1.0 says. To verify one with the signing secret of its endpoint:

1. Join the header \`webhook-id\`, the header \`webhook-timestamp\` and the raw body, in this order, with a dot between them.
2. Take what follows \`whsec_\` in the secret and decode it from base64: these bytes are the key.
3. Take the HMAC-SHA256 of the text of step 1 under the key, encode it in base64, and write \`v1,\` before it.
4. The message is genuine if that is one of the signatures in the header \`webhook-signature\`, which are separated by spaces. Compare in
   constant time.
5. Refuse a message whose \`webhook-timestamp\`, in seconds since 1970, is more than 5 minutes from now.

**Errors.** An error is a problem document (RFC 9457) with a \`code\`, a \`request_id\`, a \`detail\` that says what was wrong, and a \`type\`
that leads to a page about it. An unknown path is answered 404 with \`{"message": "Not Found"}\` alone.

**Versioning.** The version is part of the path. Within a version members are added and never removed: ignore those you do not know.
`.trim()

/**
 * The ways to authenticate, for the document alone: `AdmittedCaller` reads the credential, and decides on the first one
 * present. Rule: accounts#credentials.
 */
// @effect-diagnostics-next-line leakingRequirements:off -- a middleware runs inside a request, and needs it.
class CredentialSchemes
  extends HttpApiMiddleware.Service<CredentialSchemes>()("@kontor/http/document/CredentialSchemes", {
    security: {
      apiKeyHeader: HttpApiSecurity.apiKey({ key: "x-api-key" }).pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "An API key. Recommended for calls from server to server.")
      ),
      bearer: HttpApiSecurity.bearer.pipe(
        HttpApiSecurity.annotate(OpenApi.Format, "id|secret"),
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "A Bearer token: it is limited to its abilities, may expire, and can be revoked at once."
        )
      ),
      apiKeyQuery: HttpApiSecurity.apiKey({ key: keyParameter, in: "query" }).pipe(
        HttpApiSecurity.annotate(
          OpenApi.Description,
          "An API key in the address, for quick tests: everybody who sees the address sees the key. Not accepted below /v1/account."
        )
      )
    }
  })
{}

/** The subject of a document: its addresses, the prices it names, and examples in place of those of the contract. */
interface Asked {
  readonly baseUrl: string
  readonly prices: PriceList
  /** The address for trying out requests. */
  readonly server: string
  readonly values: Examples["values"]
}

const described = (server: string) =>
  Api.middleware(CredentialSchemes).annotateMerge(OpenApi.annotations({
    title: "Commercial Register Company Data API",
    version: "1.0.0",
    description,
    license: { name: "MIT", identifier: "MIT" },
    servers: [{ url: server }]
  }))

function* completingApi({ baseUrl, prices, values }: Asked, spec: OpenApi.OpenAPISpec) {
  const document = { api: Api, prefix, pages: pagesPath(baseUrl), prices, samples: { baseUrl, values } }
  return { ...yield* completing(document, spec), webhooks: webhookDescriptions }
}

/**
 * The contract with everything its OpenAPI document contains: `OpenApi.fromApi` makes the document from it. `server` is
 * the address for trying out requests: the base URL, unless a page of the service has a better one. `examples` replace
 * those of the contract, and `prices` are those that it names.
 */
export const documentedApi = (
  baseUrl: string,
  prices: PriceList = standardPriceList,
  server = baseUrl,
  { values }: Examples = noExamples
) =>
  described(server).annotate(
    OpenApi.Transform,
    (spec) => atOnce(completingApi({ baseUrl, prices, server, values }, spec as OpenApi.OpenAPISpec))
  )

/**
 * The OpenAPI document of the contract.
 *
 * @yields after each group, and after each operation
 */
export function* documentOf(asked: Asked): Steps<OpenApi.OpenAPISpec> {
  const { annotations, groups } = described(asked.server)
  const parts: Array<OpenApi.OpenAPISpec> = []
  for (const group of Object.values<HttpApiGroup.Constraint>(groups)) {
    parts.push(OpenApi.fromApi(HttpApi.make("group").annotateMerge(annotations).add(group)))
    yield
  }
  const [first, ...others] = parts
  const spec = {
    ...first!,
    tags: parts.flatMap(({ tags }) => tags),
    paths: Object.assign({}, first!.paths, ...others.map(({ paths }) => paths)),
    components: {
      ...first!.components,
      schemas: Object.assign({}, ...parts.map(({ components }) => components.schemas))
    }
  }
  return (yield* completingApi(asked, spec)) as OpenApi.OpenAPISpec
}
