import type { InvalidParameters } from "@kontor/core"
import type { PlanRequired } from "@kontor/core/Signals"
import { plansInWords } from "../problems/PlansInWords.ts"
import { refuse } from "../problems/Problem.ts"
import { InvalidCursorProblem, InvalidSignalsRequestProblem, PlanRequiredProblem } from "../problems/ProblemBodies.ts"
import { wrongParameters } from "../problems/Refusals.ts"
import { sentences } from "../problems/Sentences.ts"

/** Refuses parameters of Signals by name. */
export const invalidSignalsParameters = (invalid_params: InvalidParameters["parameters"]) =>
  refuse(InvalidSignalsRequestProblem, { detail: wrongParameters(invalid_params), invalid_params })

/** Refuses a parameter that is unknown to Signals. */
export const unknownSignalsParameter = (name: string) =>
  invalidSignalsParameters({ [name]: [`${name} is an unknown Signals parameter`] })

/** Refuses every parameter of an operation that takes no parameters. */
export const noParametersAllowed = refuse(InvalidSignalsRequestProblem, {
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
export const refusalsOfSignals = {
  InvalidParameters: ({ parameters }: InvalidParameters) => invalidSignalsParameters(parameters),
  InvalidCursor: () => refuse(InvalidCursorProblem, { detail: sentences["invalid-cursor"] }),
  PlanRequired: planRequired
}
