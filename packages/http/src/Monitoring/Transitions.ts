import type { PriceList } from "@kontor/core/Prices"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { creditsInWords } from "../CreditsInWords.ts"
import { changesByPath } from "../Idempotency/ChangesByPath.ts"
import { keyHeaders } from "../Idempotency/IdempotencyKeyRequired.ts"
import { pricedOperation } from "../openapi/PricedDescription.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InsufficientCreditsProblem, InvalidStateProblem, NotFoundProblem } from "../problems/ProblemBodies.ts"
import { MonitorAnswer } from "./Answers.ts"
import { changing, neededToChange } from "./ChangeAbilities.ts"
import { monitorGuide, monitorParameters } from "./Parameters.ts"

/** Stops a monitor until it is resumed. */
export const pause = HttpApiEndpoint.post("pauseMonitor", "/account/monitors/:id/pause", {
  params: monitorParameters,
  headers: keyHeaders,
  success: MonitorAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .pipe(changesByPath)
  .annotate(ParameterGuide, monitorGuide)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "pauseMonitor",
    summary: "Pause a monitor",
    description:
      `Stops a monitor until it is resumed. No other cycle begins meanwhile; the one that was paid for goes on. ${neededToChange} Free.`
  }))

/** Resumes a monitor. */
export const resume = HttpApiEndpoint.post("resumeMonitor", "/account/monitors/:id/resume", {
  params: monitorParameters,
  headers: keyHeaders,
  success: MonitorAnswer,
  error: [InsufficientCreditsProblem, NotFoundProblem, InvalidStateProblem]
})
  .pipe(changesByPath)
  .annotate(ParameterGuide, monitorGuide)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "resumeMonitor",
    summary: "Resume a monitor",
    description:
      `Lets a monitor go on that was paused or failed too often. Its next check finds what changed meanwhile; where its cycle has ended, the next one is charged, and the answer is 402 where the balance does not cover it. ${neededToChange} The request itself is free.`
  }))

const checkWords = ({ prices }: PriceList) => ({
  description: `Asks an active monitor for a check at once, beside those of its cycle. It costs ${
    creditsInWords(prices.monitoring.extra_check)
  } when it completes, whatever it finds, and is among \`recent_runs\` from now on. While one is to come, no other is added. ${neededToChange}`
})

/** Requests a check now. */
export const check = HttpApiEndpoint.post("checkMonitor", "/account/monitors/:id/check", {
  params: monitorParameters,
  headers: keyHeaders,
  success: MonitorAnswer,
  error: [InsufficientCreditsProblem, NotFoundProblem, InvalidStateProblem]
})
  .pipe(changesByPath)
  .annotate(ParameterGuide, monitorGuide)
  .annotate(Abilities, changing)
  .annotateMerge(pricedOperation("checkMonitor", "Check a monitor now", checkWords))

/** Ends a monitor for good. */
export const archive = HttpApiEndpoint.delete("archiveMonitor", "/account/monitors/:id", {
  params: monitorParameters,
  headers: keyHeaders,
  success: MonitorAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .pipe(changesByPath)
  .annotate(ParameterGuide, monitorGuide)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "archiveMonitor",
    summary: "Archive a monitor",
    description:
      `Ends a monitor for good. It can still be read, and deliveries that are under way go on. What was paid for its cycle is not paid back. ${neededToChange} Free.`
  }))
