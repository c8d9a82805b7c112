import { Caller, Plan } from "@kontor/core/Accounts"
import { totalOf } from "@kontor/core/Credits"
import { Context, Effect, Option, Predicate, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { chargesSoFar, CurrentRequest, meta, metaMeaning } from "../operations/Request.ts"
import { type ProblemKind, Problems, type ProblemSlug } from "./Problems.ts"
import { sentences } from "./Sentences.ts"

const { Array: List, Int, Literal, Record, String: Text, Struct, TemplateLiteral, optionalKey } = Schema

/** The media type of problem bodies. */
const problemMediaType = "application/problem+json"

type CodeOf<Kind> = Kind extends { readonly code: infer Code extends string }
  ? Code | (Kind extends { readonly signals_code: infer SignalsCode extends string } ? SignalsCode : never)
  : never

const codeOf = <Kind extends ProblemKind>({ code, signals_code }: Kind) =>
  (signals_code === undefined ? Literal(code) : Schema.Literals([code, signals_code])) as unknown as Schema.Codec<
    CodeOf<Kind>
  >

/** The name of the schema of a problem in the OpenAPI document. */
export const problemName = (slug: string): string =>
  `${slug.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Problem`

interface AnyFacts {
  readonly detail: string
  readonly invalid_params?: unknown
}

const bodyOf = (type: string, kind: ProblemKind, request_id: string, credits: object, facts: AnyFacts) => {
  const { detail, invalid_params, ...extras } = facts
  return {
    type,
    title: kind.title,
    status: kind.status,
    detail,
    code: kind.code,
    request_id,
    ...(invalid_params !== undefined && { invalid_params }),
    meta: { message: detail, request_credit_cost: 0, ...credits, ...extras }
  }
}

const exampleId = "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"

/**
 * A problem of the contract: the schema of its body, with status and media type. `members` are its further members of
 * the body, `extras` those of `meta`, and `example` the facts of one occurrence, from which the problem makes a whole
 * body.
 */
export const problem = <
  const Slug extends ProblemSlug,
  const Members extends Schema.Struct.Fields = {},
  const Extras extends Schema.Struct.Fields = {}
>(slug: Slug, options: {
  readonly members?: Members
  readonly extras?: Extras
  readonly example:
    & { readonly detail: string }
    & Schema.Struct.Type<NoInfer<Members>>
    & Schema.Struct.Type<NoInfer<Extras>>
}) => {
  const kind: (typeof Problems)[Slug] = Problems[slug]
  const example = bodyOf(`/problems/${slug}`, kind, exampleId, {}, options.example)
  const body = Struct({
    type: TemplateLiteral([Text, `/problems/${slug}`]).annotate({
      description: "The type of the problem: the path of the page that explains it."
    }),
    title: Literal<(typeof Problems)[Slug]["title"]>(kind.title).annotate({ description: "What the type is called." }),
    status: Literal<(typeof Problems)[Slug]["status"]>(kind.status).annotate({
      description: "The status of the answer."
    }),
    detail: Text.annotate({ description: "What was wrong with this request, in a sentence for people." }),
    code: codeOf<(typeof Problems)[Slug]>(kind).annotate({ description: "The type of the problem, for programs." }),
    request_id: meta.request_id,
    ...options.members as Members,
    meta: Struct({
      message: Text.annotate({ description: "The same as `detail`." }),
      request_credit_cost: meta.request_credit_cost,
      credits_remaining: optionalKey(meta.credits_remaining),
      credit_breakdown: meta.credit_breakdown,
      ...options.extras as Extras
    }).annotate(metaMeaning)
  })
  return Object.assign(
    body.annotate({
      identifier: problemName(slug),
      title: kind.title,
      description: `${kind.explanation} ${kind.remedy}`,
      examples: [example as unknown as typeof body.Type]
    }).pipe(HttpApiSchema.asJson({ contentType: problemMediaType }), HttpApiSchema.status(kind.status)),
    { slug, example }
  )
}

/** Any problem of the contract. */
export interface AnyProblem extends Schema.Constraint {
  readonly slug: ProblemSlug
  readonly Type: { readonly meta: object }
}

type FactsOfKind = "type" | "title" | "status" | "code" | "request_id" | "meta"
type FactsOfMeta = "message" | "request_credit_cost" | "credit_breakdown"

/** The facts of one occurrence of a problem: `detail`, and the problem's own members and extras. */
export type Facts<P extends AnyProblem> = Omit<P["Type"], FactsOfKind> & Omit<P["Type"]["meta"], FactsOfMeta>

/**
 * The body of a problem. The credits of a known caller are those seen at authentication, or those left after charges,
 * unless given.
 */
const problemBody = <P extends AnyProblem>({ slug }: P, facts: Facts<P>, context: Context.Context<CurrentRequest>) => {
  const { hasSignalsCodes, id, pages } = Context.get(context, CurrentRequest)
  const caller = Option.getOrUndefined(Context.getOption(context, Caller))
  const charges = chargesSoFar(context)
  const seen = caller === undefined ? {} : { credits_remaining: caller.balance }
  const credits = charges === undefined ? seen : {
    request_credit_cost: totalOf(charges.credit_breakdown),
    credits_remaining: charges.credits_remaining,
    credit_breakdown: charges.credit_breakdown
  }
  const known: ProblemKind = Problems[slug]
  const kind = hasSignalsCodes ? { ...known, code: known.signals_code ?? known.code } : known
  const body: P["Type"] = bodyOf(`${pages}/problems/${slug}`, kind, id, credits, facts as unknown as AnyFacts)
  return body
}

const headersOfRefusal = Symbol("@kontor/http/problems/Problem/headersOfRefusal")

/** Refuses the request with a problem, and with headers that are sent if the problem becomes the answer. */
export const refuse = <P extends AnyProblem>(
  problem: P,
  facts: Facts<P>,
  headers: Readonly<Record<string, string>> = {}
): Effect.Effect<never, P["Type"], CurrentRequest> =>
  Effect.contextWith((context: Context.Context<CurrentRequest>) =>
    Effect.fail({ ...problemBody(problem, facts, context), [headersOfRefusal]: headers })
  )

interface Refusal {
  readonly status: number
  readonly [headersOfRefusal]: Readonly<Record<string, string>>
}

const isRefusal = (failure: unknown): failure is Refusal => Predicate.hasProperty(failure, headersOfRefusal)

/** The answer with the problem of a refusal; undefined for any other failure. */
export const refusalAnswer = (failure: unknown): HttpServerResponse.HttpServerResponse | undefined =>
  isRefusal(failure)
    ? HttpServerResponse.jsonUnsafe(failure, {
      status: failure.status,
      headers: failure[headersOfRefusal],
      contentType: problemMediaType
    })
    : undefined

const InvalidParams = Record(Text, List(Text)).annotate({ description: "What is wrong with each of them, by name." })

const RequiredPlans = List(Plan).annotate({ description: "The plans of which any will do." })

/** Bytes that are not a request. */
export const MalformedRequestProblem = problem("malformed-request", {
  example: { detail: "The request is not valid HTTP/1.1." }
})

/** Wrong parameters, by name. */
export const InvalidRequestProblem = problem("invalid-request", {
  members: { invalid_params: InvalidParams },
  example: {
    detail: "limit must be an integer from 1 to 30.",
    invalid_params: { limit: ["limit must be an integer from 1 to 30"] }
  }
})

/** A body that breaks a rule, by the names of its members. */
export const InvalidBodyProblem = problem("invalid-body", {
  members: { invalid_params: InvalidParams },
  example: {
    detail: "token_name is required.",
    invalid_params: { token_name: ["token_name is required"] }
  }
})

/** A broken rule of the endpoints of Signals; `invalid_params` is absent where no parameter is allowed. */
export const InvalidSignalsRequestProblem = problem("invalid-signals-request", {
  members: { invalid_params: optionalKey(InvalidParams) },
  example: {
    detail: "limit is an unknown Signals parameter.",
    invalid_params: { limit: ["limit is an unknown Signals parameter"] }
  }
})

/** A cursor that was changed, or used with other filters or by another account. */
export const InvalidCursorProblem = problem("invalid-cursor", {
  example: {
    detail: sentences["invalid-cursor"]
  }
})

/** A topic beyond the plan, with the plans that include it. */
export const PlanRequiredProblem = problem("plan-required", {
  extras: { required_plans: RequiredPlans },
  example: { detail: "INSOLVENCIES needs the plan pro or max.", required_plans: ["pro", "max"] }
})

/** No valid credential. */
export const UnauthenticatedProblem = problem("unauthenticated", {
  example: {
    detail: sentences["unauthenticated"]
  }
})

/** A balance that is too small, with the credits required. */
export const InsufficientCreditsProblem = problem("insufficient-credits", {
  extras: {
    required_credits: Int.annotate({ description: "What the balance must cover." }),
    at_least: Int.annotate({ description: "What the cheapest answer costs." }),
    top_up_url: optionalKey(Text).annotate({
      description: "Where credits are bought; absent where the service has no such page."
    })
  },
  example: {
    detail: "This request can cost 30 credits, and the account has 12 credits.",
    required_credits: 30,
    at_least: 5
  }
})

/** More than the credential may still spend in the month. */
export const BudgetExceededProblem = problem("budget-exceeded", {
  extras: {
    required_credits: Int.annotate({ description: "What the limit must leave." }),
    at_least: Int.annotate({ description: "What the cheapest answer costs." }),
    monthly_credit_limit: Int.annotate({ description: "What the credential may spend in a month." }),
    spent_this_month: Int.annotate({ description: "What it has spent in this one." }),
    month_ends_at: Text.annotate({ description: "When the next month begins, in the time of Berlin." })
  },
  example: {
    detail:
      "This request can cost 30 credits, and the credential has spent 480 of the 500 credits that it may spend this month.",
    required_credits: 30,
    at_least: 5,
    monthly_credit_limit: 500,
    spent_this_month: 480,
    month_ends_at: "2026-05-31T22:00:00.000Z"
  }
})

/** An operation beyond the plan, with the plans that include it. */
export const SubscriptionRequiredProblem = problem("subscription-required", {
  extras: { required_plans: RequiredPlans },
  example: { detail: "This operation needs the plan plus, pro or max.", required_plans: ["plus", "pro", "max"] }
})

/** A token without the required abilities, with those it lacks. */
export const MissingAbilityProblem = problem("missing-ability", {
  extras: { required_abilities: List(Text).annotate({ description: "The abilities that a Bearer token needs." }) },
  example: { detail: "The token lacks the ability api:data.", required_abilities: ["api:data"] }
})

/** A credential whose account the operator suspended. */
export const AccountSuspendedProblem = problem("account-suspended", {
  example: { detail: sentences["account-suspended"] }
})

/** Something the register does not hold, or several things that the request may mean. */
export const NotFoundProblem = problem("not-found", {
  extras: {
    reason: optionalKey(Schema.Literals(["UNKNOWN", "SEVERAL_MATCHES", "SIMILAR_NAMES", "SHARED_REGISTER_NUMBER"]))
      .annotate({
        description:
          "Why a fetch found no organization: none has this name or number; several match; only similar names exist; several share the register number."
      })
  },
  example: { detail: "The register holds no organization of this name or number.", reason: "UNKNOWN" }
})

/** A method that the path does not have. */
export const MethodNotAllowedProblem = problem("method-not-allowed", {
  example: { detail: "This path answers GET only." }
})

/** A key of another request, or one whose first request is still running. */
export const IdempotencyConflictProblem = problem("idempotency-conflict", {
  example: { detail: sentences["idempotency-conflict"] }
})

/** A key whose message may or may not have arrived, with the reference for support. */
export const OutcomeAmbiguousProblem = problem("outcome-ambiguous", {
  extras: { support_reference: Text.annotate({ description: "What support finds the request by." }) },
  example: {
    detail: sentences["outcome-ambiguous"],
    support_reference: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e416"
  }
})

/** A change that is impossible in the present state. */
export const InvalidStateProblem = problem("invalid-state", {
  example: { detail: "The monitor is archived: that is final. Create another one." }
})

/** A second monitor of an organization, with the first one. */
export const AlreadyWatchedProblem = problem("already-watched", {
  extras: { monitor_id: Text.annotate({ description: "The monitor that watches it." }) },
  example: {
    detail: "The monitor mon_01J9Z8Q4X3T7V5K2M6N8P0R1S4 watches this organization already.",
    monitor_id: "mon_01J9Z8Q4X3T7V5K2M6N8P0R1S4"
  }
})

/** One more than an account may have. */
export const LimitReachedProblem = problem("limit-reached", {
  example: { detail: "The account has 10 webhook endpoints, which is the most it may have: archive one first." }
})

/** A change without a key. */
export const IdempotencyKeyRequiredProblem = problem("idempotency-key-required", {
  example: {
    detail: sentences["idempotency-key-required"]
  }
})

/** A body that does not arrive in time. */
export const RequestTimeoutProblem = problem("request-timeout", {
  example: { detail: sentences["request-timeout"] }
})

/** A body beyond the limit. */
export const PayloadTooLargeProblem = problem("payload-too-large", {
  example: { detail: sentences["payload-too-large"] }
})

/** A query string beyond the limit. */
export const UriTooLongProblem = problem("uri-too-long", {
  example: { detail: sentences["uri-too-long"] }
})

/** A body in an unsupported media type. */
export const UnsupportedMediaTypeProblem = problem("unsupported-media-type", {
  example: { detail: sentences["unsupported-media-type"] }
})

/** More requests than the rate limits allow. */
export const RateLimitedProblem = problem("rate-limited", {
  example: {
    detail: "The account has used up its 60 requests a minute in the bucket register. Try again in 17 seconds."
  }
})

/** A defect. */
export const InternalProblem = problem("internal", {
  example: {
    detail: sentences["internal"]
  }
})

/** A register that cannot answer at the moment. */
export const UpstreamUnavailableProblem = problem("upstream-unavailable", {
  example: { detail: "The register cannot answer at the moment. Nothing was charged." }
})

/** The storage of accounts and credits cannot be reached at the moment. */
export const TemporarilyUnavailableProblem = problem("temporarily-unavailable", {
  example: { detail: "The service cannot answer at the moment. Nothing was charged." }
})

/** The problems that may stop any operation: limits, an outage, and a defect. */
export const problemsOfEveryOperation = [
  PayloadTooLargeProblem,
  UriTooLongProblem,
  InternalProblem,
  TemporarilyUnavailableProblem
] as const
