import { type Ability, Caller, type MissingAbility, requireAbilities } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { refuse } from "../problems/Problem.ts"
import { MissingAbilityProblem } from "../problems/ProblemBodies.ts"
import { AcceptedSchemes } from "./AcceptedSchemes.ts"
import type { Scheme } from "./PresentedCredential.ts"
import { PresentedScheme } from "./PresentedScheme.ts"

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

/** Lets a caller pass only with a kind of credential that the endpoint takes, and with its abilities. */
export class RequiredAbilities extends HttpApiMiddleware.Service<RequiredAbilities, {
  requires: Caller | CurrentRequest | PresentedScheme
}>()("@kontor/http/credentials/RequiredAbilities", { error: MissingAbilityProblem }) {
  static readonly layer: Layer.Layer<RequiredAbilities> = Layer.succeed(
    RequiredAbilities,
    (httpEffect, { endpoint }) => {
      const accepted = Context.get(endpoint.annotations, AcceptedSchemes)
      const required = Context.get(endpoint.annotations, Abilities)
      const lacking = ({ required }: MissingAbility) =>
        refuse(MissingAbilityProblem, {
          detail: `The token lacks ${inWords(required)}.`,
          required_abilities: required
        })
      return Effect.contextWith((context: Context.Context<Caller | PresentedScheme>) =>
        accepted.includes(Context.get(context, PresentedScheme).scheme)
          ? requireAbilities(Context.get(context, Caller), required).pipe(
            Effect.catchTag("MissingAbility", lacking),
            Effect.andThen(httpEffect)
          )
          : notTaken(accepted, required)
      )
    }
  )
}
