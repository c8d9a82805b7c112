import type { Paid } from "@kontor/core/Credits"
import { type FetchedPerson, PersonFeature } from "@kontor/core/People"
import { answeredFeatures, Person } from "@kontor/core/Register"
import { Schema } from "effect"
import { meta } from "../Meta.ts"
import { metaExample } from "../Organizations/Examples.ts"
import { paidAnswer, Priced } from "../PaidAnswer.ts"
import { personExample } from "./Example.ts"

const { Array: List, optionalKey, Struct } = Schema

const features = {
  shareholdings: optionalKey(answeredFeatures.shareholdings),
  network: optionalKey(answeredFeatures.network)
}

/** The answer with a person. Rule: Person profile (service description, Resources). */
export const PersonAnswer = Priced(
  Struct({
    ...Person.fields,
    ...features,
    meta: Struct({
      ...meta,
      ignored_features: List(PersonFeature).annotate({
        description: "Features that the plan does not have. They are free."
      })
    })
  }).annotate({
    identifier: "PersonProfile",
    description:
      "A person as the register knows them, with all roles they hold and held. Each feature asked for is a member of its own name, `null` where there is no data.",
    examples: [{
      ...personExample,
      meta: { ...metaExample, request_credit_cost: 15, credit_breakdown: { base: 15 }, ignored_features: [] }
    }]
  })
)

/** A paid person in its wire form. */
export const personAnswer = ({ answer: { features, ignored_features, person }, receipt }: Paid<FetchedPerson>) =>
  paidAnswer(
    receipt,
    { ...person, ...Object.fromEntries(features.map(({ data, feature }) => [feature, data])) },
    { ignored_features }
  )
