import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@kontor/core/Register"
import { readStructuredContent } from "@kontor/sources"
import { Effect } from "effect"
import { fixtureText, recordOf } from "../Reading.ts"

const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")
const ag = fixtureText("xjustiz/ag-3.7.0.xml")
const kg = fixtureText("xjustiz/kg-3.5.1.xml")

const factsOf = (content: string) => Effect.map(recordOf(readStructuredContent, content), ({ facts }) => facts)

const money = (amount: string) => `<tns:zahl>${amount}</tns:zahl>`

describe("the capital of structured register content", () => {
  it.effect("is the Stammkapital of a GmbH, in the layout up to 3.5", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* factsOf(gmbh)).capital, { amount: 25000, currency: "EUR", kind: "STAMMKAPITAL" })
    }))

  it.effect("is the Grundkapital of a stock corporation, in the layout up to 3.5", () =>
    Effect.gen(function*() {
      const older = gmbh.replace(/<tns:zusatzGmbH>.*<\/tns:zusatzGmbH>/u, (found) =>
        found.replaceAll("zusatzGmbH", "zusatzAktiengesellschaft")
          .replace("<tns:stammkapital>", "<tns:grundkapital><tns:hoehe>")
          .replace("</tns:stammkapital>", "</tns:hoehe></tns:grundkapital>"))
      assert.deepStrictEqual((yield* factsOf(older)).capital, { amount: 25000, currency: "EUR", kind: "GRUNDKAPITAL" })
    }))

  it.effect("is of the kind of the legal form, in the layout from 3.6", () =>
    Effect.gen(function*() {
      const capital = { amount: 198940928.5, currency: "EUR" }
      assert.deepStrictEqual((yield* factsOf(ag)).capital, { ...capital, kind: "GRUNDKAPITAL" })
      const limited = ag.replace("<code>222110</code>", "<code>221110</code>")
      assert.deepStrictEqual((yield* factsOf(limited)).capital, { ...capital, kind: "STAMMKAPITAL" })
    }))

  it.effect("is read in every notation of a number", () =>
    Effect.gen(function*() {
      for (const [written, amount] of [["25000", 25000], ["25000.5", 25000.5], ["2.5E4", 25000]] as const) {
        assert.strictEqual((yield* factsOf(gmbh.replace(money("25000.00"), money(written)))).capital?.amount, amount)
      }
      assert.notProperty(yield* factsOf(gmbh.replace(money("25000.00"), money("viel"))), "capital")
    }))

  it.effect("may be of a currency that is no more", () =>
    Effect.gen(function*() {
      const former = gmbh.replace(
        "<tns:waehrung><!--Euro--><code>EUR</code></tns:waehrung>",
        "<tns:historischeWaehrung>Deutsche Mark</tns:historischeWaehrung>"
      )
      assert.strictEqual((yield* factsOf(former)).capital?.currency, "DEM")
    }))

  it.effect("of a limited partnership is the sum of what its limited partners are liable for", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* factsOf(kg)).capital, { amount: 4000.4, currency: "EUR", kind: "HAFTSUMME" })
    }))

  it.effect("is held by the limited partners of a partnership, each with the ratio of the contribution", () =>
    Effect.gen(function*() {
      const { shareholders } = yield* factsOf(kg)
      assert.deepStrictEqual(shareholders?.total_capital, { amount: 4000.4, currency: "EUR" })
      assert.deepStrictEqual(shareholders?.history, { current_as_of: CalendarDate.make("2024-11-09"), past: [] })
      const [emil, holding] = shareholders!.entries
      assert.deepInclude(emil!.shareholder, { first_name: "Emil", last_name: "Muster", city: "Kiel" })
      assert.deepStrictEqual(emil!.contribution, { amount: 1000.1, currency: "EUR" })
      assert.strictEqual(emil!.contribution_ratio, 0.25)
      assert.strictEqual(emil!.role?.label, "LIMITED_PARTNER")
      assert.deepInclude(holding!.shareholder, { entity_name: "Example Harbour Holding B.V." })
      assert.strictEqual(holding!.contribution_ratio, 0.75)
    }))

  it.effect("of a GmbH has shareholders where the document names them", () =>
    Effect.gen(function*() {
      assert.notProperty(yield* factsOf(gmbh), "shareholders")
      const share = `<tns:stammeinlage><tns:einlage>${money("25000")}</tns:einlage>` +
        "<tns:beteiligter><tns:ref.rollennummer>2</tns:ref.rollennummer></tns:beteiligter></tns:stammeinlage>"
      const listed = gmbh.replace("</tns:zusatzGmbH>", `${share}</tns:zusatzGmbH>`)
      const { shareholders } = yield* factsOf(listed)
      assert.deepInclude(shareholders!.entries[0]!.shareholder, { last_name: "von Beispiel" })
      assert.strictEqual(shareholders!.entries[0]!.contribution_ratio, 1)
    }))
})
