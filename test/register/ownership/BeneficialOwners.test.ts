import { assert, describe, it } from "@effect/vitest"
import type { Shareholders } from "@kontor/core/Register"
import { beneficialOwnersOf } from "@kontor/register/internal"
import { Schema } from "effect"
import { entity, holding, shareholders } from "./Shares.ts"

type Lists = Readonly<Record<string, Shareholders | Readonly<Record<string, number>>>>

const isList = (list: Lists[string]): list is Shareholders => Array.isArray((list as Shareholders).entries)

const knownIn = (lists: Lists) =>
  new Map(Object.entries(lists).map(([name, list]) => [entity(name), isList(list) ? list : shareholders(list)]))

const ubos = (name: string, lists: Lists) => beneficialOwnersOf(entity(name), knownIn(lists))

const summary = (name: string, lists: Lists) => {
  const found = ubos(name, lists)
  return found && {
    owners: found.beneficial_owners.map(({ ownership_percentage, person }) => [person.name, ownership_percentage]),
    unresolved: found.unresolved_beneficial_owners.map((one) => [one.name, one.ownership_percentage, one.reason]),
    coverage: found.coverage
  }
}

describe("the beneficial owners of an organization", () => {
  it("are natural persons with 25 % and more; smaller parts count for the coverage alone", () => {
    assert.deepStrictEqual(
      summary("Alpha GmbH", { "Alpha GmbH": { "Eva Adler": 0.5, "Jan Busch": 0.25, "Ina Cramer": 0.24 } }),
      {
        owners: [["Eva Adler", 50], ["Jan Busch", 25]],
        unresolved: [],
        coverage: 0.99
      }
    )
  })

  it("own what the shares along a chain multiply to, with the organizations between", () => {
    const found = ubos("Alpha GmbH", {
      "Alpha GmbH": { "Beta GmbH": 0.8, "Jan Busch": 0.2 },
      "Beta GmbH": { "Gamma GmbH": 0.5, "Jan Busch": 0.5 },
      "Gamma GmbH": { "Eva Adler": 1 }
    })
    const adler = found!.beneficial_owners.find(({ person }) => person.name === "Eva Adler")
    assert.deepStrictEqual(adler!.paths, [{
      percentage: 40,
      via: [
        { depth: 1, name: "Beta GmbH", entity_id: entity("Beta GmbH"), step_percentage: 80 },
        { depth: 2, name: "Gamma GmbH", entity_id: entity("Gamma GmbH"), step_percentage: 50 }
      ]
    }])
  })

  it("own what all chains to them add up to, the largest first", () => {
    const found = ubos("Alpha GmbH", {
      "Alpha GmbH": { "Eva Adler": 0.1, "Beta GmbH": 0.3, "Gamma GmbH": 0.6 },
      "Beta GmbH": { "Eva Adler": 0.5, "Jan Busch": 0.5 },
      "Gamma GmbH": { "Jan Busch": 1 }
    })
    assert.deepStrictEqual(
      found!.beneficial_owners.map(({ ownership_percentage, paths, person }) => [
        person.name,
        ownership_percentage,
        paths.map(({ percentage }) => percentage)
      ]),
      [["Jan Busch", 75, [60, 15]], ["Eva Adler", 25, [15, 10]]]
    )
  })

  it("are free of the noise of binary fractions", () => {
    const thirds = {
      "Alpha GmbH": { "Eva Adler": 0.1, "Jan Busch": 0.2, "Beta GmbH": 0.7 },
      "Beta GmbH": { "Eva Adler": 0.3, "Jan Busch": 0.7 }
    }
    assert.deepStrictEqual(summary("Alpha GmbH", thirds), {
      owners: [["Jan Busch", 69], ["Eva Adler", 31]],
      unresolved: [],
      coverage: 1
    })
  })

  it("do not count a chain that comes back to where it was", () => {
    assert.deepStrictEqual(
      summary("Alpha GmbH", {
        "Alpha GmbH": { "Beta GmbH": 0.5, "Eva Adler": 0.5 },
        "Beta GmbH": { "Alpha GmbH": 0.4, "Beta GmbH": 0.1, "Jan Busch": 0.5 }
      }),
      { owners: [["Eva Adler", 50], ["Jan Busch", 25]], unresolved: [], coverage: 0.75 }
    )
  })

  it("leave organizations of which no shareholders are known unresolved", () => {
    const found = ubos("Alpha GmbH", {
      "Alpha GmbH": { "Beta GmbH": 0.5, "Eva Adler": 0.4, "Delta AG": 0.1 },
      "Beta GmbH": { "Delta AG": 0.4, "Jan Busch": 0.6 }
    })
    assert.deepStrictEqual(found!.unresolved_beneficial_owners, [{
      entity_id: entity("Delta AG"),
      name: "Delta AG",
      reason: "no_further_shareholder_data",
      ownership_percentage: 30,
      via: [{ depth: 1, name: "Beta GmbH", entity_id: entity("Beta GmbH"), step_percentage: 50 }]
    }])
    assert.strictEqual(found!.coverage, 0.7)
  })

  it("take the share from the contribution where no ratio is given, and leave holders with neither unresolved", () => {
    const list: Shareholders = {
      total_capital: { amount: 25_000, currency: "EUR" },
      entries: [holding("Eva Adler", null, 10_000), holding("Jan Busch", null, 5_000), holding("Ina Cramer", null)],
      history: { current_as_of: null, past: [] }
    }
    assert.deepStrictEqual(summary("Alpha GmbH", { "Alpha GmbH": list }), {
      owners: [["Eva Adler", 40]],
      unresolved: [["Ina Cramer", null, "share_unknown"]],
      coverage: 0.6
    })
  })

  it("add up the entries of one shareholder in a list", () => {
    const entries = [holding("Eva Adler", 0.2), holding("Eva Adler", 0.1), holding("Jan Busch", 0.7)]
    const list = { ...shareholders({}), entries }
    assert.deepStrictEqual(summary("Alpha GmbH", { "Alpha GmbH": list })!.owners, [["Jan Busch", 70], [
      "Eva Adler",
      30
    ]])
  })

  it("own no more than the whole where a list adds up to more", () => {
    assert.deepStrictEqual(summary("Alpha GmbH", { "Alpha GmbH": { "Eva Adler": 1, "Jan Busch": 1 } }), {
      owners: [["Eva Adler", 50], ["Jan Busch", 50]],
      unresolved: [],
      coverage: 1
    })
  })

  it("are no data where nothing is known, or nobody has enough", () => {
    assert.isUndefined(ubos("Alpha GmbH", {}))
    assert.isUndefined(
      ubos("Alpha GmbH", { "Alpha GmbH": { ...shareholders({}), entries: [holding("Eva Adler", null)] } })
    )
    assert.isUndefined(
      ubos("Alpha GmbH", {
        "Alpha GmbH": Object.fromEntries(["A", "B", "C", "D", "E"].map((name) => [`Eva ${name}`, 0.2]))
      })
    )
  })

  it("are looked for no further than a limit, which is said", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, place) => [`${place} GmbH`, { [`${place + 1} GmbH`]: 1 }])
    )
    const found = summary("0 GmbH", chain)
    assert.deepStrictEqual(found, { owners: [], unresolved: [["26 GmbH", 100, "limit_reached"]], coverage: 0 })
    const thin = summary("Alpha GmbH", {
      "Alpha GmbH": { "Eva Adler": 0.9999, "Beta GmbH": 0.0001 },
      "Beta GmbH": { "Eva Adler": 1 }
    })
    assert.deepStrictEqual(thin!.unresolved, [["Beta GmbH", 0.01, "limit_reached"]])
  })

  it("are looked for no further once ten thousand chains have ended", () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, place) => [`Eva ${place}`, 0.00001]))
    const found = summary("Alpha GmbH", {
      "Alpha GmbH": { "Beta GmbH": 0.5, ...many },
      "Beta GmbH": { "Jan Busch": 1 }
    })
    assert.deepStrictEqual(found!.owners, [])
    assert.deepStrictEqual(found!.unresolved, [["Beta GmbH", 50, "limit_reached"]])
  })

  const names = ["Alpha GmbH", "Beta GmbH", "Gamma GmbH", "Delta AG", "Eva Adler", "Jan Busch", "Ina Cramer"] as const
  const Share = Schema.Struct({
    of: Schema.Literals(names.slice(0, 4) as ["Alpha GmbH"]),
    holder: Schema.Literals(names as unknown as ["Alpha GmbH"]),
    ratio: Schema.Literals([0.1, 0.25, 1 / 3, 0.5, 0.9, 1])
  })

  it.prop(
    "own at most the whole together, whatever the shares, also around in circles",
    [Schema.Array(Share)],
    ([shares]) => {
      const lists = Object.fromEntries(
        names.slice(0, 4).map((name) => [name, {
          ...shareholders({}),
          entries: shares.filter(({ of }) => of === name).map(({ holder, ratio }) => holding(holder, ratio))
        }])
      )
      const found = ubos("Alpha GmbH", lists)
      if (found === undefined) return true
      const all = [...found.beneficial_owners, ...found.unresolved_beneficial_owners]
      const sum = all.reduce((sum, { ownership_percentage }) => sum + (ownership_percentage ?? 0), 0)
      return sum <= 100.00001 && found.coverage <= 1 &&
        found.beneficial_owners.every(({ ownership_percentage, paths }) =>
          ownership_percentage >= 25 && ownership_percentage <= 100 &&
          Math.abs(paths.reduce((sum, { percentage }) => sum + percentage, 0) - ownership_percentage) < 0.0001
        )
    }
  )
})
