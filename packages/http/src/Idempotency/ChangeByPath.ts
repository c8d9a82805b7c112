import type { Ability } from "@kontor/core/Accounts"
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Abilities } from "../credentials/RequiredAbilities.ts"
import { NoBody } from "../parameters/NoBody.ts"
import { NoParameters } from "../parameters/NoParameters.ts"
import { type Guides, ParameterGuide } from "../parameters/ParameterGuide.ts"
import { InvalidStateProblem, NotFoundProblem } from "../problems/ProblemBodies.ts"
import { IdempotencyKeyRequired, keyHeaders } from "./IdempotencyKeyRequired.ts"

const named = { id: Schema.String }

/** What a change says beside its name and path. */
interface Change<Success extends Schema.Top, Refusals extends ReadonlyArray<Schema.Top>> {
  /** The guide of the id in the path. */
  readonly guide: Guides
  /** The abilities that a Bearer token needs. */
  readonly abilities: ReadonlyArray<Ability>
  readonly success: Success
  /** Its failures, beside an unknown id and a state that does not allow it. */
  readonly refusals: Refusals
  readonly summary: string
  readonly description: string
}

/**
 * The contract of a change of what the id in its path names: the path describes the change completely. It takes a key,
 * but neither query parameters nor a body. Rule: Idempotency (decisions 13).
 */
export const changeByPath = <
  Method extends "POST" | "DELETE",
  const Name extends string,
  const Path extends `/${string}/:id${string}`,
  Success extends Schema.Top,
  const Refusals extends ReadonlyArray<Schema.Top>
>(
  method: Method,
  name: Name,
  path: Path,
  { abilities, description, guide, refusals, success, summary }: Change<Success, Refusals>
) => {
  const refused = [...refusals, NotFoundProblem, InvalidStateProblem] as const
  return HttpApiEndpoint.make(method)<
    Name,
    Path,
    typeof named,
    never,
    never,
    typeof keyHeaders,
    Success,
    typeof refused
  >(name, path, {
    params: named,
    headers: keyHeaders,
    success,
    // TypeScript cannot see here that refusals are not streams.
    error: refused as never
  })
    .middleware(NoBody)
    .middleware(NoParameters)
    .middleware(IdempotencyKeyRequired)
    .annotate(ParameterGuide, guide)
    .annotate(Abilities, abilities)
    .annotateMerge(OpenApi.annotations({ identifier: name, summary, description }))
}
