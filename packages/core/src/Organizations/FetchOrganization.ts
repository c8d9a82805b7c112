import { Clock, Context, DateTime, Effect, Layer, Option, Schema, Struct } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { NotPaid } from "../Credits/Ledger.ts"
import { type Description, Enrichment, type WebsiteReading } from "../Enrichment.ts"
import { InvalidParameters } from "../InvalidRequest.ts"
import {
  costOfAiSearch,
  costOfFetch,
  featuresAsked,
  makePriceListInForce,
  type PriceList,
  type PriceTable
} from "../Prices.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"
import { answeredData, Feature, type FeatureWires, featureWires } from "../Register/Features.ts"
import { type FactSource, Organization, organizationWire, type Origin } from "../Register/Organization.ts"
import {
  type Profile,
  RegisterUpstream,
  type Resolution,
  type UpstreamUnavailable,
  type Without
} from "../Register/RegisterUpstream.ts"
import type { EntityId } from "../Register/Registration.ts"
import { QueryText } from "../Register/SearchQuery.ts"
import type { Wire } from "../Register/Wire.ts"
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

/** This service has neither a language model nor access to websites: an AI search does not begin, and costs nothing. */
export class AiSearchUnavailable extends Schema.TaggedError<AiSearchUnavailable>()("AiSearchUnavailable", {}) {}

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

/** How an organization was found: as the text names it, by the likeness of a name, or by a model. */
export type ResolvedBy = "exact" | "likeness" | "model"

/** An organization that AI mode found. */
export interface Meant {
  readonly profile: Profile
  readonly by: ResolvedBy
}

/** How the services find the organization of a request. A withheld one does not exist for them. */
export interface Resolving {
  /** The organization of an identifier, as it stands now. */
  readonly byId: (entity_id: EntityId) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** The organization that a text means precisely, or by a clear name. */
  readonly clear: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
  /** AI mode: compares an unclear name with names that are spelled or sound alike, and with former names. */
  readonly alike: (q: string) => Effect.Effect<Meant, OrganizationNotFound | UpstreamUnavailable>
  /** The same, and else the first organization that the text finds. */
  readonly best: (q: string) => Effect.Effect<Profile, OrganizationNotFound | UpstreamUnavailable>
}

