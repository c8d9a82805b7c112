import { type Charges, type PaidUnderKey, RequestCharges } from "@kontor/core/Credits"
import type { KeyedRequest } from "@kontor/core/Idempotency"
import type { CountedOperation } from "@kontor/core/RateLimits"
import type { EntityId } from "@kontor/core/Register"
import { Context, type Effect, Schema, type SchemaIssue } from "effect"
import type { Headers, HttpServerRequest, HttpServerResponse, UrlParams } from "effect/http"
import type { HttpApiEndpoint } from "effect/http-api"

type Parameters = ReturnType<typeof UrlParams.toRecord>

/**
 * The request that an operation answers; `id` is the UUIDv7 in its headers, bodies and ledger entries,
 * `hasSignalsCodes` whether its problems have the codes of Signals, `pages` the path above the pages of problems,
 * and `top_up_url` where credits are bought, if that is known. Admission sets the `parameters` of its query, without
 * the key. Anything may add headers of the answer to `fields`, in lower case; they are sent whatever the result.
 */
export class CurrentRequest extends Context.Service<CurrentRequest, {
  readonly id: string
  readonly hasSignalsCodes: boolean
  readonly pages: string
  readonly top_up_url: string | undefined
  readonly fields: Record<string, string>
  parameters: Parameters
}>()("@kontor/http/operations/Request/CurrentRequest") {}

/** The credits taken so far for the request that is being answered; undefined when none were. */
export const chargesSoFar = (context: Context.Context<never>): Charges | undefined => {
  const charges = Context.get(context, RequestCharges)?.charges
  return charges === "BEING_BOOKED" ? undefined : charges
}

/** Any contract: that of customers, or that of operators. */
export interface AnyApi {
  readonly groups: Readonly<Record<string, { readonly endpoints: object }>>
}

/** The endpoints of a contract. */
export const endpointsOf = ({ groups }: AnyApi): ReadonlyArray<HttpApiEndpoint.Top> =>
  Object.values(groups).flatMap(({ endpoints }) => Object.values<HttpApiEndpoint.Top>({ ...endpoints }))

/** Annotation of an endpoint: whether its problems have the UPPERCASE codes of Signals. Rule: errors#problems. */
export const SignalsCodes = Context.Reference<boolean>("@kontor/http/operations/SignalsCodes", {
  defaultValue: () => false
})

/**
 * Annotation of an endpoint: the patterns of its path parameters. A path that does not match is answered like an
 * unknown one.
 */
export const PathPattern = Context.Reference<Readonly<Record<string, RegExp>>>("@kontor/http/operations/PathPattern", {
  defaultValue: () => ({})
})

/**
 * Annotation of an endpoint: its operation in core's table `operationBuckets`, which decides its buckets. Every
 * endpoint has one: `.annotate(CountedAs, "fetch-document")` on an endpoint, or `.annotateEndpoints(CountedAs,
 * "tokens")` on a group after its endpoints. A test finds an endpoint without one. Rule: limits#rate-limits.
 */
export const CountedAs = Context.Reference<CountedOperation | undefined>("@kontor/http/rates/CountedAs", {
  defaultValue: () => undefined
})

/**
 * Annotation of an endpoint: reads from the query parameters the organization that a request names by its identifier,
 * so that the admission of its caller can locate it in the same step.
 */
export const NamedOrganization = Context.Reference<(parameters: Parameters) => EntityId | undefined>(
  "@kontor/http/credentials/NamedOrganization",
  { defaultValue: () => () => undefined }
)

/** A request whose caller is admitted, and whose body is whole. The checks of its operation may change it. */
export interface Call {
  readonly request: HttpServerRequest.HttpServerRequest
  /** The parameters of the query, without the key. */
  readonly parameters: Parameters
  headers: Headers.Headers
  /** The text of the body. */
  text: string
  /** The key of a change, with the request that it stands for. */
  keyed: KeyedRequest["Service"] | undefined
  /** The key of a paid read, with the request that it stands for. */
  paidUnder: typeof PaidUnderKey["Service"]
}

/** Refuses a request with a problem of the contract. */
export type Refused = Effect.Effect<never, unknown, CurrentRequest>

/**
 * A middleware of the contract states which problems an operation has. These static members of it are what it does: the
 * last one runs first.
 */
export interface Checking {
  /** Refuses a call, or lets it pass. */
  readonly check?: (call: Call) => Refused | undefined
  /** Refuses what a schema of the operation did not take. The first middleware that has this decides. */
  readonly refuseFaults?: (issue: SchemaIssue.Issue, call: Call, endpoint: HttpApiEndpoint.Top) => Refused
}

/** The answer of an operation, or its refusal. The context of the request has what the handler needs. */
export type Answering = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  unknown,
  CurrentRequest | HttpServerRequest.HttpServerRequest
>

/** Admits the caller of a request to an endpoint, then goes on with the parameters of its query and its body. */
export type Admission = (endpoint: HttpApiEndpoint.Top) => (
  request: HttpServerRequest.HttpServerRequest,
  goOn: (parameters: Call["parameters"], text: string) => Answering
) => Answering

const { Record, String: Text, Struct, isGreaterThanOrEqualTo, optionalKey } = Schema

const Credits = Schema.Int.check(isGreaterThanOrEqualTo(0))

/** The cost in the `meta` of every JSON answer, in credits. Rule: wire#answers. */
export const meta = {
  request_id: Text.annotate({
    format: "uuid",
    description: "Identifies the request, as the header X-Request-Id does."
  }),
  request_credit_cost: Credits.annotate({ description: "What the request was charged." }),
  credits_remaining: Credits.annotate({ description: "What the account has left." }),
  credit_breakdown: optionalKey(Record(Text, Credits)).annotate({
    description: "The charge by component; absent where nothing was charged."
  }),
  charged_by: optionalKey(Text).annotate({
    format: "uuid",
    description:
      "The earlier request with the same `Idempotency-Key` that was charged for this one; absent where there is none."
  })
}

/** The meaning of the `meta` of any answer. */
export const metaMeaning = { description: "The request, and what it cost." }

/** The `meta` of a paid answer, with members of its own. */
export const metaWith = <const Members extends Schema.Struct.Fields>(members: Members) =>
  Struct({ ...meta, ...members }).annotate(metaMeaning)

/** The cost of an answer. */
export type Meta = Schema.Struct.Type<typeof meta>

/** The `meta` of a free answer. */
export const freeMeta = Schema.Struct({
  request_id: meta.request_id,
  request_credit_cost: meta.request_credit_cost,
  credits_remaining: meta.credits_remaining
}).annotate(metaMeaning)

/** An example of it for the OpenAPI document. */
export const freeMetaExample = {
  request_id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415",
  request_credit_cost: 0,
  credits_remaining: 999
}
