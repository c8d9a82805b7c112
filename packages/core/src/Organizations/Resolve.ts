import { Effect, Option, Result, Schema } from "effect"
import type { Enrichment } from "../Enrichment/Enrichment.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import type {
  Located,
  Location,
  RankedHit,
  Register,
  RegisterReference,
  UpstreamUnavailable
} from "../Register/Register.ts"
import { locateFirst, locateReleased } from "../Register/Released.ts"
import { clearHit } from "../Register/search/ClearHit.ts"
import { differencesOf } from "../Register/search/Numbered.ts"
import { readQuery } from "../Register/search/ReadQuery.ts"
import { namedCandidatesOf } from "./Candidates.ts"
import { referenceOf } from "./Reference.ts"

/**
 * The reference means no single organization: none is known, several courts or registers share the number, several
 * names match, or the names that match are only similar.
 */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  reason: Schema.Literals(["UNKNOWN", "SHARED_REGISTER_NUMBER", "SEVERAL_MATCHES", "SIMILAR_NAMES"]),
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

const notFoundByName = (reason: OrganizationNotFound["reason"]) =>
  new OrganizationNotFound({ reason, courts: [], numbers: [] })

const unknown = () => notFoundByName("UNKNOWN")

/** The one hit that a text means. Rule: fetch-organization (decisions 9). */
const meantHit = (name: string, hits: ReadonlyArray<RankedHit>): Result.Result<EntityId, OrganizationNotFound> => {
  const clear = clearHit(readQuery(name), hits)
  if (clear !== undefined) return Result.succeed(clear.entity_id)
  const [first] = hits
  if (first === undefined) return Result.fail(unknown())
  const isSimilar = first.match === "TYPOS" || first.match === "LAST_WORD_BEGUN"
  return Result.fail(notFoundByName(isSimilar ? "SIMILAR_NAMES" : "SEVERAL_MATCHES"))
}

const foundBy = (location: Location) => {
  switch (location._tag) {
    case "Found":
      return Effect.succeed(location.located)
    case "Shared":
      return new OrganizationNotFound({ reason: "SHARED_REGISTER_NUMBER", ...differencesOf(location.candidates) })
    case "Unknown":
      return unknown()
  }
}

/** Finds the organization that an identifier means now. */
export const findById = (register: Register["Service"], entity_id: EntityId) =>
  Effect.flatMap(locateReleased(register, { _tag: "EntityId", entity_id }), foundBy)

/**
 * Finds the organization that the `q` of a fetch means: by a precise reference, or by a clear name. A bare number is a
 * name only where no organization has it, as a search too ranks hits by number before hits by name. AI mode also
 * compares an unclear name with names that are spelled or sound alike, and with former names. Rule: fetch-organization
 * (decisions 9).
 */
export const resolver = (register: Register["Service"], enrichment: Enrichment["Service"]) => {
  const byReference = (reference: RegisterReference) => Effect.flatMap(locateFirst(register, reference), foundBy)

  const byName = Effect.fnUntraced(function*(name: string) {
    const page = yield* register.search({ q: name, skip: 0, limit: 2 })
    return yield* findById(register, yield* Effect.fromResult(meantHit(name, page.hits)))
  })

  const byLikeness = Effect.fnUntraced(function*(name: string, notFound: OrganizationNotFound) {
    const candidates = yield* namedCandidatesOf(register, name)
    const choice = candidates.length === 0 ? Option.none() : yield* enrichment.choose(name, candidates)
    return Option.isSome(choice) && candidates.includes(choice.value)
      ? yield* findById(register, choice.value.entity_id)
      : yield* notFound
  })

  const byAnyName = (name: string, isAiMode: boolean) =>
    isAiMode
      ? Effect.catchTag(byName(name), "OrganizationNotFound", (notFound) => byLikeness(name, notFound))
      : byName(name)

  return (q: string, isAiMode: boolean): Effect.Effect<Located, OrganizationNotFound | UpstreamUnavailable> => {
    const reference = referenceOf(q)
    switch (reference._tag) {
      case "EntityId":
      case "Euid":
      case "RegisterNumber":
        return byReference(reference)
      case "NumberOrName":
        return Effect.catchTag(
          byReference({ _tag: "RegisterNumber", written: reference.written }),
          "OrganizationNotFound",
          (notFound) => notFound.reason === "UNKNOWN" ? byAnyName(reference.name, isAiMode) : Effect.fail(notFound)
        )
      case "Name":
        return byAnyName(reference.name, isAiMode)
    }
  }
}