/** Makes what finds the organization that the `q` of a fetch means. */
export const makeResolving = Effect.gen(function*() {
  const [upstream, enrichment] = [yield* RegisterUpstream, yield* Enrichment]
  const { now: withheldNow } = yield* makeWithheldEntities

  const byIdWithout = Effect.fnUntraced(function*(entity_id: EntityId, without: Without) {
    const profile = (yield* upstream.profiles([entity_id])).get(entity_id)
    return profile === undefined || isWithheldIn(without, profile) ? yield* unknown : profile
  })

  const clear = (q: string) =>
    Effect.flatMap(withheldNow, (without) => Effect.flatMap(upstream.resolve(q, "clear", without), found))

  const alike = Effect.fnUntraced(function*(
    q: string
  ): Effect.fn.Return<Meant, OrganizationNotFound | UpstreamUnavailable> {
    const without = yield* withheldNow
    const resolution = yield* upstream.resolve(q, "clear", without)
    if (resolution._tag === "Found" || resolution.reason === "SHARED_REGISTER_NUMBER") {
      return { profile: yield* found(resolution), by: "exact" }
    }
    const { candidates, clear } = yield* upstream.candidates(q, without)
    if (clear !== undefined) return { profile: yield* byIdWithout(clear.entity_id, without), by: "likeness" }
    const choice = candidates.length === 0 ? Option.none() : yield* enrichment.choose(q, candidates)
    return Option.isSome(choice) && candidates.includes(choice.value)
      ? { profile: yield* byIdWithout(choice.value.entity_id, without), by: "model" }
      : { profile: yield* found(resolution), by: "exact" }
  })

  const best = (q: string) =>
    alike(q).pipe(
      Effect.map(({ profile }) => profile),
      Effect.catchTag("OrganizationNotFound", () =>
        Effect.flatMap(withheldNow, (without) => Effect.flatMap(upstream.resolve(q, "best", without), found)))
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

/** The work of AI mode: the model that was used, how the organization was found, and what became of its website. */
export interface AiSearched {
  readonly model: string | null
  readonly resolution: ResolvedBy
  readonly website: WebsiteReading
}

/** After so many days without a newer source, a profile warns that it is old. */
export const StaleSourceAge = Context.Reference<number>("@kontor/core/Organizations/StaleSourceAge", {
  defaultValue: () => 400
})

/** A warning about a profile: its newest source is older than `StaleSourceAge`. */
export interface ProfileWarning {
  readonly code: "STALE_SOURCE"
  readonly newest: CalendarDate
}

/**
 * An organization profile with the features asked for; a list without data is empty, any other feature null. `origin`
 * names the sources of what the profile shows.
 */
export interface FetchedOrganization {
  readonly organization: Wire<Organization>
  readonly origin: Origin
  readonly warnings: ReadonlyArray<ProfileWarning>
  readonly features: ReadonlyArray<{ readonly feature: Feature; readonly data: Wire<unknown> }>
  readonly ignored_features: ReadonlyArray<Feature>
  readonly realtime: Realtime | undefined
  /** Undefined without AI mode. */
  readonly ai: AiSearched | undefined
}

const isSound = ({ features, organization }: FetchedOrganization): boolean =>
  organization.isSound && features.every(({ data }) => data.isSound)

const staleUnderRealtime: ReadonlyArray<Feature> = ["related_persons", "publications"]

const invalidParametersIn = (query: FetchQuery): InvalidParameters["parameters"] => {
  const stale = query.features.filter((feature) => staleUnderRealtime.includes(feature))
  return {
    ...(query.realtime_mode !== undefined && stale.length > 0 && {
      realtime_mode: [`realtime_mode cannot be combined with ${stale.join(" and ")}`]
    })
  }
}

/** The newest day in a feature that is made of events. */
const dayOfEvents: {
  readonly [F in Feature]?: (data: FeatureWires) => CalendarDate | string | null | undefined
} = {
  publications: ({ publications }) => publications?.value[0]?.announced_on,
  insolvency_publications: ({ insolvency_publications }) => insolvency_publications?.value[0]?.publication_date,
  mergers_and_acquisitions: ({ mergers_and_acquisitions }) => mergers_and_acquisitions?.value.summary.last_date
}

const isDay = Schema.is(CalendarDate)

const sourceOfFeature = (feature: Feature, data: FeatureWires): FactSource => {
  if (feature === "website_content") {
    const day = data.website_content?.value.fetched_at.slice(0, 10)
    return { kind: "WEBSITE", as_of: isDay(day) ? day : null, read_on: isDay(day) ? day : null }
  }
  if (feature === "documents") return { kind: "COMMERCIAL_REGISTER", as_of: null, read_on: null }
  const newest = dayOfEvents[feature]
  const day = newest?.(data)
  return {
    kind: newest === undefined ? "COMPUTED" : "REGISTER_EVENTS",
    as_of: isDay(day) ? day : null,
    read_on: null
  }
}

/** The origin of an answer: of the members it has, and of the features asked for that have data. */
const originOf = ({ origin }: Profile, data: FeatureWires, wanted: ReadonlyArray<Feature>): Origin => {
  const sources: Record<string, FactSource> = {}
  for (const member in origin.sources) {
    if (member in Organization.fields) sources[member] = origin.sources[member]!
  }
  for (const feature of wanted) {
    if (data[feature] !== undefined) sources[feature] = origin.sources[feature] ?? sourceOfFeature(feature, data)
  }
  return { as_of: origin.as_of, sources }
}

const millisOfDay = 86_400_000

/** The warning of an old profile: since the day of its newest source, more than so many whole days have passed. */
const warningsOf = ({ as_of, sources }: Origin, now: number, age: number): ReadonlyArray<ProfileWarning> => {
  let newest = as_of
  for (const member in sources) {
    const day = sources[member]!.as_of
    if (day !== null && (newest === null || day > newest)) newest = day
  }
  return newest !== null && now - DateTime.makeUnsafe(newest).epochMilliseconds >= (age + 1) * millisOfDay
    ? [{ code: "STALE_SOURCE", newest }]
    : []
}

const realtimeOf = (live: Option.Option<{ readonly fetched_at: string }>): Realtime =>
  Option.isSome(live) ? { status: "succeeded", fetched_at: live.value.fetched_at } : { status: "failed" }

/** Fetch one organization profile with features. Rule: profiles#fetch-organization. */
export class FetchOrganization extends Context.Service<FetchOrganization, {
  readonly fetch: (query: FetchQuery) => Effect.Effect<
    Paid<FetchedOrganization>,
    InvalidParameters | OrganizationNotFound | AiSearchUnavailable | NotPaid | UpstreamUnavailable,
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

          const staleAge = yield* StaleSourceAge
          const resolving = yield* makeResolving

          const lookup = Effect.fnUntraced(
            function*(
              query: FetchQuery,
              prices: PriceTable,
              wanted: ReadonlyArray<Feature>,
              ignored_features: ReadonlyArray<Feature>
            ) {
              const isAiMode = query.ai_search !== undefined
              const meant: Meant = isAiMode
                ? yield* resolving.alike(query.q)
                : { profile: yield* resolving.clear(query.q), by: "exact" }
              const live = query.realtime_mode === undefined
                ? undefined
                : yield* upstream.live(meant.profile.organization.value.registration.euid)
              const isLive = live !== undefined && Option.isSome(live)
              const located = isLive ? yield* resolving.byId(live.value.entity_id) : meant.profile
              const reading = wanted.length === 0 ? Effect.succeed({}) : upstream.features(located, wanted)
              const [known, description] = isAiMode
                ? yield* Effect.all([reading, enrichment.describe(located.organization.value)], { concurrency: 2 })
                : [yield* reading, undefined]
              const data: FeatureWires = {
                ...known,
                ...(description !== undefined && featureWires(Struct.pick(description, ["website_content"])))
              }
              const features = wanted.map((feature) => ({ feature, data: answeredData(feature, data) }))
              return {
                answer: {
                  organization: description === undefined
                    ? located.organization
                    : organizationWire(enriched(located.organization.value, description)),
                  origin: originOf(located, data, wanted),
                  warnings: warningsOf(located.origin, yield* Clock.currentTimeMillis, staleAge),
                  features,
                  ignored_features,
                  realtime: live && realtimeOf(live),
                  ai: description && {
                    model: meant.by === "model" ? enrichment.model : description.model,
                    resolution: meant.by,
                    website: description.website
                  }
                },
                cost: costOfFetch(prices, wanted.filter((feature) => data[feature] !== undefined), isLive)
              }
            }
          )

          const priced = (query: FetchQuery, { plans, prices, version: price_version }: PriceList) =>
            Caller.use(({ plan }) => {
              const { ignored, wanted } = featuresAsked(query.features, plan, plans, query.ai_search)
              return charge.pay({
                operation: "fetch-organization",
                price_version,
                largest: costOfFetch(prices, wanted, query.realtime_mode !== undefined),
                smallest: costOfFetch(prices, [], false),
                ...(query.ai_search !== undefined && { surcharge: costOfAiSearch(prices) }),
                isSound,
                lookup: lookup(query, prices, wanted, ignored)
              })
            })

          const fetch: FetchOrganization["Service"]["fetch"] = (query) => {
            const parameters = invalidParametersIn(query)
            if (Object.keys(parameters).length > 0) return new InvalidParameters({ parameters })
            if (query.ai_search !== undefined && enrichment.model === null && !enrichment.reads_websites) {
              return new AiSearchUnavailable()
            }
            return Effect.flatMap(priceListInForce, (list) => priced(query, list))
          }
          return FetchOrganization.of({ fetch })
        })
      )
}
