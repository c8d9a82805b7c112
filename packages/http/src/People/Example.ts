import { CalendarDate, EntityId, type Person } from "@kontor/core/Register"
import { organizationExample } from "../Organizations/Examples.ts"

/** The profile of a fictional person for the OpenAPI document. */
export const personExample: Person = {
  entity_id: EntityId.make("a1d0c4f7352e4b8f9c6e07b1d2835f4a"),
  name: "Dr. Erika Mustermann",
  birth_date: CalendarDate.make("1985-07-14"),
  name_parts: { given: "Erika", family: "Mustermann", canonical_name: "Mustermann, Erika", titles: ["Dr."] },
  location: { home: { city: "Essen", state: null, country: "DEU" } },
  bio: null,
  expertise: [],
  contact: { emails: [], phones: [] },
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
