import { cursorRule, type InvalidParameters } from "@kontor/core"
import type { PriceList } from "@kontor/core/Prices"
import { DayOrInstant, EntityId, TopicCode } from "@kontor/core/Register"
import {
  type CatalogTopic,
  FetchSignal,
  ListSignals,
  maxOrganizations,
  type PlanRequired,
  SignalsCatalog,
  signalsPageSize
} from "@kontor/core/Signals"
import { Context, Effect, Schema, type SchemaIssue, Struct } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, OpenApi } from "effect/http-api"
import { IdempotencyKeyAccepted, retryHeaders } from "./Idempotency.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { freeMetaOfRequest } from "./operations/Operation.ts"
import { type Call, CountedAs, CurrentRequest, PathPattern, type Refused, SignalsCodes } from "./operations/Request.ts"
import {
  CommaList,
  dayGuide,
  dayOfInstant,
  type Fault,
  faultsOf,
  type Guide,
  maxFaults,
  messagesOf,
  ParameterGuide,
  withRepetitions
} from "./parameters/Parameters.ts"
import {
  BudgetExceededProblem,
  InsufficientCreditsProblem,
  InvalidCursorProblem,
  InvalidSignalsRequestProblem,
  NotFoundProblem,
  PlanRequiredProblem,
  refuse,
  UpstreamUnavailableProblem
} from "./problems/ProblemBodies.ts"
import { refusalsOfLookups, wrongParameters } from "./problems/Refusals.ts"
import { creditsInWords, plansInWords, sentences } from "./problems/Sentences.ts"
import {
  CatalogAnswer,
  schemaVersion,
  SignalAnswer,
  signalAnswer,
  SignalsAnswer,
  signalsAnswer
} from "./SignalAnswers.ts"

const { optionalKey, String: Text } = Schema

/** Refuses parameters of Signals by name. */
const invalidSignalsParameters = (invalid_params: InvalidParameters["parameters"]) =>
  refuse(InvalidSignalsRequestProblem, { detail: wrongParameters(invalid_params), invalid_params })

/** Refuses a parameter that is unknown to Signals. */
const unknownSignalsParameter = (name: string) =>
  invalidSignalsParameters({ [name]: [`${name} is an unknown Signals parameter`] })

/** Refuses every parameter of an operation that takes no parameters. */
const noParametersAllowed = refuse(InvalidSignalsRequestProblem, {
  detail: "The catalog endpoint accepts no query parameters."
})

const planRequired = ({ required_plans, topics }: PlanRequired) =>
  refuse(PlanRequiredProblem, {
    detail: `${topics.join(" and ")} ${topics.length === 1 ? "needs" : "need"} the plan ${
      plansInWords(required_plans)
    }.`,
    required_plans
  })

/** The refusals of Signals, by the tag of core's error. */
const refusalsOfSignals = {
  InvalidParameters: ({ parameters }: InvalidParameters) => invalidSignalsParameters(parameters),
  InvalidCursor: () => refuse(InvalidCursorProblem, { detail: sentences["invalid-cursor"] }),
  PlanRequired: planRequired
}

const unknownIn = (faults: ReadonlyArray<Fault>): string | undefined => {
  const unknown = faults.find(({ reason }) => reason === "UNKNOWN")
  return unknown && unknown.path.map(String).join(".")
}

/**
 * Refuses parameters of Signals that break a rule (422). Of unknown ones it names only the first, before it checks any
 * other. Rule: credits.
 */
export class ValidSignalsParameters
  extends HttpApiMiddleware.Service<ValidSignalsParameters, { requires: CurrentRequest }>()(
    "@kontor/http/Signals/ValidSignalsParameters",
    { error: InvalidSignalsRequestProblem }
  )
{
  static readonly refuseFaults = (
    issue: SchemaIssue.Issue,
    { parameters }: Call,
    { annotations }: HttpApiEndpoint.Top
  ): Refused => {
    const faults = withRepetitions(faultsOf(issue), parameters)
    const unknown = unknownIn(faults)
    return unknown === undefined
      ? invalidSignalsParameters(messagesOf(faults.slice(0, maxFaults), Context.get(annotations, ParameterGuide)))
      : unknownSignalsParameter(unknown)
  }
}

/** The query parameters of the list. */
const signalsParameters = {
  cursor: optionalKey(Text),
  topics: optionalKey(CommaList(TopicCode)),
  organization_ids: optionalKey(CommaList(EntityId)),
  from: optionalKey(DayOrInstant),
  to: optionalKey(DayOrInstant)
}

