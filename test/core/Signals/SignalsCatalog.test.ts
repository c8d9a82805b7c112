import { assert, describe, it } from "@effect/vitest"
import { BaseUrl } from "@kontor/core"
import { KontorMemory } from "@kontor/core/memory"
import { RequestPriceList, standardPriceList } from "@kontor/core/Prices"
import { SignalsCatalog } from "@kontor/core/Signals"
import { RegisterMemory } from "@kontor/register/memory"
import { Effect, Layer } from "effect"

const services = KontorMemory.layer.pipe(
  Layer.provideMerge(RegisterMemory.upstream),
  Layer.provide(BaseUrl.layer("https://data.example/api"))
)

const topicsUnder = (list: typeof standardPriceList) =>
  SignalsCatalog.use(({ topics }) => Effect.provideService(topics, RequestPriceList, list))

describe("SignalsCatalog", () => {
  it.effect("yields the same topics again while neither they nor the price list change", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* topicsUnder(standardPriceList), yield* topicsUnder(standardPriceList))
    }).pipe(Effect.provide(services)))

  it.effect("yields the tiers of the price list of each request", () =>
    Effect.gen(function*() {
      const [before] = yield* topicsUnder(standardPriceList)
      const tier = before?.tier === "MAX" ? "PRO" : "MAX"
      const [after] = yield* topicsUnder({
        ...standardPriceList,
        topics: { ...standardPriceList.topics, [before!.code]: tier }
      })
      assert.deepStrictEqual([after?.code, after?.tier], [before?.code, tier])
    }).pipe(Effect.provide(services)))
})
