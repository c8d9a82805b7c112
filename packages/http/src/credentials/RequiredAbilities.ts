import type { Ability, Caller } from "@kontor/core/Accounts"
import { Context } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { refuse } from "../problems/Problem.ts"
import { MissingAbilityProblem } from "../problems/ProblemBodies.ts"
import { AcceptedSchemes } from "./AcceptedSchemes.ts"
import type { Scheme } from "./PresentedCredential.ts"

/** Annotation of an endpoint: the abilities a Bearer token needs for it. Rule: Credentials (decisions 4). */
export const Abilities = Context.Reference<ReadonlyArray<Ability>>("@kontor/http/credentials/Abilities", {
  defaultValue: () => []
})

/** The kinds of credentials, in words. */
const schemesInWords: Readonly<Record<Scheme, string>> = {
  apiKeyHeader: "an API key",
  apiKeyQuery: "an API key",
  bearer: "a Bearer token"
}

const inWords = (abilities: ReadonlyArray<string>): string =>
  `the ${abilities.length === 1 ? "ability" : "abilities"} ${abilities.join(" and ")}`

const notTaken = (accepted: ReadonlyArray<Scheme>, required: ReadonlyArray<Ability>) =>
  refuse(MissingAbilityProblem, {
    detail: `This operation takes only ${[...new Set(accepted.map((scheme) => schemesInWords[scheme]))].join(" or ")}${
      required.length === 0 ? "" : ` with ${inWords(required)}`
    }.`,
    required_abilities: required
  })

/** The refusal of a caller with the wrong kind of credential, or without one of the required abilities. */
export const beyondAbilities = ({ annotations }: HttpApiEndpoint.Top) => {
  const accepted = Context.get(annotations, AcceptedSchemes)
  const required = Context.get(annotations, Abilities)
  const refusedKind = notTaken(accepted, required)
  return (scheme: Scheme, { abilities }: Caller["Service"]) => {
    if (!accepted.includes(scheme)) return refusedKind
    const lacking = required.filter((ability) => !abilities.includes(ability))
    return lacking.length === 0 ? undefined : refuse(MissingAbilityProblem, {
      detail: `The token lacks ${inWords(lacking)}.`,
      required_abilities: lacking
    })
  }
}
