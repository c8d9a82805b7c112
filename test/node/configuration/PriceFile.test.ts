import { assert, describe, it } from "@effect/vitest"
import { Plan } from "@kontor/core/Accounts"
import { standardPriceList, Tier } from "@kontor/core/Prices"
import { Effect, Schema } from "effect"
import { listsOf } from "../../support/Prices.ts"

const version = { version: "one", from: "2027-01-01" }

const { isBetween, isMinLength, Literals, optionalKey, Struct, UniqueArray } = Schema

const Price = Schema.Int.check(isBetween({ minimum: 0, maximum: 1_000_000 }))
const Plans = UniqueArray(Plan).check(isMinLength(1))

const Settings = Struct({
  prices: Struct({
    operations: Struct({ signals: optionalKey(Price), "fetch-document": optionalKey(Price) }),
    features: Struct({ ubos: optionalKey(Price), network: optionalKey(Price) })
  }),
  plans: Struct({ persons: optionalKey(Plans), network: optionalKey(Plans) }),
  topics: Struct({ INSOLVENCIES: optionalKey(Tier), CLOSURES: optionalKey(Tier) }),
  tiers: Struct({ PRO: optionalKey(Plans), MAX: optionalKey(Plans) }),
  limits: Struct({ register: optionalKey(Literals([1, 60, 1_000_000])) })
})

const faultOf = (...versions: ReadonlyArray<object>) =>
  Effect.map(Effect.flip(listsOf(versions)), ({ message }) => message)

describe("a file of prices", () => {
  it.effect("changes what it names, and leaves the rest as the rules have it", () =>
    Effect.gen(function*() {
      const [list] = yield* listsOf([{
        ...version,
        prices: { features: { ubos: 12 }, monitoring: { cycle: { weekly: 21 } } },
        tiers: { PRO: ["plus", "pro", "max"] },
        account_limits: { tokens: 500 },
        subscriptions: { allotments: { pro: 10_000 } }
      }])
      const { account_limits, prices, tiers } = standardPriceList
      assert.deepStrictEqual(list, {
        ...standardPriceList,
        version: "one",
        from: "2027-01-01",
        prices: {
          ...prices,
          features: { ...prices.features, ubos: 12 },
          monitoring: { ...prices.monitoring, cycle: { ...prices.monitoring.cycle, weekly: 21 } }
        },
        tiers: { ...tiers, PRO: ["plus", "pro", "max"] },
        account_limits: { ...account_limits, tokens: 500 },
        subscriptions: { grace_days: 7, allotments: { plus: 0, pro: 10_000, max: 0 } }
      } as never)
    }))

  it.effect("that changes nothing is the standard price list under another name", () =>
    Effect.gen(function*() {
      const [list] = yield* listsOf([version])
      assert.deepStrictEqual({ ...list, version: "standard", from: null }, standardPriceList as never)
    }))

  it.effect.prop(
    "that is valid makes a price for everything that has one, and a plan for each gate",
    { settings: Settings },
    ({ settings }) =>
      Effect.gen(function*() {
        const [{ limits, plans, prices, tiers, topics } = standardPriceList] = yield* listsOf([
          { ...version, ...settings }
        ])
        assert.sameMembers(Object.keys(prices.operations), Object.keys(standardPriceList.prices.operations))
        assert.sameMembers(Object.keys(prices.features), Object.keys(standardPriceList.prices.features))
        assert.deepInclude(prices.features, settings.prices.features)
        assert.strictEqual(prices.operations["signals-catalog"], 0)
        for (const reached of [...Object.values(tiers), ...Object.values(plans)]) assert.isNotEmpty(reached)
        for (const tier of Object.values(topics)) assert.property(tiers, tier)
        for (const limit of Object.values(limits)) assert.isAtLeast(limit, 1)
      })
  )

  it.effect("is refused at the place that is wrong", () =>
    Effect.gen(function*() {
      const wrong: ReadonlyArray<readonly [object, string, string]> = [
        [{ prices: { features: { ubo: 1 } } }, "ubo", "excess"],
        [{ prices: { features: { ubos: -1 } } }, "ubos", "from 0 to 1000000"],
        [{ prices: { features: { ubos: 1.5 } } }, "ubos", "1.5"],
        [{ prices: { operations: { "signals-catalog": 1 } } }, "signals-catalog", "excess"],
        [{ prices: { monitoring: { cycle: { weekly: 0 } } } }, "weekly", "from 1 to"],
        [{ plans: { persons: [] } }, "persons", "at least one plan"],
        [{ plans: { persons: ["max", "max"] } }, "persons", "each plan once"],
        [{ tiers: { ALL: ["max"] } }, "ALL", "excess"],
        [{ topics: { INSOLVENCIES: "PLUS" } }, "INSOLVENCIES", "PLUS"],
        [{ limits: { register: 0 } }, "register", "from 1 to"],
        [{ account_limits: { tokens: 0 } }, "tokens", "from 1 to"],
        [{ account_limits: { users: 1 } }, "users", "excess"],
        [{ subscriptions: { grace_days: -1 } }, "grace_days", "from 0 to 365"],
        [{ subscriptions: { allotments: { free: 1 } } }, "free", "excess"],
        [{ version: "standard" }, "version", "other than standard"],
        [{ from: "2027-02-29" }, "from", "a day that the calendar has"]
      ]
      for (const [change, place, reason] of wrong) {
        const message = yield* faultOf({ ...version, ...change })
        assert.include(message, `"${place}"`)
        if (!["1.5", "PLUS"].includes(reason)) assert.include(message, reason)
      }
    }))

  it.effect("has each version once, in the order of their days", () =>
    Effect.gen(function*() {
      const later = { version: "two", from: "2028-01-01" }
      assert.lengthOf(yield* listsOf([version, later]), 2)
      assert.include(yield* faultOf(later, version), "one does not hold later than two")
      assert.include(yield* faultOf(version, { ...later, from: version.from }), "two does not hold later than one")
      assert.include(yield* faultOf(version, { ...later, version: "one" }), "one is there twice")
      assert.include(yield* faultOf(), "at least one version")
    }))
})
