import type { Paid } from "@kontor/core/Credits"
import {
  describedMembers,
  descriptionSources,
  type FetchedPerson,
  FetchPerson,
  PersonFeature,
  type PersonNotFound,
  PersonQuery
} from "@kontor/core/People"
import type { PriceList } from "@kontor/core/Prices"
import { answeredFeatures, CalendarDate, EntityId, Person } from "@kontor/core/Register"
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Abilities } from "./credentials/AdmittedCaller.ts"
import { IdempotencyKeyAccepted, retryHeaders } from "./Idempotency.ts"
import { pricedOperation } from "./openapi/PricedDescription.ts"
import { handlersOf } from "./operations/Interpreter.ts"
import { paidAnswer, Priced } from "./operations/Operation.ts"
import { CountedAs, metaWith } from "./operations/Request.ts"
import { metaExample, organizationExample } from "./Organizations.ts"
import {
  askedFeatures,
  featureGuide,
  featureParameters,
  type Guide,
  inUtf8,
  ParameterGuide
} from "./parameters/Parameters.ts"
import {
  BudgetExceededProblem,
  InsufficientCreditsProblem,
  InvalidRequestProblem,
  NotFoundProblem,
  refuse,
  SubscriptionRequiredProblem,
  UpstreamUnavailableProblem
} from "./problems/ProblemBodies.ts"
import { refusalsOfLookups, subscriptionRequired } from "./problems/Refusals.ts"
import { creditsInWords, plansInWords } from "./problems/Sentences.ts"

const { Array: List, Literals, NullOr, String: Text, Struct, optionalKey } = Schema

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

/** The answer with a person. Rule: people#person. */
const PersonAnswer = Priced(
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
const personAnswer = (
  { answer: { features, ignored_features, person, sources }, receipt }: Paid<FetchedPerson>
) =>
  paidAnswer(
    receipt,
    { ...person, ...Object.fromEntries(features.map(({ data, feature }) => [feature, data])) },
    { ignored_features, sources }
  )

/** The query parameters of a fetch of a person. */
const personParameters = {
  person_q: PersonQuery.fields.person_q.check(inUtf8),
  organization_q: PersonQuery.fields.organization_q.check(inUtf8),
  ...featureParameters(PersonFeature)
}

const text = { type: "string", minLength: 2, maxLength: 500 }

/** The guides of the person parameters. */
const personGuide: Readonly<Record<keyof typeof personParameters, Guide>> = {
  person_q: {
    about:
      "The name of the person. Order, titles, case and umlauts do not matter; initials and small misspellings are understood.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Erika Mustermann",
    schema: text
  },
  organization_q: {
    about: "The organization the person is related to: an `entity_id`, an EUID, a register number or a name.",
    rule: "must be a text of 2 to 500 characters, without control characters",
    example: "Beispielwerk Analytics GmbH",
    schema: text
  },
  ...featureGuide(
    PersonFeature.literals,
    "A feature without data is `null` and free.",
    { feature: ["shareholdings"], features: ["shareholdings", "network"] }
  )
}

/** Who gets a person without its network. */
const withoutNetwork = ({ plans: { network, persons } }: PriceList): string => {
  const lacking = persons.filter((plan) => !network.includes(plan))
  if (lacking.length === 0) return ""
  return lacking.length === 1
    ? `;\nthe plan ${plansInWords(lacking)} gets the profile without it`
    : `;\nthe plans ${lacking.join(" and ")} get the profile without it`
}

const words = (list: PriceList) => {
  const { plans, prices: { operations, person_features } } = list
  return {
    description: `
Returns the person whose name matches best among those related to the organization that matches best. Needs the plan ${
      plansInWords(plans.persons).replace(/ or (\w+)$/, " or\n$1")
    }. Costs ${creditsInWords(operations["fetch-person"])}; \`shareholdings\` costs ${
      creditsInWords(person_features.shareholdings)
    } more, \`network\` ${
      creditsInWords(person_features.network)
    }, each only where there is data. \`network\` needs the plan ${plansInWords(plans.network)}${
      withoutNetwork(list)
    }. A Bearer token needs api:data.
`.trim()
  }
}

const fetch = HttpApiEndpoint.get("fetchPerson", "/fetch-person", {
  query: personParameters,
  headers: retryHeaders,
  success: PersonAnswer,
  error: [
    InvalidRequestProblem,
    BudgetExceededProblem,
    InsufficientCreditsProblem,
    SubscriptionRequiredProblem,
    NotFoundProblem,
    UpstreamUnavailableProblem
  ]
})
  .middleware(IdempotencyKeyAccepted)
  .annotate(CountedAs, "fetch-person")
  .annotate(ParameterGuide, personGuide)
  .annotateMerge(pricedOperation("fetchPerson", "Fetch the profile of a person", words))

/** Fetch of persons. Rule: people#fetch-person. */
export class PeopleApi extends HttpApiGroup.make("people")
  .add(fetch)
  .annotateEndpoints(Abilities, ["api:data"])
  .annotateMerge(OpenApi.annotations({ title: "People", description: "Fetch profiles of persons." }))
{}

const reasons: Readonly<Record<PersonNotFound["reason"], string>> = {
  UNKNOWN_ORGANIZATION: "The register holds no organization that organization_q means.",
  UNKNOWN_PERSON: "Nobody of this name is related to the organization that organization_q means."
}

const personNotFound = ({ reason }: PersonNotFound) => refuse(NotFoundProblem, { detail: reasons[reason] })

/** The handlers of the person group. */
export const PeopleHandlers = handlersOf(
  PeopleApi,
  Effect.gen(function*() {
    const { fetch } = yield* FetchPerson
    return {
      fetchPerson: ({ query }) =>
        fetch({ ...query, features: askedFeatures(query) }).pipe(
          Effect.map(personAnswer),
          Effect.catchTags({
            ...refusalsOfLookups,
            SubscriptionRequired: subscriptionRequired,
            PersonNotFound: personNotFound
          })
        )
    }
  })
)
