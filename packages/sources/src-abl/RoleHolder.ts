import type { CalendarDate, Euid, RelatedPerson, RoleName } from "@kontor/core/Register"
import { euidOf, type Identity, type RegisterNumber, registrationOf, roleName } from "@kontor/register"
import { Effect } from "effect"

/** A role, with how and how long it is held according to a source. */
export interface HeldRole {
  readonly label: string
  readonly role: RoleName
  readonly representation: string | null
  readonly start_date: CalendarDate | null
  readonly end_date: CalendarDate | null
}

/** A natural person in a source; `given` and `family` have no titles. */
export interface NamedPerson {
  readonly given: string | null
  readonly family: string
  readonly titles: ReadonlyArray<string>
  readonly birth_date: CalendarDate | null
  readonly city: string | null
  readonly country: string | null
}

/** An organization in a source; `number` where the source has its registration. */
export interface NamedOrganization {
  readonly name: string
  readonly city: string | null
  readonly number: RegisterNumber | undefined
}

/** The role of a label; for a role outside the crosswalk, the source's words under the label `OTHER`. */
export const roleCalled = (label: string | undefined, text: string): Pick<HeldRole, "label" | "role"> => {
  if (label !== undefined) return { label, role: roleName(label) }
  const name = { long: text, short: text }
  return { label: "OTHER", role: { de: name, en: name } }
}

/**
 * A natural person in a role of the organization `euid`. Without a birth date or a town in the source, the person is
 * known within that organization alone: namesakes elsewhere are other people.
 */
export const personInRole = (
  identity: Identity["Service"],
  euid: Euid,
  person: NamedPerson,
  role: HeldRole
): Effect.Effect<RelatedPerson> =>
  Effect.mapEager(
    identity.person({
      family: person.family,
      given: person.given ?? "",
      birth_date: person.birth_date,
      city: person.city ?? euid
    }),
    (entity_id) => ({
      entity_id,
      ...role,
      name: person.given === null ? person.family : `${person.given} ${person.family}`,
      name_parts: { given: person.given, family: person.family, titles: person.titles },
      birth_date: person.birth_date,
      location: person.city === null && person.country === null ? null : { city: person.city, country: person.country }
    })
  )

/** An organization in a role: that of its register number, or else of its name and town. */
export const organizationInRole = (
  identity: Identity["Service"],
  { city, name, number }: NamedOrganization,
  role: HeldRole
): Effect.Effect<RelatedPerson> =>
  Effect.mapEager(
    number === undefined ? identity.unregistered({ name, city }) : identity.organization(euidOf(number)),
    (entity_id) => ({
      entity_id,
      ...role,
      name,
      organization: { entity_id, name, registration: number === undefined ? null : registrationOf(number, []) }
    })
  )
