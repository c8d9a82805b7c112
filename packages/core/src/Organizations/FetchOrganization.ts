import { Context, Effect, Layer, Option, Record, Schema, Struct } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { type Description, Enrichment } from "../Enrichment/Enrichment.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import { costOfAiSearch, costOfFetch, isIgnored } from "../Prices/Costs.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import type { PriceTable } from "../Prices/PriceTable.ts"
import type { EntityId } from "../Register/EntityId.ts"
import { answeredData, answeredFeatures, Feature, type FeatureData } from "../Register/Features.ts"
import { Organization } from "../Register/Organization.ts"
import {
  type Profile,
  RegisterUpstream,
  type Resolution,
  type UpstreamUnavailable,
  type Without
} from "../Register/RegisterUpstream.ts"
import { QueryText } from "../Register/SearchQuery.ts"
import { isWithheldIn, makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"

/** A fetch as a caller asks for it. A repeated feature counts once. */
export const FetchQuery = Schema.Struct({
  q: QueryText,
  features: Schema.Array(Feature),
  ai_search: Schema.optionalKey(Schema.Literal("on-default")),
  realtime_mode: Schema.optionalKey(Schema.Literal("commercialregister-default"))
})
export type FetchQuery = typeof FetchQuery.Type

/**
 * The text means no single organization: none is known, several courts or registers share the number, several names
 * match, or the names that match are only similar.
 */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  reason: Schema.Literals(["UNKNOWN", "SHARED_REGISTER_NUMBER", "SEVERAL_MATCHES", "SIMILAR_NAMES"]),
  courts: Schema.Array(Schema.String),
  numbers: Schema.Array(Schema.String)
}) {}

const unknown = new OrganizationNotFound({ reason: "UNKNOWN", courts: [], numbers: [] })

const found = (resolution: Resolution): Effect.Effect<Profile, OrganizationNotFound> => {
  switch (resolution._tag) {
    case "Found":
      return Effect.succeed(resolution.profile)
    case "NotFound":
      return new OrganizationNotFound({
        reason: resolution.reason === "IMPRECISE" ? "UNKNOWN" : resolution.reason,
        courts: resolution.courts,
        numbers: resolution.numbers
      })
  }
}

/** How the services find the organization of a request. A withheld one does not exist for them. */
export interface Resolving {
  /** The organization of an identifier, as it stands now. */
  readonly byId: (entity_id: EntityId) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** The organization that a text means precisely, or by a clear name. */
  readonly clear: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** AI mode: compares an unclear name with names that are spelled or sound alike, and with former names. */
  readonly alike: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** The same, and else the first organization that the text finds. */
  readonly best: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
}

/** Makes what finds the organization that the `q` of a fetch means. Rule: fetch-organization (decisions 9). */
export const makeResolving = Effect.gen(function*() {
  const [upstream, enrichment] = [yield* RegisterUpstream, yield* Enrichment]
  const { now: withheldNow } = yield* makeWithheldEntities

  const byIdWithout = Effect.fnUntraced(function*(entity_id: EntityId, without: Without) {
    const profile = (yield* upstream.profiles([entity_id])).get(entity_id)
    return profile === undefined || isWithheldIn(without, profile) ? yield* unknown : profile
  })

  const clear = Effect.fnUntraced(function*(q: string) {
    return yield* found(yield* upstream.resolve(q, "clear", yield* withheldNow))
  })

  const alike = Effect.fnUntraced(function*(q: string) {
    const without = yield* withheldNow
    const resolution = yield* upstream.resolve(q, "clear", without)
    if (resolution._tag === "Found" || resolution.reason === "SHARED_REGISTER_NUMBER") return yield* found(resolution)
    const candidates = yield* upstream.candidates(q, without)
    const choice = candidates.length === 0 ? Option.none() : yield* enrichment.choose(q, candidates)
    return Option.isSome(choice) && candidates.includes(choice.value)
      ? yield* byIdWithout(choice.value.entity_id, without)
      : yield* found(resolution)
  })

  const best = (q: string) =>
    Effect.catchTag(
      alike(q),
      "OrganizationNotFound",
      () => Effect.flatMap(withheldNow, (without) => Effect.flatMap(upstream.resolve(q, "best", without), found))
    )

  return {
    byId: (entity_id) => Effect.flatMap(withheldNow, (without) => byIdWithout(entity_id, without)),
    clear,
    alike,
    best
  } satisfies Resolving
})

const together = (known: ReadonlyArray<string>, more: ReadonlyArray<string>): ReadonlyArray<string> => {
  const stated = new Set(known.map((text) => text.toLowerCase()))
  return [...known, ...more.filter((text) => !stated.has(text.toLowerCase()))]
}

/** A profile with what enrichment adds, after what the register says and without repeating it. */
const enriched = (
  organization: Organization,
  { keywords, products_and_services }: Description
): Organization => ({
  ...organization,
  keywords: together(organization.keywords, keywords),
  products_and_services: together(organization.products_and_services, products_and_services)
})

