import { Context, Effect, Exit, Layer, Record, Schema } from "effect"
import { makePriceListInForce, Plan, plansOfTopic, type PriceList, Tier, type TopicRules } from "../Prices.ts"
import { Bilingual, type EventTopic, TopicCode } from "../Register/Event.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import topics from "../Register/tables/topics.json" with { type: "json" }

/** The name of each topic. */
export const topicNames: Readonly<Record<EventTopic, typeof Bilingual.Type>> = {
  ...Record.map(topics, ({ label }) => label),
  OTHER: { de: "Sonstiges", en: "Other" }
}

/** A topic and what it is called. */
export const NamedTopic = Schema.Struct({
  code: TopicCode.annotate({ description: "The code of the topic, as in `topics` and `event.topic`." }),
  label: Bilingual.annotate({ description: "What it is called." })
})

/** The plan does not reach these topics; any of `required_plans` reaches all of them. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {
  topics: Schema.Array(TopicCode),
  required_plans: Schema.Array(Plan)
}) {
  /** The refusal of topics above the plan. */
  static readonly of = (rules: TopicRules, topics: ReadonlyArray<TopicCode>): PlanRequired =>
    new PlanRequired({
      topics,
      required_plans: Plan.literals.filter((plan) => topics.every((topic) => plansOfTopic(rules, topic).includes(plan)))
    })
}

/** One topic of the catalog. `observed` is whether it has data. */
export const CatalogTopic = Schema.Struct({
  ...NamedTopic.fields,
  description: Bilingual.annotate({ description: "What belongs to it." }),
  tier: Tier,
  observed: Schema.Boolean.annotate({ description: "Whether there is a Signal of it at present." })
})
export type CatalogTopic = typeof CatalogTopic.Type

type Found = ReadonlyArray<Pick<CatalogTopic, "code" | "observed">>

/** Makes what describes topics: the same array as before as long as what was found and the price list are the same. */
const latestTopics = () => {
  let latest: {
    readonly found: Found
    readonly list: PriceList
    readonly topics: ReadonlyArray<CatalogTopic>
  } | undefined
  return (found: Found, list: PriceList): ReadonlyArray<CatalogTopic> => {
    if (latest?.found !== found || latest.list !== list) {
      const described = found.map(({ code, observed }) => ({
        code,
        ...topics[code],
        tier: list.topics[code],
        observed
      }))
      latest = { found, list, topics: described }
    }
    return latest.topics
  }
}

/** The time for which the topics with data are cached. */
const rememberedFor = "1 minute"

/** The catalog of topics: always all seven, free, for any plan and balance. Rule: signals#catalog. */
export class SignalsCatalog extends Context.Service<SignalsCatalog, {
  readonly topics: Effect.Effect<ReadonlyArray<CatalogTopic>, UpstreamUnavailable>
}>()("@kontor/core/Signals/SignalsCatalog") {
  static readonly layer: Layer.Layer<SignalsCatalog, never, RegisterUpstream> = Layer.effect(
    SignalsCatalog,
    Effect.gen(function*() {
      const upstream = yield* RegisterUpstream
      const isObserved = (topic: TopicCode) =>
        Effect.map(
          upstream.events({ order: "NEWEST_FIRST", topics: [topic], organizations: [], limit: 1 }),
          ({ events }) => events.length > 0
        )
      const looked = Effect.fnUntraced(function*(code: TopicCode) {
        return { code, observed: yield* isObserved(code) }
      })
      const looking = Effect.forEach(TopicCode.literals, looked, { concurrency: "unbounded" })
      const remembered = yield* Effect.cachedWithTTL(looking, (exit) => Exit.isSuccess(exit) ? rememberedFor : 0)
      const priceListInForce = yield* makePriceListInForce
      return SignalsCatalog.of({ topics: Effect.zipWith(remembered, priceListInForce, latestTopics()) })
    })
  )
}
