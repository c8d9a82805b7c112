import type { EntityId, Organization, Person, RelatedPersons } from "@kontor/core/Register"
import { compare } from "./SourceRecord.ts"

/** The role holders of an organization, one of whom may be the person. */
export interface HolderList {
  readonly organization: Pick<Organization, "entity_id" | "name">
  readonly persons: RelatedPersons
}

/**
 * The profile of a person, made of present and past roles; undefined if no list has the person. Name and town come from
 * the newest role. Members that are not register data stay empty.
 */
export const personOf = (person: EntityId, lists: ReadonlyArray<HolderList>): Person | undefined => {
  const roles = lists
    .toSorted((left, right) => compare(left.organization.entity_id, right.organization.entity_id))
    .flatMap(({ organization, persons }) =>
      [...persons.current, ...persons.past].flatMap((holder) =>
        "organization" in holder || holder.entity_id !== person ? [] : [{ organization, holder }]
      )
    )
    .toSorted((left, right) => compare(right.holder.start_date ?? "", left.holder.start_date ?? ""))
  const newest = roles[0]?.holder
  if (newest === undefined) return undefined
  const { given, family, titles } = newest.name_parts
  const location = roles.map(({ holder }) => holder.location).find((known) => known !== null)
  return {
    entity_id: person,
    name: newest.name,
    birth_date: newest.birth_date,
    name_parts: {
      given,
      family,
      canonical_name: [family, given].filter((part) => part !== null).join(", ") || newest.name,
      titles
    },
    location: location === undefined ? null : { home: { city: location.city, state: null, country: location.country } },
    bio: null,
    expertise: [],
    contact: { emails: [], phones: [] },
    profiles: { linkedin: null, other: [] },
    commercialregister_roles: roles.map(({ holder, organization }) => ({
      entity_id: organization.entity_id,
      name: organization.name,
      label: holder.label,
      role: holder.role,
      start_date: holder.start_date,
      end_date: holder.end_date
    })),
    affiliations: []
  }
}
