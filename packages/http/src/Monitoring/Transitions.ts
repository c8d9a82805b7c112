import { PriceList } from "@kontor/core/Credits"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { changeByPath } from "../Idempotency/ChangeByPath.ts"
import { InsufficientCreditsProblem } from "../problems/ProblemBodies.ts"
import { MonitorAnswer } from "./Answers.ts"
import { changing, neededToChange } from "./ChangeAbilities.ts"
import { monitorGuide } from "./Parameters.ts"

/** Stops a monitor until it is resumed. */
export const pause = changeByPath("POST", "pauseMonitor", "/account/monitors/:id/pause", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [],
  summary: "Pause a monitor",
  description:
    `Stops a monitor until it is resumed. No other cycle begins meanwhile; the one that was paid for goes on. ${neededToChange} Free.`
})

/** Resumes a monitor. */
export const resume = changeByPath("POST", "resumeMonitor", "/account/monitors/:id/resume", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [InsufficientCreditsProblem],
  summary: "Resume a monitor",
  description:
    `Lets a monitor go on that was paused or failed too often. Its next check finds what changed meanwhile; where its cycle has ended, the next one is charged, and the answer is 402 where the balance does not cover it. ${neededToChange} The request itself is free.`
})

/** Requests a check now. */
export const check = changeByPath("POST", "checkMonitor", "/account/monitors/:id/check", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [InsufficientCreditsProblem],
  summary: "Check a monitor now",
  description: `Asks an active monitor for a check at once, beside those of its cycle. It costs ${
    creditsInWords(PriceList.monitoring.extraCheck)
  } when it completes, whatever it finds, and is among \`recent_runs\` from now on. While one is to come, no other is added. ${neededToChange}`
})

/** Ends a monitor for good. */
export const archive = changeByPath("DELETE", "archiveMonitor", "/account/monitors/:id", {
  guide: monitorGuide,
  abilities: changing,
  success: MonitorAnswer,
  refusals: [],
  summary: "Archive a monitor",
  description:
    `Ends a monitor for good. It can still be read, and deliveries that are under way go on. What was paid for its cycle is not paid back. ${neededToChange} Free.`
})
