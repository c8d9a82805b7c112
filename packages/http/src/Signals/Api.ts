import { PriceList } from "@kontor/core/Credits"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { PathPattern } from "../operations/PathPattern.ts"
import { SignalsCodes } from "../operations/SignalsCodes.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import {
  InsufficientCreditsProblem,
  InvalidCursorProblem,
  NotFoundProblem,
  PlanRequiredProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CountedAs } from "../RateLimits/CountedAs.ts"
import { CatalogAnswer, SignalAnswer, SignalsAnswer } from "./Answers.ts"
import { signalGuide, signalParameters, signalsGuide, signalsParameters } from "./Parameters.ts"
import { ValidSignalsParameters } from "./ValidSignalsParameters.ts"

const { operations } = PriceList

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
  .annotateMerge(OpenApi.annotations({
    identifier: "listSignals",
    summary: "List Signals",
    description: `
Lists changes in the register, newest first, at most 20 on a page. Costs ${
      creditsInWords(operations.signals)
    } a page, an
empty one too. Short and empty pages with \`has_more\` are normal: keep paging while it is true, with \`next_cursor\` unchanged and
exactly the same filters. Delivery is at least once: distinguish Signals by \`event.id\`. A Bearer token needs no ability.
`.trim()
  }))

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
  .annotateMerge(OpenApi.annotations({
    identifier: "fetchSignal",
    summary: "Fetch a Signal",
    description: `
Returns one Signal by its \`event.id\`, also one that lists leave out because its organization has no profile. Costs
${
      creditsInWords(operations["signals-detail"])
    }. A topic above the plan is refused, and free. A Bearer token needs no ability. An id that does not match the pattern
makes an unknown path: its answer is the plain 404.
`.trim()
  }))

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
