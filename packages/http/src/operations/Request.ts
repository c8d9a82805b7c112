import { Caller } from "@kontor/core/Accounts"
import {
  type Charges,
  type ChargesRecorded,
  type PaidUnderKey,
  type Receipt,
  RequestCharges
} from "@kontor/core/Credits"
import type { KeyedRequest } from "@kontor/core/Idempotency"
import type { CountedOperation } from "@kontor/core/RateLimits"
import type { EntityId } from "@kontor/core/Register"
import { Context, Effect, Record as Members, Schema, type SchemaIssue } from "effect"
import { type Headers, type HttpServerRequest, HttpServerResponse, type UrlParams } from "effect/http"
import { type HttpApiEndpoint, HttpApiSchema } from "effect/http-api"

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

/** The credits taken: none while the first booking is under way. */
export const takenOf = ({ charges }: ChargesRecorded): Charges | undefined =>
  charges === "BEING_BOOKED" ? undefined : charges

/** The credits taken so far for the request that is being answered; undefined when none were. */
export const chargesSoFar = (context: Context.Context<never>): Charges | undefined => {
  const recorded = Context.get(context, RequestCharges)
  return recorded && takenOf(recorded)
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

/** The parameters of a path, as read by the router. */
type PathParameters = Readonly<Record<string, string | undefined>>

/**
 * Whether the parameters of a path have values that match the endpoint's patterns: `/monitors/` is not the path of a
 * monitor.
 */
export const isKnownPath = (
  patterns: ReadonlyArray<readonly [name: string, pattern: RegExp]>,
  parameters: PathParameters
): boolean => {
  for (const name in parameters) if (parameters[name] === "") return false
  return patterns.every(([name, pattern]) => pattern.test(parameters[name] ?? ""))
}

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

/** The identifier in a parameter, which is given once. */
export const identifierIn =
  (name: string, read: (text: string) => EntityId | undefined) => (parameters: Parameters) => {
    const given = parameters[name]
    return typeof given === "string" ? read(given) : undefined
  }

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

const { Int, Literals, Record, String: Text, Struct, isGreaterThanOrEqualTo, optionalKey } = Schema

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

/** The `meta` of a free answer. The credits are those seen when the caller was authenticated. */
export const freeMetaOfRequest = Effect.map(Effect.context<Caller | CurrentRequest>(), (context) => ({
  request_id: Context.get(context, CurrentRequest).id,
  request_credit_cost: 0,
  credits_remaining: Context.get(context, Caller).balance
}))

/** A free answer, with further members of its `meta`. */
export const freeAnswer = <Body extends object, Meta extends object = {}>(body: Body, meta?: Meta) =>
  Effect.map(freeMetaOfRequest, (own) => ({ ...body, meta: { ...own, ...meta as Meta } }))

const headers = {
  "x-credits-charged": Int,
  "x-credits-remaining": optionalKey(Int),
  "idempotency-status": optionalKey(Literals(["created", "replayed"]))
}

/** An answer with its cost in the headers. */
export const Priced = <Body extends Schema.Top>(body: Body) => HttpApiSchema.WithHeaders(body, headers)

/** The cost of an answer as its `meta` shows it; what was charged for, if it cost something. */
export const metaOf = (
  { charged_by, credit_breakdown, credits_remaining, request_credit_cost, request_id }: Receipt
) => ({
  request_id,
  request_credit_cost,
  credits_remaining,
  ...(request_credit_cost > 0 && { credit_breakdown }),
  ...(charged_by !== undefined && { charged_by })
})

/**
 * The headers with the cost of an answer, the rest of the credits if it cost something, and under a key who paid: this
 * request or an earlier one.
 */
export const creditHeaders = ({ credits_remaining, idempotency_status, request_credit_cost }: Receipt) => ({
  "x-credits-charged": request_credit_cost,
  ...(request_credit_cost > 0 && { "x-credits-remaining": credits_remaining }),
  ...(idempotency_status !== undefined && { "idempotency-status": idempotency_status })
})

/** A paid answer that is written already, with its cost in the headers. */
export const writtenAnswer = (receipt: Receipt, text: string) =>
  HttpServerResponse.text(text, {
    contentType: "application/json",
    headers: Members.map<string, number | string, string>(creditHeaders(receipt), String)
  })

/** A paid answer: its cost goes into `meta`, beside its other members, and into the headers. */
export const paidAnswer = <Body extends object, Meta extends object>(receipt: Receipt, body: Body, meta: Meta) =>
  HttpApiSchema.withHeaders({
    body: { ...body, meta: { ...metaOf(receipt), ...meta } },
    headers: creditHeaders(receipt)
  })
