import { Context, Effect, Layer, Option, Record, Result, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import type { Plan } from "../Accounts/Plan.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import { type Cost, cost } from "../Credits/Cost.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { PriceList } from "../Credits/PriceList.ts"
import type { EntityId } from "../Register/identity/Identity.ts"
import { type Feature, type FeatureData, featureData } from "../Register/profile/Features.ts"
import { Organization } from "../Register/profile/Organization.ts"
import { type RankedHit, Register, type UpstreamUnavailable } from "../Register/Register.ts"
import type { FetchQuery } from "./FetchQuery.ts"
import { InvalidParameters } from "./InvalidParameters.ts"
import { referenceOf } from "./Reference.ts"

/** No organization is meant clearly: none is known, several courts share the number, or several names match. */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  reason: Schema.Literals(["UNKNOWN", "SHARED_REGISTER_NUMBER", "SEVERAL_MATCHES"]),
  courts: Schema.Array(Schema.String)
}) {}

/** How a live fetch went; absent when none was asked for. */
export type Realtime = { readonly status: "failed" } | { readonly status: "succeeded"; readonly fetched_at: string }

/** An organization profile with the features asked for; a feature without data is null. */
export interface FetchedOrganization {
  readonly organization: Organization
  readonly features: ReadonlyArray<{ readonly feature: Feature; readonly data: FeatureData[Feature] | null }>
  readonly ignored_features: ReadonlyArray<Feature>
  readonly realtime: Realtime | undefined
}

const isOrganization = Schema.is(Organization)

const isFeature = Record.map(featureData, (data: Schema.Top) => Schema.is(Schema.NullOr(data)))

const isSound = ({ features, organization }: FetchedOrganization): boolean =>
  isOrganization(organization) && features.every(({ data, feature }) => isFeature[feature](data))

const plansWithNetwork: ReadonlyArray<Plan> = ["pro", "max"]
const staleUnderRealtime: ReadonlyArray<Feature> = ["related_persons", "publications"]

const misfits = (query: FetchQuery): InvalidParameters["parameters"] => {
  const stale = query.features.filter((feature) => staleUnderRealtime.includes(feature))
  return {
    ...(query.realtime_mode !== undefined && stale.length > 0 && {
      realtime_mode: [`realtime_mode cannot be combined with ${stale.join(" and ")}`]
    }),
    ...(query.features.includes("website_content") && {
      feature: ["website_content needs AI search, which is not available"]
    })
  }
}

const isIgnored = (feature: Feature, plan: Plan): boolean => feature === "network" && !plansWithNetwork.includes(plan)

const costOf = (features: ReadonlyArray<Feature>, isLive: boolean): Cost =>
  cost({
    base: PriceList.operations["fetch-organization"],
    ...Object.fromEntries(features.map((feature) => [feature, PriceList.features[feature]])),
    realtime_mode: isLive ? PriceList.realtimeMode : 0
  })

/** The one hit a name means: the only one of its rank, or the only active one. Words with typos need AI search. */
const clearHit = ([first, second]: ReadonlyArray<RankedHit>): Result.Result<EntityId, OrganizationNotFound> => {
  if (first === undefined || first.rank === "WORDS_WITH_TYPOS") {
    return Result.fail(new OrganizationNotFound({ reason: "UNKNOWN", courts: [] }))
  }
  const isClear = second === undefined || second.rank !== first.rank || (first.is_active && !second.is_active)
  return isClear
    ? Result.succeed(first.hit.entity_id)
    : Result.fail(new OrganizationNotFound({ reason: "SEVERAL_MATCHES", courts: [] }))
}

/** Fetch one organization profile with features. Rule: GET /v1/fetch-organization. */
export class FetchOrganization extends Context.Service<FetchOrganization, {
  readonly fetch: (query: FetchQuery) => Effect.Effect<
    Paid<FetchedOrganization>,
    InvalidParameters | OrganizationNotFound | InsufficientCredits | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Organizations/FetchOrganization") {
  static readonly layer: Layer.Layer<FetchOrganization, never, Register | Charge> = Layer.effect(
    FetchOrganization,
    Effect.gen(function*() {
      const register = yield* Register
      const charge = yield* Charge

      const resolve = Effect.fnUntraced(function*(q: string) {
        const reference = referenceOf(q)
        if (reference._tag === "Name") {
          const page = yield* register.search({ q: reference.name, skip: 0, limit: 2 })
          return yield* Effect.fromResult(clearHit(page.hits))
        }
        const [first, ...others] = yield* register.resolve(reference)
        if (first === undefined) return yield* new OrganizationNotFound({ reason: "UNKNOWN", courts: [] })
        if (others.length > 0) {
          const courts = [...new Set([first, ...others].map((candidate) => candidate.court))]
          return yield* new OrganizationNotFound({ reason: "SHARED_REGISTER_NUMBER", courts })
        }
        return first.entity_id
      })

      const stored = Effect.fnUntraced(function*(entity: EntityId) {
        const profile = yield* register.profile(entity)
        if (Option.isSome(profile)) return profile.value
        return yield* new OrganizationNotFound({ reason: "UNKNOWN", courts: [] })
      })

      const lookup = Effect.fnUntraced(
        function*(query: FetchQuery, wanted: ReadonlyArray<Feature>, ignored_features: ReadonlyArray<Feature>) {
          const entity = yield* resolve(query.q)
          const live = query.realtime_mode === undefined ? undefined : yield* Effect.result(register.live(entity))
          const isLive = live !== undefined && Result.isSuccess(live)
          const organization = isLive ? live.success.organization : yield* stored(entity)
          const data = wanted.length === 0 ? {} : yield* register.features(entity, wanted)
          const realtime: Realtime | undefined = live === undefined
            ? undefined
            : isLive
            ? { status: "succeeded", fetched_at: live.success.fetched_at }
            : { status: "failed" }
          const features = wanted.map((feature) => ({ feature, data: data[feature] ?? null }))
          return {
            answer: { organization, features, ignored_features, realtime },
            cost: costOf(wanted.filter((feature) => data[feature] !== undefined), isLive)
          }
        }
      )

      const fetch = Effect.fn("FetchOrganization.fetch")(function*(query: FetchQuery) {
        const parameters = misfits(query)
        if (Object.keys(parameters).length > 0) return yield* new InvalidParameters({ parameters })
        const { plan } = yield* Caller
        const asked = [...new Set(query.features)]
        const wanted = asked.filter((feature) => !isIgnored(feature, plan))
        return yield* charge.pay({
          operation: "fetch-organization",
          largest: costOf(wanted, query.realtime_mode !== undefined),
          isSound,
          lookup: lookup(query, wanted, asked.filter((feature) => isIgnored(feature, plan)))
        })
      })
      return FetchOrganization.of({ fetch })
    })
  )
}
