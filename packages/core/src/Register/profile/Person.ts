import { Schema } from "effect"
import { CalendarDate } from "../CalendarDate.ts"
import { EntityId } from "../identity/Identity.ts"
import { RoleName } from "../identity/Role.ts"
import { Registration } from "./Organization.ts"

const { NullOr, String: Text, Struct } = Schema

const role = {
  entity_id: EntityId,
  label: Text,
  role: RoleName,
  name: Text,
  representation: NullOr(Text),
  start_date: NullOr(CalendarDate),
  end_date: NullOr(CalendarDate)
}

/** A natural person in a role. */
export const RelatedNaturalPerson = Struct({
  ...role,
  name_parts: Struct({ given: NullOr(Text), family: NullOr(Text), titles: Schema.Array(Text) }),
  birth_date: NullOr(CalendarDate),
  location: NullOr(Struct({ city: NullOr(Text), country: NullOr(Text) }))
})

/**
 * An organization in a role, such as the general partner of a GmbH & Co. KG; `registration` is null if the source names
 * none.
 */
export const RelatedOrganization = Struct({
  ...role,
  organization: Struct({ entity_id: EntityId, name: Text, registration: NullOr(Registration) })
})

/** Whoever holds or held a role in an organization. */
export const RelatedPerson = Schema.Union([RelatedOrganization, RelatedNaturalPerson])
export type RelatedPerson = typeof RelatedPerson.Type

/** The feature `related_persons`: who holds a role now, and who held one before. */
export const RelatedPersons = Struct({ current: Schema.Array(RelatedPerson), past: Schema.Array(RelatedPerson) })
export type RelatedPersons = typeof RelatedPersons.Type

/** A role of a person, from the person's side. */
export const RegisterRole = Struct({
  entity_id: EntityId,
  name: Text,
  label: Text,
  role: RoleName,
  start_date: NullOr(CalendarDate),
  end_date: NullOr(CalendarDate)
})

/** A person profile as the register knows it. Rule: Person profile (service description, Resources). */
export const Person = Struct({
  entity_id: EntityId,
  name: Text,
  birth_date: NullOr(CalendarDate),
  name_parts: Struct({
    given: NullOr(Text),
    family: NullOr(Text),
    canonical_name: Text,
    titles: Schema.Array(Text)
  }),
  location: NullOr(Struct({ home: Struct({ city: NullOr(Text), state: NullOr(Text), country: NullOr(Text) }) })),
  bio: NullOr(Text),
  expertise: Schema.Array(Text),
  contact: Struct({ emails: Schema.Array(Text), phones: Schema.Array(Text) }),
  profiles: Struct({ linkedin: NullOr(Text), other: Schema.Array(Text) }),
  commercialregister_roles: Schema.Array(RegisterRole),
  affiliations: Schema.Array(Struct({ organization: Text, relation: Text }))
})
export type Person = typeof Person.Type
