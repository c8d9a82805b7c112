import { Effect, Option, Result, Schema } from "effect"
import type { Enrichment } from "../Enrichment/Enrichment.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type { RankedHit, Register, RegisterReference, UpstreamUnavailable } from "../Register/Register.ts"
import { nomineesOf } from "./Nominees.ts"
import { referenceOf } from "./Reference.ts"

/** No organization is meant clearly: none is known, several courts share the number, or several names match. */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  reason: Schema.Literals(["UNKNOWN", "SHARED_REGISTER_NUMBER", "SEVERAL_MATCHES"]),
  courts: Schema.Array(Schema.String)
}) {}

/** The one hit a name means: the only one of its rank, or the only active one. Words with typos need AI search. */
const clearHit = ([first, second]: ReadonlyArray<RankedHit>): Result.Result<EntityId, OrganizationNotFound> => {
  if (first === undefined || first.rank === "WORDS_WITH_TYPOS") {
    return Result.fail(new OrganizationNotFound({ reason: "UNKNOWN", courts: [] }))
  }
  const isClear = second === undefined || second.rank !== first.rank || (first.is_active && !second.is_active)
  return isClear
    ? Result.succeed(first.hit.entity_id)
    : Result.fail(new OrganizationNotFound({ reason: "SEVERAL_MATCHES", courts: [] }))
}

/**
 * How the organization is found that the `q` of a fetch means: by a precise reference, or by a name that is clear. In AI mode a name
 * that is not clear is also compared with names that are spelled or sound alike, and with former ones.
 * Rule: fetch-organization (decisions 9).
 */
export const resolver = (register: Register["Service"], enrichment: Enrichment["Service"]) => {
  const byReference = Effect.fnUntraced(function*(reference: RegisterReference) {
    const [first, ...others] = yield* register.resolve(reference)
    if (first === undefined) return yield* new OrganizationNotFound({ reason: "UNKNOWN", courts: [] })
    if (others.length === 0) return first.entity_id
    const courts = [...new Set([first, ...others].map((candidate) => candidate.court))]
    return yield* new OrganizationNotFound({ reason: "SHARED_REGISTER_NUMBER", courts })
  })

  const byName = Effect.fnUntraced(function*(name: string) {
    const page = yield* register.search({ q: name, skip: 0, limit: 2 })
    return yield* Effect.fromResult(clearHit(page.hits))
  })

  const byLikeness = Effect.fnUntraced(function*(name: string, notFound: OrganizationNotFound) {
    const nominees = yield* nomineesOf(register, name)
    const choice = nominees.length === 0 ? Option.none() : yield* enrichment.choose(name, nominees)
    return Option.isSome(choice) && nominees.includes(choice.value) ? choice.value.entity_id : yield* notFound
  })

  return (q: string, isAiMode: boolean): Effect.Effect<EntityId, OrganizationNotFound | UpstreamUnavailable> => {
    const reference = referenceOf(q)
    if (reference._tag !== "Name") return byReference(reference)
    const { name } = reference
    return isAiMode
      ? Effect.catchTag(byName(name), "OrganizationNotFound", (notFound) => byLikeness(name, notFound))
      : byName(name)
  }
}
