import { cursorRule } from "@kontor/core"
import type { PriceList } from "@kontor/core/Prices"
import { DayOrInstant, EntityId, TopicCode } from "@kontor/core/Register"
import { maxOrganizations } from "@kontor/core/Signals"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { PathPattern } from "../operations/PathPattern.ts"
import { SignalsCodes } from "../operations/SignalsCodes.ts"
import { CommaList } from "../parameters/CommaList.ts"
import { dayGuide, dayOfInstant } from "../parameters/DayGuide.ts"
import { type Guide, ParameterGuide } from "../parameters/ParameterGuide.ts"
import {
  InsufficientCreditsProblem,
  InvalidCursorProblem,
  NotFoundProblem,
  PlanRequiredProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { CatalogAnswer, SignalAnswer, SignalsAnswer } from "./Answers.ts"
import { ValidSignalsParameters } from "./ValidSignalsParameters.ts"

const { optionalKey, String: Text } = Schema

/** The query parameters of the list. Rule: GET /v1/signals. */
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
  success: SignalsAnswer,
  error: [
    InvalidCursorProblem,
    PlanRequiredProblem,
    InsufficientCreditsProblem,
    NotFoundProblem,
    UpstreamUnavailableProblem
  ]
})
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
  success: SignalAnswer,
  error: [PlanRequiredProblem, InsufficientCreditsProblem, NotFoundProblem, UpstreamUnavailableProblem]
})
  .annotate(ParameterGuide, signalGuide)
  .annotate(CountedAs, "signals-detail")
  .annotate(PathPattern, { signalId: /^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}\n?$/ })
  .annotateMerge(pricedOperation("fetchSignal", "Fetch a Signal", fetchWords))

/**
 * Changes in the register. A Bearer token needs no ability. The contract has every status of the service description,
 * even those that nothing here leads to. Rule: GET /v1/signals; GET /v1/signals/catalog; GET /v1/signals/{signalId}.
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
