import type { Paid } from "@kontor/core/Credits"
import { describedMembers, descriptionSources, type FetchedPerson, PersonFeature } from "@kontor/core/People"
import { answeredFeatures, Person } from "@kontor/core/Register"
import { Schema } from "effect"
import { paidAnswer, Priced } from "../Credits/PaidAnswer.ts"
import { metaWith } from "../Meta.ts"
import { metaExample } from "../Organizations/Examples.ts"
import { personExample, personSources } from "./Example.ts"

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
