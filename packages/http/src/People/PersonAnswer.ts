import type { Paid } from "@kontor/core/Credits"
import { describedMembers, descriptionSources, type FetchedPerson, PersonFeature } from "@kontor/core/People"
import { answeredFeatures, CalendarDate, EntityId, Person } from "@kontor/core/Register"
import { Schema } from "effect"
import { paidAnswer, Priced } from "../Credits/PaidAnswer.ts"
import { metaWith } from "../Meta.ts"
import { metaExample, organizationExample } from "../Organizations/Examples.ts"

/** The profile of a fictional person for the OpenAPI document. */
const personExample: Person = {
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
const personSources = [{
  members: ["bio", "expertise", "contact"],
  source: "website",
  url: "https://www.beispielwerk.example",
  fetched_at: "2026-11-02T04:00:00.000Z"
}] as const

const { Array: List, Literals, NullOr, optionalKey, String: Text, Struct } = Schema

const features = {
  shareholdings: optionalKey(answeredFeatures.shareholdings),
  network: optionalKey(answeredFeatures.network)
}

const Source = Struct({
  members: List(Literals(describedMembers)).annotate({ description: "The members that were found there." }),
  source: Literals(descriptionSources).annotate({
    description: "The website of the organization, a report in `news`, or the list of shareholders in the register."
  }),
  url: NullOr(Text).annotate({ description: "Where it stands, if it has an address." }),
  fetched_at: NullOr(Text).annotate({ description: "When a website was read." })
})

/** The answer with a person. Rule: Person profile (service description, Resources). */
export const PersonAnswer = Priced(
  Struct({
    ...Person.fields,
    ...features,
    meta: metaWith({
      ignored_features: List(PersonFeature).annotate({
        description: "Features that the plan does not have. They are free."
      }),
      sources: List(Source).annotate({
        description: "Where the members were found that are not of the register's roles, such as `bio` and `contact`."
      })
    })
  }).annotate({
    identifier: "PersonProfile",
    description:
      "A person as the register knows them, with all roles they hold and held. Each feature asked for is a member of its own name, `null` where there is no data.",
    examples: [{
      ...personExample,
      meta: {
        ...metaExample,
        request_credit_cost: 15,
        credit_breakdown: { base: 15 },
        ignored_features: [],
        sources: personSources
      }
    }]
  })
)

/** A paid person in its wire form. */
export const personAnswer = (
  { answer: { features, ignored_features, person, sources }, receipt }: Paid<FetchedPerson>
) =>
  paidAnswer(
    receipt,
    { ...person, ...Object.fromEntries(features.map(({ data, feature }) => [feature, data])) },
    { ignored_features, sources }
  )
