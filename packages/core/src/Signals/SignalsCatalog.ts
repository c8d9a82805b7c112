import { Context, Effect, Exit, Layer, Schema } from "effect"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { Tier } from "../Prices/Tier.ts"
import { Bilingual } from "../Register/events/RegisterEvent.ts"
import { TopicCode } from "../Register/events/Topic.ts"
import { Register, type UpstreamUnavailable } from "../Register/Register.ts"
import { NamedTopic, topicDescriptions, topicNames } from "./Topics.ts"

/** One topic of the catalog. `observed` is whether it has data. */
export const CatalogTopic = Schema.Struct({
  ...NamedTopic.fields,
  description: Bilingual.annotate({ description: "What belongs to it." }),
  tier: Tier,
  observed: Schema.Boolean.annotate({ description: "Whether there is a Signal of it at present." })
})
export type CatalogTopic = typeof CatalogTopic.Type

/** How long the topics with data are cached. */
const rememberedFor = "1 minute"

/** The catalog of topics: always all seven, free, for any plan and balance. Rule: GET /v1/signals/catalog. */
export class SignalsCatalog extends Context.Service<SignalsCatalog, {
  readonly topics: Effect.Effect<ReadonlyArray<CatalogTopic>, UpstreamUnavailable>
}>()("@kontor/core/Signals/SignalsCatalog") {
  static readonly layer: Layer.Layer<SignalsCatalog, never, Register> = Layer.effect(
    SignalsCatalog,
    Effect.gen(function*() {
      const register = yield* Register
      const isObserved = (topic: TopicCode) =>
        Effect.map(
          register.events({
            topics: [topic],
            organizations: [],
            from: undefined,
            to: undefined,
            after: undefined,
            limit: 1
          }),
          (events) => events.length > 0
        )
      const looked = Effect.fnUntraced(function*(code: TopicCode) {
        return { code, observed: yield* isObserved(code) }
      })
      const looking = Effect.forEach(TopicCode.literals, looked, { concurrency: "unbounded" })
      const remembered = yield* Effect.cachedWithTTL(looking, (exit) => Exit.isSuccess(exit) ? rememberedFor : 0)
      const priceListInForce = yield* makePriceListInForce
      const topics = Effect.zipWith(remembered, priceListInForce, (found, list) =>
        found.map(({ code, observed }) => ({
          code,
          label: topicNames[code],
          description: topicDescriptions[code],
          tier: list.topics[code],
          observed
        })))
      return SignalsCatalog.of({ topics })
    })
  )
}
