import { Context, Effect, Layer, Option, Order, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { NotPaid } from "../Credits/Ledger.ts"
import { Enrichment } from "../Enrichment.ts"
import { makeResolving } from "../Organizations/FetchOrganization.ts"
import { costOfPerson, featuresAsked, makePriceListInForce, Plan, type PriceTable } from "../Prices.ts"
import { answeredFeatures, type FeatureData, featureValues } from "../Register/Features.ts"
import type { Organization } from "../Register/Organization.ts"
import { Person, type RelatedPerson, type RelatedPersons } from "../Register/Person.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { QueryText } from "../Register/SearchQuery.ts"
import { allowedTypos, editDistance, foldedWords } from "../Register/Spelling.ts"
import { makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { type AtHand, describePerson, type DescriptionSource } from "./PersonDescription.ts"

/** The name of a feature of a person profile. */
export const PersonFeature = Schema.Literals(["shareholdings", "network"])
export type PersonFeature = typeof PersonFeature.Type

/** A request for a person; a feature that is named twice counts once. */
export const PersonQuery = Schema.Struct({
  person_q: QueryText,
  organization_q: QueryText,
  features: Schema.Array(PersonFeature)
})
export type PersonQuery = typeof PersonQuery.Type

/**
 * The degrees to which a query matches the name of a person, best first: all words of the name; all given words, the
 * family name among them; some of them as initials; some of them prefixes or misspelled. Order and titles do not
 * matter.
 */
const personRanks = ["EXACT_NAME", "ALL_WORDS", "INITIALS", "WORDS_WITH_TYPOS"] as const
export type PersonRank = (typeof personRanks)[number]

const titles = new Set([
  "dr",
  "prof",
  "professor",
  "doktor",
  "dipl",
  "ing",
  "med",
  "jur",
  "rer",
  "nat",
  "pol",
  "phil",
  "hc"
])

const wordsOf = (name: string): ReadonlyArray<string> => {
  const words = foldedWords(name)
  const untitled = words.filter((word) => !titles.has(word))
  return untitled.length > 0 ? untitled : words
}

type NaturalPerson = Exclude<RelatedPerson, { readonly organization: unknown }>

const isInitialOf = (asked: string, word: string): boolean =>
  asked === word || (asked.length === 1 && word.startsWith(asked))

/** Returns whether a word is meant by another one: it is its beginning, or a few letters off. */
const isLikeWord = (asked: string, word: string): boolean =>
  (asked.length >= 3 && word.startsWith(asked)) || editDistance(asked, word, allowedTypos(asked)) <= allowedTypos(asked)

/** The rank of a person for the words of a query; undefined when they do not match. */
export const personRank = (
  query: string,
  { name, name_parts }: Pick<NaturalPerson, "name" | "name_parts">
): PersonRank | undefined => {
  const asked = wordsOf(query)
  const words = wordsOf(name)
  const family = wordsOf(name_parts.family ?? name)
  if (asked.length === 0) return undefined
  const matches = (isMeant: (asked: string, word: string) => boolean) =>
    asked.every((one) => words.some((word) => isMeant(one, word))) &&
    family.some((word) => asked.some((one) => one.length > 1 && isMeant(one, word)))
  const isSame = (one: string, word: string) => one === word
  if (matches(isSame)) return asked.length === words.length ? "EXACT_NAME" : "ALL_WORDS"
  if (matches(isInitialOf)) return "INITIALS"
  return matches((one, word) => isInitialOf(one, word) || isLikeWord(one, word)) ? "WORDS_WITH_TYPOS" : undefined
}

/**
 * The related person of an organization that a name means: the best match; of equal ones a current role holder, then
 * the newest role.
 */
export const bestMatch = (query: string, { current, past }: RelatedPersons): EntityId | undefined =>
  [...current.map((person) => ({ person, isCurrent: true })), ...past.map((person) => ({ person, isCurrent: false }))]
    .flatMap(({ isCurrent, person }) => {
      if ("organization" in person) return []
      const rank = personRank(query, person)
      return rank === undefined ? [] : [{ person, isCurrent, order: personRanks.indexOf(rank) }]
    })
    .toSorted((left, right) =>
      left.order - right.order ||
      Number(right.isCurrent) - Number(left.isCurrent) ||
      Order.String(right.person.start_date ?? "", left.person.start_date ?? "") ||
      Order.String(left.person.entity_id, right.person.entity_id)
    )[0]?.person.entity_id

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
  /** The page on which the members without a role were found. */
  readonly sources: ReadonlyArray<DescriptionSource>
}

/** The features that are read about the organization: each may say something about one of its persons. */
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

/** Fetch one person by name in the context of an organization. Rule: people#fetch-person. */
export class FetchPerson extends Context.Service<FetchPerson, {
  readonly fetch: (query: PersonQuery) => Effect.Effect<
    Paid<FetchedPerson>,
    SubscriptionRequired | PersonNotFound | NotPaid | UpstreamUnavailable,
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
            const { related_persons, ...known } = featureValues(yield* upstream.features(profile, atHand))
            const entity = related_persons && bestMatch(person_q, related_persons)
            const isShown = entity !== undefined && !(yield* withheldNow).has(entity)
            const found = isShown ? yield* upstream.person(entity, wanted) : Option.none()
            if (related_persons === undefined || Option.isNone(found)) {
              return yield* new PersonNotFound({ reason: "UNKNOWN_PERSON" })
            }
            const { features, person } = found.value
            return { features, ...yield* described(person, profile.organization.value, { ...known, related_persons }) }
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
          const { ignored, wanted } = featuresAsked(query.features, plan, plans)
          return yield* charge.pay({
            operation: "fetch-person",
            price_version,
            largest: costOfPerson(prices, wanted),
            smallest: costOfPerson(prices, []),
            isSound,
            lookup: lookup(query, prices, wanted, ignored)
          })
        })
        return FetchPerson.of({ fetch })
      })
    )
}
