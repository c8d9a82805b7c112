import {
  type CalendarDate,
  type Euid,
  euidOf,
  type Identity,
  type RegisterNumber,
  registrationOf,
  type RelatedPerson,
  type RoleName,
  roleName
} from "@kontor/core/Register"
import { Effect } from "effect"

/** A role and what a source says of how and how long it is held. */
export interface HeldRole {
  readonly label: string
  readonly role: RoleName
  readonly representation: string | null
  readonly start_date: CalendarDate | null
  readonly end_date: CalendarDate | null
}

/** A natural person as a source names them; `given` and `family` carry no titles. */
export interface NamedPerson {
  readonly given: string | null
  readonly family: string
  readonly titles: ReadonlyArray<string>
  readonly birth_date: CalendarDate | null
  readonly city: string | null
  readonly country: string | null
}

/** An organization as a source names it; `number` where the source tells its registration. */
export interface NamedOrganization {
  readonly name: string
  readonly city: string | null
  readonly number: RegisterNumber | undefined
}

/** The role a label means, or for a role outside the crosswalk the words of the source under the label `OTHER`. */
export const roleCalled = (label: string | undefined, text: string): Pick<HeldRole, "label" | "role"> => {
  if (label !== undefined) return { label, role: roleName(label) }
  const name = { long: text, short: text }
  return { label: "OTHER", role: { de: name, en: name } }
}

/**
 * A natural person in a role of the organization `euid`. A person of whom the source tells neither birth date nor town
 * is known within that organization alone: namesakes elsewhere are other people.
 */
export const personInRole = (
  identity: Identity["Service"],
  euid: Euid,
  person: NamedPerson,
  role: HeldRole
): Effect.Effect<RelatedPerson> =>
  Effect.map(
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

/** An organization in a role: the one of its register number, or the one of its name and town. */
export const organizationInRole = (
  identity: Identity["Service"],
  { city, name, number }: NamedOrganization,
  role: HeldRole
): Effect.Effect<RelatedPerson> =>
  Effect.map(
    number === undefined ? identity.unregistered({ name, city }) : identity.organization(euidOf(number)),
    (entity_id) => ({
      entity_id,
      ...role,
      name,
      organization: { entity_id, name, registration: number === undefined ? null : registrationOf(number, []) }
    })
  )
