import type { InsufficientCredits, InvalidParameters, UpstreamUnavailable } from "@kontor/core"
import { creditsInWords } from "../CreditsInWords.ts"
import { refuse } from "./Problem.ts"
import { InsufficientCreditsProblem, InvalidRequestProblem, UpstreamUnavailableProblem } from "./ProblemBodies.ts"

const detailOf = (parameters: InvalidParameters["parameters"]): string => {
  const names = Object.keys(parameters)
  const messages = Object.values(parameters).flat()
  return names.length === 1 && messages.length === 1
    ? `${messages.join("")}.`
    : `These parameters are wrong: ${names.join(", ")}.`
}

/** Refuses parameters by name. */
export const invalidParameters = ({ parameters }: Pick<InvalidParameters, "parameters">) =>
  refuse(InvalidRequestProblem, { detail: detailOf(parameters), invalid_params: parameters })

const insufficientCredits = ({ balance, required }: InsufficientCredits) =>
  refuse(InsufficientCreditsProblem, {
    detail: `This request can cost ${creditsInWords(required)}, and the account has ${creditsInWords(balance)}.`,
    required_credits: required,
    credits_remaining: balance
  })

const upstreamUnavailable = ({ retry_after_seconds }: UpstreamUnavailable) =>
  refuse(
    UpstreamUnavailableProblem,
    { detail: "The register cannot answer at the moment. Nothing was charged." },
    { "retry-after": String(retry_after_seconds) }
  )

/** How the refusals of every paid lookup are told, by the tag of the core's error. */
export const refusalsOfLookups = {
  InvalidParameters: invalidParameters,
  InsufficientCredits: insufficientCredits,
  UpstreamUnavailable: upstreamUnavailable
}
