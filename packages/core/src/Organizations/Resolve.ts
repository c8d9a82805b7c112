import { Effect, Option, Schema } from "effect"
import { Enrichment } from "../Enrichment/Enrichment.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import {
  type Profile,
  RegisterUpstream,
  type Resolution,
  type UpstreamUnavailable,
  type Without
} from "../Register/RegisterUpstream.ts"
import { isWithheldIn, makeWithheldEntities } from "../Register/Withheld.ts"

/**
 * The text means no single organization: none is known, several courts or registers share the number, several names
 * match, or the names that match are only similar.
 */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  reason: Schema.Literals(["UNKNOWN", "SHARED_REGISTER_NUMBER", "SEVERAL_MATCHES", "SIMILAR_NAMES"]),
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

const unknown = new OrganizationNotFound({ reason: "UNKNOWN", courts: [], numbers: [] })

const found = (resolution: Resolution): Effect.Effect<Profile, OrganizationNotFound> => {
  switch (resolution._tag) {
    case "Found":
      return Effect.succeed(resolution.profile)
    case "NotFound":
      return new OrganizationNotFound({
        reason: resolution.reason === "IMPRECISE" ? "UNKNOWN" : resolution.reason,
        courts: resolution.courts,
        numbers: resolution.numbers
      })
  }
}

/** How the services find the organization of a request. A withheld one does not exist for them. */
export interface Resolving {
  /** The organization of an identifier, as it stands now. */
  readonly byId: (entity_id: EntityId) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** The organization that a text means precisely, or by a clear name. */
  readonly clear: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** AI mode: compares an unclear name with names that are spelled or sound alike, and with former names. */
  readonly alike: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** The same, and else the first organization that the text finds. */
  readonly best: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
}

/** Makes what finds the organization that the `q` of a fetch means. Rule: fetch-organization (decisions 9). */
export const makeResolving = Effect.gen(function*() {
  const [upstream, enrichment] = [yield* RegisterUpstream, yield* Enrichment]
  const { now: withheldNow } = yield* makeWithheldEntities

  const byIdWithout = Effect.fnUntraced(function*(entity_id: EntityId, without: Without) {
    const profile = (yield* upstream.profiles([entity_id])).get(entity_id)
    return profile === undefined || isWithheldIn(without, profile) ? yield* unknown : profile
  })

  const clear = Effect.fnUntraced(function*(q: string) {
    return yield* found(yield* upstream.resolve(q, "clear", yield* withheldNow))
  })

  const alike = Effect.fnUntraced(function*(q: string) {
    const without = yield* withheldNow
    const resolution = yield* upstream.resolve(q, "clear", without)
    if (resolution._tag === "Found" || resolution.reason === "SHARED_REGISTER_NUMBER") return yield* found(resolution)
    const candidates = yield* upstream.candidates(q, without)
    const choice = candidates.length === 0 ? Option.none() : yield* enrichment.choose(q, candidates)
    return Option.isSome(choice) && candidates.includes(choice.value)
      ? yield* byIdWithout(choice.value.entity_id, without)
      : yield* found(resolution)
  })

  const best = (q: string) =>
    Effect.catchTag(
      alike(q),
      "OrganizationNotFound",
      () => Effect.flatMap(withheldNow, (without) => Effect.flatMap(upstream.resolve(q, "best", without), found))
    )

  return {
    byId: (entity_id) => Effect.flatMap(withheldNow, (without) => byIdWithout(entity_id, without)),
    clear,
    alike,
    best
  } satisfies Resolving
})
