import { type Ability, Caller, requireAbilities } from "@kontor/core"
import { Context, Effect, Layer } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import type { CurrentRequest } from "../operations/CurrentRequest.ts"
import { refuse } from "../problems/Problem.ts"
import { MissingAbilityProblem } from "../problems/ProblemBodies.ts"

/** Annotation of an endpoint: the abilities a Bearer token needs for it. Rule: Credentials (decisions 4). */
export const Abilities = Context.Reference<ReadonlyArray<Ability>>("@kontor/http/credentials/Abilities", {
  defaultValue: () => []
})

/** Lets only a caller pass who has the abilities of the endpoint. */
export class RequiredAbilities extends HttpApiMiddleware.Service<RequiredAbilities, {
  requires: Caller | CurrentRequest
}>()("@kontor/http/credentials/RequiredAbilities", { error: MissingAbilityProblem }) {
  static readonly layer: Layer.Layer<RequiredAbilities> = Layer.succeed(
    RequiredAbilities,
    (httpEffect, { endpoint }) =>
      Caller.pipe(
        Effect.flatMap((caller) => requireAbilities(caller, Context.get(endpoint.annotations, Abilities))),
        Effect.catchTag("MissingAbility", ({ required }) =>
          refuse(MissingAbilityProblem, {
            detail: `The token lacks the ability ${required.join(" and ")}.`,
            required_abilities: required
          })),
        Effect.andThen(httpEffect)
      )
  )
}
