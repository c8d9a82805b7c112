import type { InvalidParameters } from "@kontor/core"
import type { InsufficientCredits } from "@kontor/core/Credits"
import type { SubscriptionRequired } from "@kontor/core/People"
import { type LimitReached, limitReachedInWords } from "@kontor/core/Prices"
import type { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { creditsInWords } from "../Credits/CreditsInWords.ts"
import { chargedInWords } from "./ChargedInWords.ts"
import { plansInWords } from "./PlansInWords.ts"
import { refuse } from "./Problem.ts"
import {
  InsufficientCreditsProblem,
  InvalidBodyProblem,
  InvalidRequestProblem,
  LimitReachedProblem,
  SubscriptionRequiredProblem,
  UnsupportedMediaTypeProblem,
  UpstreamUnavailableProblem
} from "./ProblemBodies.ts"
import { sentences } from "./Sentences.ts"

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

const insufficientCredits = ({ balance, required }: InsufficientCredits) =>
  refuse(InsufficientCreditsProblem, {
    detail: `This request can cost ${creditsInWords(required)}, and the account has ${creditsInWords(balance)}.`,
    required_credits: required,
    credits_remaining: balance
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
  InsufficientCredits: insufficientCredits,
  UpstreamUnavailable: upstreamUnavailable
}
