import type { InvalidParameters, InvalidState, RetryObstacle } from "@kontor/core"
import { type BudgetExceeded, type InsufficientCredits, totalOf } from "@kontor/core/Credits"
import type { SubscriptionRequired } from "@kontor/core/People"
import { type LimitReached, limitReachedInWords } from "@kontor/core/Prices"
import { CalendarDate, endOfBerlinMonth, type UpstreamUnavailable } from "@kontor/core/Register"
import { DateTime, Effect } from "effect"
import { chargesSoFar, CurrentRequest } from "../operations/Request.ts"
import {
  BudgetExceededProblem,
  IdempotencyConflictProblem,
  InsufficientCreditsProblem,
  InvalidBodyProblem,
  InvalidRequestProblem,
  InvalidStateProblem,
  LimitReachedProblem,
  refuse,
  SubscriptionRequiredProblem,
  UnsupportedMediaTypeProblem,
  UpstreamUnavailableProblem
} from "./ProblemBodies.ts"
import { creditsInWords, plansInWords, sentences } from "./Sentences.ts"

/** A sentence about what a failed request was charged. */
export const chargedInWords = Effect.map(Effect.context(), (context) => {
  const charges = chargesSoFar(context)
  return charges === undefined
    ? "Nothing was charged."
    : `The AI search was charged: ${creditsInWords(totalOf(charges.credit_breakdown))}.`
})

/** Refuses what is impossible in a state: names the state, and says what is possible in it, or what is in the way. */
export const invalidState = <Status extends string>(
  possible: Readonly<Record<Status, string>>,
  obstacles: Readonly<Partial<Record<RetryObstacle, string>>> = {}
) =>
({ kind, obstacle, status }: InvalidState) => {
  const said = (obstacle === undefined ? undefined : obstacles[obstacle]) ?? possible[status as Status]
  return refuse(InvalidStateProblem, { detail: `The ${kind} is ${status}: ${said}` })
}

/** Names the wrong parameters in one sentence. */
export const wrongParameters = (parameters: InvalidParameters["parameters"]): string => {
  const names = Object.keys(parameters)
  const messages = Object.values(parameters).flat()
  return names.length === 1 && messages.length === 1
    ? `${messages.join("")}.`
    : `These parameters are wrong: ${names.join(", ")}.`
}

/** Refuses parameters by name. */
export const invalidParameters = ({ parameters }: Pick<InvalidParameters, "parameters">) =>
  refuse(InvalidRequestProblem, { detail: wrongParameters(parameters), invalid_params: parameters })

/** Refuses members of a body by name. */
export const invalidBody = ({ parameters }: Pick<InvalidParameters, "parameters">) =>
  refuse(InvalidBodyProblem, { detail: wrongParameters(parameters), invalid_params: parameters })

/** Refuses a body of an unsupported media type, charset or encoding. */
export const unsupportedBody = refuse(UnsupportedMediaTypeProblem, { detail: sentences["unsupported-media-type"] })

/** Refuses one more than an account may have. */
export const limitReached = (reached: LimitReached) =>
  refuse(LimitReachedProblem, { detail: limitReachedInWords(reached) })

const insufficientCredits = ({ balance, required, at_least = required }: InsufficientCredits) =>
  Effect.flatMap(CurrentRequest, ({ top_up_url }) =>
    refuse(InsufficientCreditsProblem, {
      detail: `This request can cost ${creditsInWords(required)}, and the account has ${creditsInWords(balance)}.`,
      required_credits: required,
      at_least,
      ...(top_up_url !== undefined && { top_up_url }),
      credits_remaining: balance
    }))

const budgetExceeded = (
  { monthly_credit_limit, month, required, at_least = required, spent }: BudgetExceeded
) =>
  refuse(BudgetExceededProblem, {
    detail: `This request can cost ${creditsInWords(required)}, and the credential has spent ${spent} of the ${
      creditsInWords(monthly_credit_limit)
    } that it may spend this month.`,
    required_credits: required,
    at_least,
    monthly_credit_limit,
    spent_this_month: spent,
    month_ends_at: DateTime.formatIso(endOfBerlinMonth(CalendarDate.make(`${month}-01`)))
  })

const whyUnavailable = (reason: UpstreamUnavailable["reason"]) =>
  reason === "loading"
    ? "The register is still being loaded."
    : "The register cannot answer at the moment."

const upstreamUnavailable = ({ reason, retry_after_seconds }: UpstreamUnavailable) =>
  Effect.flatMap(chargedInWords, (charged) =>
    refuse(
      UpstreamUnavailableProblem,
      { detail: `${whyUnavailable(reason)} ${charged}` },
      { "retry-after": String(retry_after_seconds) }
    ))

/** Refuses what the plan does not include. */
export const subscriptionRequired = ({ required_plans }: SubscriptionRequired) =>
  refuse(SubscriptionRequiredProblem, {
    detail: `This operation needs the plan ${plansInWords(required_plans)}.`,
    required_plans
  })

/** The refusals of every paid lookup, by the tag of core's error. */
export const refusalsOfLookups = {
  BudgetExceeded: budgetExceeded,
  ChargeKeyConflict: () => refuse(IdempotencyConflictProblem, { detail: sentences["idempotency-conflict"] }),
  InsufficientCredits: insufficientCredits,
  UpstreamUnavailable: upstreamUnavailable
}
