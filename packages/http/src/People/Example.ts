import { CalendarDate, EntityId, type Person } from "@kontor/core/Register"
import { organizationExample } from "../Organizations/Examples.ts"

/** The profile of a fictional person for the OpenAPI document. */
export const personExample: Person = {
  entity_id: EntityId.make("a1d0c4f7352e4b8f9c6e07b1d2835f4a"),
  name: "Dr. Erika Mustermann",
  birth_date: CalendarDate.make("1985-07-14"),
  name_parts: { given: "Erika", family: "Mustermann", canonical_name: "Mustermann, Erika", titles: ["Dr."] },
  location: { home: { city: "Essen", state: null, country: "DEU" } },
  bio: "Dr. Erika Mustermann leitet die Beispielwerk Analytics GmbH seit 2019.",
  expertise: ["Datenanalyse"],
  contact: { emails: ["erika.mustermann@beispielwerk.example"], phones: ["+49 201 23125 017"] },
  profiles: { linkedin: null, other: [] },
  commercialregister_roles: [{
    entity_id: organizationExample.entity_id,
    name: organizationExample.name,
    label: "MANAGING_DIRECTOR",
    role: {
      en: { long: "Managing Director", short: "MD" },
      de: { long: "Geschäftsführer", short: "GF" }
    },
    start_date: CalendarDate.make("2019-10-25"),
    end_date: null
  }],
  affiliations: []
}

/** Where the described members of the example were found. */
export const personSources = [{
  members: ["bio", "expertise", "contact"],
  source: "website",
  url: "https://www.beispielwerk.example",
  fetched_at: "2026-11-02T04:00:00.000Z"
}] as const
