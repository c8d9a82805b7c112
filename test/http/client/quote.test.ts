import { assert, describe, it } from "@effect/vitest"
import { Plan } from "@kontor/core/Accounts"
import { standardPriceList } from "@kontor/core/Prices"
import { Feature, type FeatureData, featureWires } from "@kontor/core/Register"
import { quote } from "@kontor/http/client"
import { Arbitrary, Effect, Schema, Struct } from "effect"
import { entity } from "../fetch-document/Files.ts"
import { served } from "./Clients.ts"

const { Boolean: Flag, UniqueArray } = Schema

/** Data of some features: as much as it takes for them to be charged. */
const held: FeatureData = {
  financial_kpi: [],
  publications: [],
  related_persons: { current: [], past: [] },
  balance_sheet_accounts: [],
  insolvency_publications: [],
  annual_financial_statements: [],
  shareholdings: { holdings: { current: [], past: [] }, summary: { total_current: 0 } },
  news: [],
  network: { depth: 2, nodes: [], connections: [] }
}

const service = served({
  register: (register) => ({
    ...register,
    features: (_, wanted) => Effect.succeed(featureWires(Struct.pick(held, wanted)))
  })
})

describe("the quote of a request", () => {
  it.live("no fetch of an organization costs more than its largest cost, and no answered one less than its base", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* service
      const requests = yield* Arbitrary.sampleEffect(
        Arbitrary.schema(Schema.Struct({ features: UniqueArray(Feature), plan: Plan, isAiMode: Flag, isLive: Flag })),
        { count: 100 }
      )
      for (const { features, isAiMode, isLive, plan } of requests) {
        const asked = {
          features: features.filter((feature) =>
            feature === "website_content" ? isAiMode : !isLive || !["related_persons", "publications"].includes(feature)
          ),
          ...(isAiMode && { ai_search: "on-default" as const }),
          ...(isLive && { realtime_mode: "commercialregister-default" as const })
        }
        const quoted = quote({ operation: "fetch-organization", plan, ...asked }, standardPriceList)
        const mine = yield* account(plan, quoted.largest)
        const client = yield* clientOf(mine)
        const { meta } = yield* client.fetchOrganization({ q: entity, ...asked })
        const name = JSON.stringify({ plan, ...asked })
        assert.isAtMost(meta.request_credit_cost, quoted.largest, name)
        assert.isAtLeast(meta.request_credit_cost, quoted.base, name)
        assert.sameMembers([...meta.ignored_features], [...quoted.ignored_features], name)
        for (const [component, credits] of Object.entries(meta.credit_breakdown ?? {})) {
          assert.strictEqual(credits, quoted.breakdown[component], name)
        }
      }
    }))

  it.live("the largest cost is what the balance must cover, to the credit", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* service
      const features = ["ubos", "network", "news", "news"] as const
      const { breakdown, largest } = quote(
        { operation: "fetch-organization", plan: "pro", features },
        standardPriceList
      )
      const client = yield* clientOf(yield* account("pro", largest - 1))
      const refused = yield* Effect.flip(client.fetchOrganization({ q: entity, features }))
      assert.deepStrictEqual(breakdown, { base: 5, ubos: 10, network: 25, news: 10 })
      assert.strictEqual(refused._tag === "InsufficientCredits" && refused.meta.required_credits, largest)
    }))

  it("a fetch of a person costs 15 and its features, of which network needs pro or max", () => {
    const features = ["shareholdings", "network"] as const
    assert.deepStrictEqual(quote({ operation: "fetch-person", plan: "max", features }, standardPriceList), {
      largest: 45,
      base: 15,
      breakdown: { base: 15, shareholdings: 5, network: 25 },
      ignored_features: []
    })
    assert.deepInclude(quote({ operation: "fetch-person", plan: "plus", features }, standardPriceList), {
      largest: 20,
      ignored_features: ["network"]
    })
  })

  it.each(
    [
      ["search-organizations", 1],
      ["signals", 20],
      ["signals-detail", 20],
      ["signals-catalog", 0],
      ["monitoring-management", 0]
    ] as const
  )("%s costs %d, whatever is asked for", (operation, credits) => {
    assert.deepInclude(quote({ operation }, standardPriceList), { largest: credits, base: credits })
  })

  it("fetch-document costs 15, or 5 where the excerpt is unofficial", () => {
    assert.deepInclude(quote({ operation: "fetch-document" }, standardPriceList), { largest: 15, base: 5 })
  })
})