/** The outcome of a live fetch; absent when nobody asked for one. */
export type Realtime = { readonly status: "failed" } | { readonly status: "succeeded"; readonly fetched_at: string }

/** An organization profile with the features asked for; a list without data is empty, any other feature null. */
export interface FetchedOrganization {
  readonly organization: Organization
  readonly features: ReadonlyArray<
    { readonly feature: Feature; readonly data: FeatureData[Feature] | readonly [] | null }
  >
  readonly ignored_features: ReadonlyArray<Feature>
  readonly realtime: Realtime | undefined
}

const isOrganization = Schema.is(Organization)

const isFeature = Record.map(answeredFeatures, (data: Schema.Top) => Schema.is(data))

const isSound = ({ features, organization }: FetchedOrganization): boolean =>
  isOrganization(organization) && features.every(({ data, feature }) => isFeature[feature](data))

const staleUnderRealtime: ReadonlyArray<Feature> = ["related_persons", "publications"]

const invalidParametersIn = (query: FetchQuery): InvalidParameters["parameters"] => {
  const stale = query.features.filter((feature) => staleUnderRealtime.includes(feature))
  return {
    ...(query.realtime_mode !== undefined && stale.length > 0 && {
      realtime_mode: [`realtime_mode cannot be combined with ${stale.join(" and ")}`]
    }),
    ...(query.ai_search === undefined && query.features.includes("website_content") && {
      feature: ["website_content needs ai_search"]
    })
  }
}

const undescribed: Description = { keywords: [], products_and_services: [] }

const realtimeOf = (live: Option.Option<{ readonly fetched_at: string }>): Realtime =>
  Option.isSome(live) ? { status: "succeeded", fetched_at: live.value.fetched_at } : { status: "failed" }

/** Fetch one organization profile with features. Rule: GET /v1/fetch-organization. */
export class FetchOrganization extends Context.Service<FetchOrganization, {
  readonly fetch: (query: FetchQuery) => Effect.Effect<
    Paid<FetchedOrganization>,
    InvalidParameters | OrganizationNotFound | InsufficientCredits | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Organizations/FetchOrganization") {
  static readonly layer: Layer.Layer<FetchOrganization, never, RegisterUpstream | Withheld | Enrichment | Charge> =
    Layer
      .effect(
        FetchOrganization,
        Effect.gen(function*() {
          const upstream = yield* RegisterUpstream
          const enrichment = yield* Enrichment
          const charge = yield* Charge
          const priceListInForce = yield* makePriceListInForce

          const resolving = yield* makeResolving

          const lookup = Effect.fnUntraced(
            function*(
              query: FetchQuery,
              prices: PriceTable,
              wanted: ReadonlyArray<Feature>,
              ignored_features: ReadonlyArray<Feature>
            ) {
              const isAiMode = query.ai_search !== undefined
              const held = yield* (isAiMode ? resolving.alike(query.q) : resolving.clear(query.q))
              const live = query.realtime_mode === undefined
                ? undefined
                : yield* upstream.live(held.organization.registration.euid)
              const isLive = live !== undefined && Option.isSome(live)
              const located = isLive ? yield* resolving.byId(live.value.entity_id) : held
              const reading = wanted.length === 0 ? Effect.succeed({}) : upstream.features(located, wanted)
              const [known, description] = isAiMode
                ? yield* Effect.all([reading, enrichment.describe(located.organization)], { concurrency: 2 })
                : [yield* reading, undescribed]
              const data: FeatureData = { ...known, ...Struct.pick(description, ["website_content"]) }
              const features = wanted.map((feature) => ({ feature, data: answeredData(feature, data) }))
              return {
                answer: {
                  organization: isAiMode ? enriched(located.organization, description) : located.organization,
                  features,
                  ignored_features,
                  realtime: live && realtimeOf(live)
                },
                cost: costOfFetch(prices, wanted.filter((feature) => data[feature] !== undefined), isLive)
              }
            }
          )

          const fetch = Effect.fnUntraced(function*(query: FetchQuery) {
            const parameters = invalidParametersIn(query)
            if (Object.keys(parameters).length > 0) return yield* new InvalidParameters({ parameters })
            const { plan } = yield* Caller
            const asked = [...new Set(query.features)]
            const { plans, prices, version: price_version } = yield* priceListInForce
            const wanted = asked.filter((feature) => !isIgnored(plans, feature, plan))
            return yield* charge.pay({
              operation: "fetch-organization",
              price_version,
              largest: costOfFetch(prices, wanted, query.realtime_mode !== undefined),
              smallest: costOfFetch(prices, [], false),
              ...(query.ai_search !== undefined && { surcharge: costOfAiSearch(prices) }),
              isSound,
              lookup: lookup(query, prices, wanted, asked.filter((feature) => isIgnored(plans, feature, plan)))
            })
          })
          return FetchOrganization.of({ fetch })
        })
      )
}
