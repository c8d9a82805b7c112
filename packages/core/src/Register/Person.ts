import { Schema } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { EntityId, KnownRegistration } from "./Registration.ts"

const { NullOr, String: Text, Array: List, Struct } = Schema

/** The identifier of an organization or a person that a profile names. */
export const entityId = EntityId.annotate({ description: "Identifies the organization or person." })

/** The name of either. */
export const entityName = Text.annotate({ description: "Its name, or that of the person." })

/** The day on which a person was born. */
export const birthDate = NullOr(CalendarDate).annotate({ description: "The day of birth, where a source has it." })

/** The given names of a person. */
export const given = NullOr(Text).annotate({ description: "The given names." })

/** The family name of a person. */
export const family = NullOr(Text).annotate({ description: "The family name." })

/** The label of a role. */
export const roleLabel = Text.annotate({
  description: "The role, such as `MANAGING_DIRECTOR` or `PROCURA`; `OTHER` for one without a label."
})

/** The first day of a role. */
export const startDate = NullOr(CalendarDate).annotate({ description: "The first day, where it is known." })

/** The last day of a role. */
export const endDate = NullOr(CalendarDate).annotate({
  description: "The day it ended; `null` while it holds, or where unknown."
})

const Name = Schema.Struct({
  long: Schema.String.annotate({ description: "Written out." }),
  short: Schema.String.annotate({ description: "The short form." })
})

/** The name of a role in German and English. */
export const RoleName = Schema.Struct({
  en: Name.annotate({ description: "In English." }),
  de: Name.annotate({ description: "In German." })
})
export type RoleName = typeof RoleName.Type

const roleName = RoleName.annotate({ description: "What the role is called." })

const city = NullOr(Text).annotate({ description: "The town." })

const country = NullOr(Text).annotate({ description: "The country: ISO 3166-1 alpha-3, such as `DEU`." })

const titles = List(Text).annotate({ description: "Academic titles, such as `Dr.`." })

const role = {
  entity_id: entityId,
  label: roleLabel,
  role: roleName,
  name: entityName,
  representation: NullOr(Text).annotate({ description: "How they may represent it, as registered, in German." }),
  start_date: startDate,
  end_date: endDate
}

/** A natural person in a role. */
export const RelatedNaturalPerson = Struct({
  ...role,
  name_parts: Struct({ given, family, titles }).annotate({ description: "The parts of the name." }),
  birth_date: birthDate,
  location: NullOr(Struct({ city, country })).annotate({ description: "Where the person lives." })
})

/**
 * An organization in a role, such as the general partner of a GmbH & Co. KG; `registration` is null if the source names
 * none.
 */
export const RelatedOrganization = Struct({
  ...role,
  organization: Struct({ entity_id: entityId, name: entityName, registration: KnownRegistration }).annotate({
    description: "The organization that holds the role, where it is no person."
  })
})

/** Whoever holds or held a role in an organization. */
export const RelatedPerson = Schema.Union([RelatedOrganization, RelatedNaturalPerson])
export type RelatedPerson = typeof RelatedPerson.Type

/** The feature `related_persons`: who holds a role now, and who held one before. */
export const RelatedPersons = Struct({
  current: List(RelatedPerson).annotate({ description: "Who holds a role now." }),
  past: List(RelatedPerson).annotate({ description: "Who held one before." })
})
export type RelatedPersons = typeof RelatedPersons.Type

/** A role of a person, from the person's side. */
export const RegisterRole = Struct({
  entity_id: EntityId.annotate({ description: "The organization: pass it as `q` to fetch-organization." }),
  name: Text.annotate({ description: "The name of the organization." }),
  label: roleLabel,
  role: roleName,
  start_date: startDate,
  end_date: endDate
})

/** A person profile as the register knows it. Rule: people#person. */
export const Person = Struct({
  entity_id: EntityId.annotate({ description: "Identifies the person." }),
  name: Text.annotate({ description: "The name, as it stands in the newest role." }),
  birth_date: birthDate,
  name_parts: Struct({
    given,
    family,
    canonical_name: Text.annotate({ description: "Family name, comma, given names, without titles." }),
    titles
  }).annotate({ description: "The parts of the name." }),
  location: NullOr(Struct({
    home: Struct({ city, state: NullOr(Text).annotate({ description: "The federal state." }), country }).annotate({
      description: "Where the person lives, according to the newest role with it."
    })
  })).annotate({ description: "Where the person is; `null` where no source says." }),
  bio: NullOr(Text).annotate({
    description:
      "What the website of the organization and its `news` say about the person, in their sentences; `null` where they say nothing."
  }),
  expertise: List(Text).annotate({
    description: "What the person is an expert of, as the website of the organization says."
  }),
  contact: Struct({
    emails: List(Text).annotate({ description: "E-mail addresses." }),
    phones: List(Text).annotate({ description: "Phone numbers." })
  }).annotate({ description: "How to reach the person, as the website of the organization says." }),
  profiles: Struct({
    linkedin: NullOr(Text).annotate({ description: "The profile at LinkedIn." }),
    other: List(Text).annotate({ description: "Other profiles." })
  }).annotate({ description: "Profiles elsewhere that the website of the organization links to." }),
  commercialregister_roles: List(RegisterRole).annotate({
    description: "The roles in the register that the person holds and held, newest first."
  }),
  affiliations: List(Struct({
    organization: Text.annotate({ description: "The name of the organization." }),
    relation: Text.annotate({ description: "What ties the person to it." })
  })).annotate({
    description:
      "Ties that are not roles in the register: offices that the website or `news` name, and shares in the organization."
  })
})
export type Person = typeof Person.Type
