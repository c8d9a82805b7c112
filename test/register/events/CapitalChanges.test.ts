import { assert, describe, it } from "@effect/vitest"
import { between, capital, detailsOf, reported, typesOf } from "./Snapshots.ts"

const eur = (amount: string) => ({ currency: "EUR", amount })

describe("changes of capital between two extracts", () => {
  it("reports an increase of share capital with exact amounts", () => {
    const events = between(capital(25_564.59), capital(25_600.1))
    assert.deepStrictEqual(typesOf(events), ["CAPITAL_INCREASE"])
    assert.strictEqual(events[0]?.register_entry.phase, "INCREASED")
    assert.deepStrictEqual(detailsOf(events), [{
      schema: "CAPITAL_CHANGE",
      capital_kind: "SHARE_CAPITAL",
      resulting_amount: eur("25600.10"),
      change_amount: eur("35.51")
    }])
  })

  it("reports a decrease as a negative change", () => {
    const events = between(capital(100_000, "GRUNDKAPITAL"), capital(99_999.5, "GRUNDKAPITAL"))
    assert.deepStrictEqual(typesOf(events), ["CAPITAL_DECREASE"])
    assert.strictEqual(events[0]?.register_entry.phase, "DECREASED")
    assert.deepStrictEqual(detailsOf(events), [{
      schema: "CAPITAL_CHANGE",
      capital_kind: "SHARE_CAPITAL",
      resulting_amount: eur("99999.50"),
      change_amount: eur("-0.50")
    }])
  })

  it("calls what limited partners are liable for liable capital", () => {
    assert.deepStrictEqual(detailsOf(between(capital(1_000, "HAFTSUMME"), capital(6_000, "HAFTSUMME"))), [{
      schema: "CAPITAL_CHANGE",
      capital_kind: "LIABLE_CAPITAL",
      resulting_amount: eur("6000.00"),
      change_amount: eur("5000.00")
    }])
  })

  it("states no change of amount where the currency changed too", () => {
    assert.deepStrictEqual(detailsOf(between(capital(50_000, "STAMMKAPITAL", "DEM"), capital(26_000))), [{
      schema: "CAPITAL_CHANGE",
      capital_kind: "SHARE_CAPITAL",
      resulting_amount: eur("26000.00")
    }])
  })

  it("does not take a mere change to the euro for a change of capital", () => {
    assert.deepStrictEqual(between(capital(50_000, "STAMMKAPITAL", "DEM"), capital(25_564.59)), [])
  })

  it("does not compare capital of different kinds", () => {
    assert.deepStrictEqual(between(capital(1_000, "HAFTSUMME"), capital(25_000)), [])
  })

  it("reports authorized capital with the amount that is granted", () => {
    const text = "Der Vorstand ist ermächtigt, das Grundkapital bis zum 30.04.2031 mit Zustimmung des Aufsichtsrats " +
      "um bis zu 1.250.000,50 EUR zu erhöhen (Genehmigtes Kapital 2026/I)."
    assert.deepStrictEqual(typesOf(reported(text)), ["AUTHORIZED_CAPITAL"])
    assert.deepStrictEqual(detailsOf(reported(text)), [{
      schema: "CAPITAL_CHANGE",
      capital_kind: "AUTHORIZED_CAPITAL",
      resulting_amount: eur("1250000.50")
    }])
  })

  it("reports conditional capital, and capital that is withdrawn", () => {
    const [granted] = reported("Das Grundkapital ist um bis zu 10.000,00 EUR bedingt erhöht (Bedingtes Kapital 2026).")
    assert.strictEqual(granted?.details?.["capital_kind"], "CONDITIONAL_CAPITAL")
    const [withdrawn] = reported("Das Genehmigte Kapital 2021/I ist aufgehoben.")
    assert.strictEqual(withdrawn?.register_entry.phase, "DELETED")
    assert.deepStrictEqual(withdrawn?.details, { schema: "CAPITAL_CHANGE", capital_kind: "AUTHORIZED_CAPITAL" })
  })
})
