import { Context, Effect, Layer, Option, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { Enrichment } from "../Enrichment/Enrichment.ts"
import { isIgnored } from "../Organizations/FetchCost.ts"
import { makeResolving } from "../Organizations/Resolve.ts"
import { Plan } from "../Prices/Plan.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import type { PriceTable } from "../Prices/PriceTable.ts"
import { answeredFeatures, type FeatureData } from "../Register/profile/Features.ts"
import type { Organization } from "../Register/profile/Organization.ts"
import { Person } from "../Register/profile/Person.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { type AtHand, describePerson, type DescriptionSource } from "./described/Described.ts"
import { costOfPerson } from "./PersonCost.ts"
import { bestMatch } from "./PersonMatch.ts"
import type { PersonFeature, PersonQuery } from "./PersonQuery.ts"

/** The plan does not include this; any of `required_plans` does. */
export class SubscriptionRequired extends Schema.TaggedError<SubscriptionRequired>()("SubscriptionRequired", {
  required_plans: Schema.Array(Plan)
}) {}

/** The register has no such organization, or no person of this name is related to it. */
export class PersonNotFound extends Schema.TaggedError<PersonNotFound>()("PersonNotFound", {
  reason: Schema.Literals(["UNKNOWN_ORGANIZATION", "UNKNOWN_PERSON"])
}) {}

/** A person profile with the requested features; a feature without data is null. */
export interface FetchedPerson {
  readonly person: Person
  readonly features: ReadonlyArray<
    { readonly feature: PersonFeature; readonly data: FeatureData[PersonFeature] | null }
  >
  readonly ignored_features: ReadonlyArray<PersonFeature>
  /** Where the members that no role has were found. */
  readonly sources: ReadonlyArray<DescriptionSource>
}

/** What is read about the organization beside its persons: whatever may say something about one of them. */
const atHand = ["related_persons", "website_content", "news", "shareholders"] as const

const isPerson = Schema.is(Person)

const isFeature = {
  shareholdings: Schema.is(answeredFeatures.shareholdings),
  network: Schema.is(answeredFeatures.network)
}

const isSound = ({ features, person }: FetchedPerson): boolean =>
  isPerson(person) && features.every(({ data, feature }) => isFeature[feature](data))

/** Makes what adds to a person what is known of them at hand; the website is visited where none is stored. */
const describing = ({ summarize, website }: Enrichment["Service"]) =>
  Effect.fnUntraced(function*(person: Person, organization: Organization, known: Omit<AtHand, "organization">) {
    const website_content = known.website_content ?? Option.getOrUndefined(yield* website(organization))
    const { members, sentences, sources } = describePerson(person, {
      ...known,
      ...(website_content !== undefined && { website_content }),
      organization: organization.name
    })
    const bio = sentences.length === 0 ? null : yield* summarize(person.name, sentences)
    return { person: { ...person, ...members, bio }, sources }
  })

/** Fetch one person by name in the context of an organization. Rule: GET /v1/fetch-person. */
export class FetchPerson extends Context.Service<FetchPerson, {
  readonly fetch: (query: PersonQuery) => Effect.Effect<
    Paid<FetchedPerson>,
    SubscriptionRequired | PersonNotFound | InsufficientCredits | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/People/FetchPerson") {
  static readonly layer: Layer.Layer<FetchPerson, never, RegisterUpstream | Withheld | Enrichment | Charge> = Layer
    .effect(
      FetchPerson,
      Effect.gen(function*() {
        const upstream = yield* RegisterUpstream
        const enrichment = yield* Enrichment
        const charge = yield* Charge
        const priceListInForce = yield* makePriceListInForce

        const { now: withheldNow } = yield* makeWithheldEntities
        const resolving = yield* makeResolving

        /** AI mode is always on and free here; the first hit counts where no organization is clearly the best. */
        const organization = (q: string) =>
          Effect.catchTag(
            resolving.best(q),
            "OrganizationNotFound",
            () => new PersonNotFound({ reason: "UNKNOWN_ORGANIZATION" })
          )

        const described = describing(enrichment)

        const bestPerson = Effect.fnUntraced(
          function*({ organization_q, person_q }: PersonQuery, wanted: ReadonlyArray<PersonFeature>) {
            const profile = yield* organization(organization_q)
            const { related_persons, ...known } = yield* upstream.features(profile, atHand)
            const entity = related_persons && bestMatch(person_q, related_persons)
            const isShown = entity !== undefined && !(yield* withheldNow).has(entity)
            const found = isShown ? yield* upstream.person(entity, wanted) : Option.none()
            if (related_persons === undefined || Option.isNone(found)) {
              return yield* new PersonNotFound({ reason: "UNKNOWN_PERSON" })
            }
            const { features, person } = found.value
            return { features, ...yield* described(person, profile.organization, { ...known, related_persons }) }
          }
        )

        const lookup = Effect.fnUntraced(function*(
          query: PersonQuery,
          prices: PriceTable,
          wanted: ReadonlyArray<PersonFeature>,
          ignored_features: ReadonlyArray<PersonFeature>
        ) {
          const { features: data, person, sources } = yield* bestPerson(query, wanted)
          return {
            answer: {
              person,
              features: wanted.map((feature) => ({ feature, data: data[feature] ?? null })),
              ignored_features,
              sources
            },
            cost: costOfPerson(prices, wanted.filter((feature) => data[feature] !== undefined))
          }
        })

        const fetch = Effect.fn("FetchPerson.fetch")(function*(query: PersonQuery) {
          const { plan } = yield* Caller
          const { plans, prices, version: price_version } = yield* priceListInForce
          if (!plans.persons.includes(plan)) {
            return yield* new SubscriptionRequired({ required_plans: plans.persons })
          }
          const asked = [...new Set(query.features)]
          const wanted = asked.filter((feature) => !isIgnored(plans, feature, plan))
          return yield* charge.pay({
            operation: "fetch-person",
            price_version,
            largest: costOfPerson(prices, wanted),
            isSound,
            lookup: lookup(query, prices, wanted, asked.filter((feature) => isIgnored(plans, feature, plan)))
          })
        })
        return FetchPerson.of({ fetch })
      })
    )
}
