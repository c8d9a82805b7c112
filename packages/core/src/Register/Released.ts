import { Effect, Option } from "effect"
import { LocatedAhead } from "./LocatedAhead.ts"
import type { Located, LocatedPerson, Location, PlacedEvent, Register, RegisterReference } from "./Register.ts"

const unknown: Location = { _tag: "Unknown" }

const releasedAlone = (location: Location): Location =>
  location._tag === "Found" && location.located.is_withheld ? unknown : location

/**
 * The meaning of a reference to callers. A withheld organization does not exist for them, and does not count among
 * those that share a number. Rule: Signals (decisions 11).
 */
export const locateReleased = Effect.fnUntraced(
  function*(register: Register["Service"], reference: RegisterReference) {
    const location = yield* register.locate(reference)
    if (location._tag !== "Shared") return releasedAlone(location)
    const candidates = location.candidates.filter(({ is_withheld }) => !is_withheld)
    const [only, ...others] = candidates
    if (only === undefined) return unknown
    if (others.length > 0) return { _tag: "Shared", candidates } satisfies Location
    return yield* register.locate({ _tag: "EntityId", entity_id: only.entity_id })
  }
)

/** The meaning of the reference with which a request begins: it may be located already. */
export const locateFirst = (register: Register["Service"], reference: RegisterReference) =>
  Effect.flatMap(LocatedAhead, (ahead) =>
    reference._tag === "EntityId" && ahead?.entity_id === reference.entity_id
      ? Effect.succeed(releasedAlone(ahead.location))
      : locateReleased(register, reference))

/** All organizations that a location may mean. */
export const meantBy = (location: Location): ReadonlyArray<Pick<Located, "entity_id">> => {
  switch (location._tag) {
    case "Found":
      return [location.located]
    case "Shared":
      return location.candidates
    case "Unknown":
      return []
  }
}

/** The one organization that a location means, if there is one. */
export const locatedOf = (location: Location): Option.Option<Located> =>
  location._tag === "Found" ? Option.some(location.located) : Option.none()

/** A person, unless the operator withholds them. */
export const releasedPerson = (found: Option.Option<LocatedPerson>) =>
  Option.map(Option.filter(found, ({ is_withheld }) => !is_withheld), ({ person }) => person)

/**
 * The present state of an event's organization, as a Signal shows it; undefined without a profile, or while the
 * operator withholds the organization.
 */
export const shownProfile = ({ is_withheld, profile }: PlacedEvent) => is_withheld ? undefined : profile
