import { MonitorChange, NewMonitor } from "@kontor/core/Monitoring"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { IdempotencyKeyRequired, keyHeaders } from "../Idempotency/IdempotencyKeyRequired.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { ParameterGuide } from "../parameters/ParameterGuide.ts"
import { ValidBody } from "../parameters/ValidBody.ts"
import { WholeBody } from "../parameters/WholeBody.ts"
import {
  InvalidStateProblem,
  LimitReachedProblem,
  NotFoundProblem,
  UpstreamUnavailableProblem
} from "../problems/ProblemBodies.ts"
import { CreatedMonitorAnswer, MonitorAnswer } from "./Answers.ts"
import { changing, neededToChange } from "./ChangeAbilities.ts"
import {
  monitorChangeExample,
  monitorChangeGuide,
  monitorGuide,
  monitorParameters,
  newMonitorExample,
  newMonitorGuide
} from "./Parameters.ts"

/** Adds a monitor. */
export const create = HttpApiEndpoint.post("createMonitor", "/account/monitors", {
  headers: keyHeaders,
  payload: NewMonitor.annotate({
    identifier: "NewMonitor",
    description: "The monitor to create.",
    examples: [newMonitorExample]
  }),
  success: CreatedMonitorAnswer,
  error: [NotFoundProblem, LimitReachedProblem, UpstreamUnavailableProblem]
})
  .annotate(ParameterGuide, newMonitorGuide)
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "createMonitor",
    summary: "Create a monitor",
    description:
      `Watches an organization, and notifies webhook endpoints of its changes. The baseline comes first, by itself and free: it records what is known already, and reports none of it. Then the first cycle of 30 days is charged, at the price of the interval. The endpoints may be verified later: until then the monitor waits as \`paused_configuration\`. An account has as many monitors as the prices list under \`account_limits\`, archived ones aside. ${neededToChange} The request itself is free.`
  }))

/** Changes a monitor. */
export const change = HttpApiEndpoint.patch("changeMonitor", "/account/monitors/:id", {
  params: monitorParameters,
  headers: keyHeaders,
  payload: MonitorChange.annotate({
    identifier: "MonitorChange",
    description: "What to change about the monitor; what is left out stays as it is.",
    examples: [monitorChangeExample]
  }),
  success: MonitorAnswer,
  error: [NotFoundProblem, InvalidStateProblem]
})
  .annotate(ParameterGuide, { ...monitorGuide, ...monitorChangeGuide })
  .middleware(ValidBody)
  .middleware(WholeBody)
  .middleware(NoParameters)
  .middleware(IdempotencyKeyRequired)
  .annotate(Abilities, changing)
  .annotateMerge(OpenApi.annotations({
    identifier: "changeMonitor",
    summary: "Change a monitor",
    description:
      `Changes the interval, label or endpoints. A new interval takes effect with the next cycle, a new label or new endpoints at once. ${neededToChange} Free.`
  }))