/** The guides of the list's parameters. */
const signalsGuide: Readonly<Record<keyof typeof signalsParameters, Guide>> = {
  cursor: {
    about: "`next_cursor` of the page before, unchanged, with exactly the same filters.",
    rule: cursorRule,
    example: "sig1.ATUA9AAAAAAAAB8xV0dD0aSKDbTTUsgDRRrFCg9JrwTnsk5hVi9y7xKOlg"
  },
  topics: {
    about:
      "Only Signals on one of these topics. Repeat the parameter, or separate topics by commas. Without it, all topics of the plan.",
    rule: `must be one or several of ${TopicCode.literals.join(", ")}, separated by commas`,
    example: ["CAPITAL_CHANGES", "CLOSURES"]
  },
  organization_ids: {
    about:
      `Only Signals of these organizations, by \`entity_id\`, up to ${maxOrganizations}. Repeat the parameter, or separate them by commas. Without it, all organizations.`,
    rule: `must be up to ${maxOrganizations} entity_ids of 32 lower-case hexadecimal characters, separated by commas`,
    example: ["4c5e1f0a9b7d42c68e3305d1a7f2b964"]
  },
  from: {
    about: `Only Signals announced on this day or later. ${dayOfInstant}`,
    example: "2026-11-01",
    ...dayGuide
  },
  to: {
    about: `Only Signals announced on this day or earlier. ${dayOfInstant}`,
    example: "2026-11-20",
    ...dayGuide
  }
}

/** The path parameter of one Signal. */
const signalParameters = { signalId: Text }

/** The guide of the path parameter of one Signal. */
const signalGuide: Readonly<Record<keyof typeof signalParameters, Guide>> = {
  signalId: {
    about: "`event.id` of a Signal.",
    rule: "must be the event.id of a Signal",
    example: "sig_3f0c2a86e4157d4a9b570198f3b26c1e",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}$" }
  }
}

const listWords = ({ prices }: PriceList) => ({
  description: `
Lists changes in the register, newest first, at most 20 on a page. Costs ${
    creditsInWords(prices.operations.signals)
  } a page, an
empty one too. Short and empty pages with \`has_more\` are normal: keep paging while it is true, with \`next_cursor\` unchanged and
exactly the same filters. Delivery is at least once: distinguish Signals by \`event.id\`. A Bearer token needs no ability.
`.trim()
})

const fetchWords = ({ prices }: PriceList) => ({
  description: `
Returns one Signal by its \`event.id\`, also one that lists leave out because its organization has no profile. Costs
${
    creditsInWords(prices.operations["signals-detail"])
  }. A topic above the plan is refused, and free. A Bearer token needs no ability. An id that does not match the pattern
makes an unknown path: its answer is the plain 404.
`.trim()
})

const list = HttpApiEndpoint.get("listSignals", "/signals", {
  query: signalsParameters,
  headers: retryHeaders,
  success: SignalsAnswer,
  error: [
    InvalidCursorProblem,
    PlanRequiredProblem,
    BudgetExceededProblem,
    InsufficientCreditsProblem,
    NotFoundProblem,
    UpstreamUnavailableProblem
  ]
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(ParameterGuide, signalsGuide)
  .annotate(CountedAs, "signals")
  .annotateMerge(pricedOperation("listSignals", "List Signals", listWords))

const catalog = HttpApiEndpoint.get("getSignalsCatalog", "/signals/catalog", {
  success: CatalogAnswer,
  error: [PlanRequiredProblem, NotFoundProblem, UpstreamUnavailableProblem]
})
  .annotate(CountedAs, "signals-catalog")
  .annotateMerge(OpenApi.annotations({
    identifier: "getSignalsCatalog",
    summary: "Get the catalog of topics",
    description:
      "Returns all seven topics with their tiers, whatever the plan and the balance. Takes no parameters. A Bearer token needs no ability. Free."
  }))

const fetch = HttpApiEndpoint.get("fetchSignal", "/signals/:signalId", {
  params: signalParameters,
  headers: retryHeaders,
  success: SignalAnswer,
  error: [
    PlanRequiredProblem,
    BudgetExceededProblem,
    InsufficientCreditsProblem,
    NotFoundProblem,
    UpstreamUnavailableProblem
  ]
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(ParameterGuide, signalGuide)
  .annotate(CountedAs, "signals-detail")
  .annotate(PathPattern, { signalId: /^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}\n?$/ })
  .annotateMerge(pricedOperation("fetchSignal", "Fetch a Signal", fetchWords))

/**
 * Changes in the register. A Bearer token needs no ability. The contract has every status of the service description,
 * even those that nothing here leads to. Rule: signals#list; signals#catalog; signals#detail.
 */
export class SignalsApi extends HttpApiGroup.make("signals")
  .add(list, catalog, fetch)
  .middleware(ValidSignalsParameters)
  .annotateEndpoints(SignalsCodes, true)
  .annotateMerge(OpenApi.annotations({
    title: "Signals",
    description: "Normalized changes in the register, across all organizations."
  }))
{}

const Catalog = Schema.Struct(Struct.omit(CatalogAnswer.fields, ["meta"]))

const catalogOf = (topics: ReadonlyArray<CatalogTopic>): typeof Catalog.Type => ({
  catalog_version: "1.0",
  topics,
  capabilities: { page_size: signalsPageSize, pagination: ["CURSOR"] }
})

const encode = Schema.encodeEffect(Schema.fromJsonString(Catalog))

/** The `meta` of a catalog, except the version of its schema. */
type Seen = Omit<(typeof CatalogAnswer.Type)["meta"], "schema_version">

/**
 * Makes the writer of the catalog. Most answers differ only in their `meta`, so the rest is written once while the
 * topics stay the same.
 */
const makeWritingCatalog = () => {
  let written: { readonly topics: ReadonlyArray<CatalogTopic>; readonly opening: string } | undefined
  const openingOf = Effect.fnUntraced(function*(topics: ReadonlyArray<CatalogTopic>) {
    if (written?.topics !== topics) {
      const text = yield* Effect.orDie(encode(catalogOf(topics)))
      written = { topics, opening: text.slice(0, -1) }
    }
    return written.opening
  })
  return (topics: ReadonlyArray<CatalogTopic>, seen: Seen) =>
    Effect.map(
      openingOf(topics),
      (opening) =>
        HttpServerResponse.text(`${opening},"meta":${JSON.stringify({ schema_version: schemaVersion, ...seen })}}`, {
          contentType: "application/json"
        })
    )
}

/** The filters of a request as sent: all parameters except the cursor, by name. */
const filtersAsSent = Effect.map(
  CurrentRequest,
  ({ parameters }) =>
    JSON.stringify(
      Object.keys(parameters).filter((name) => name !== "cursor").toSorted().map((name) => [name, parameters[name]])
    )
)

/** A single Signal has no parameters: the first one is refused. */
const withoutParameters = Effect.flatMap(CurrentRequest, ({ parameters }) => {
  const [first] = Object.keys(parameters)
  return first === undefined ? Effect.void : unknownSignalsParameter(first)
})

/** The handlers of the Signals group. */
export const SignalsHandlers = handlersOf(
  SignalsApi,
  Effect.gen(function*() {
    const { list } = yield* ListSignals
    const { fetch } = yield* FetchSignal
    const { topics } = yield* SignalsCatalog
    const writeCatalog = makeWritingCatalog()
    return {
      listSignals: ({ query }) =>
        filtersAsSent.pipe(
          Effect.flatMap((filters_as_sent) => list({ ...query, filters_as_sent })),
          Effect.map(signalsAnswer),
          Effect.catchTags({ ...refusalsOfLookups, ...refusalsOfSignals })
        ),
      getSignalsCatalog: Effect.fnUntraced(function*() {
        if (Object.keys((yield* CurrentRequest).parameters).length > 0) return yield* noParametersAllowed
        const known = yield* Effect.catchTag(topics, "UpstreamUnavailable", refusalsOfLookups.UpstreamUnavailable)
        return yield* writeCatalog(known, yield* freeMetaOfRequest)
      }),
      fetchSignal: ({ params: { signalId } }) =>
        withoutParameters.pipe(
          Effect.andThen(fetch(signalId)),
          Effect.map(signalAnswer),
          Effect.catchTags({
            ...refusalsOfLookups,
            InvalidSignalId: () => invalidSignalsParameters({ signal_id: ["signal_id is invalid"] }),
            SignalNotFound: () => refuse(NotFoundProblem, { detail: "There is no Signal of this id." }),
            PlanRequired: planRequired
          })
        )
    }
  })
)
