import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { isRealDataPresent, realFile } from "../../sources/sample/RealData.ts"
import { eventsOfDocuments, later } from "./Documents.ts"

const read = (name: string): string => readFileSync(realFile(`xjustiz/${name}`), "utf8")

describe.skipIf(!isRealDataPresent)("events between real documents", () => {
  it.effect("reports nothing between two layouts of the same content, also after another entry", () =>
    Effect.gen(function*() {
      const [older, newer] = ["351", "370"].map((layout) => read(`derived_si_ag_hochtief_xjustiz${layout}.xml`))
      assert.deepStrictEqual(yield* eventsOfDocuments([older!, newer!]), [])
      assert.deepStrictEqual(yield* eventsOfDocuments([older!, later(newer!)]), [])
      assert.deepStrictEqual(yield* eventsOfDocuments([newer!, later(older!)]), [])
    }))

  it.effect("reports the registration of a partnership with one entry", () =>
    Effect.gen(function*() {
      const [event, ...others] = yield* eventsOfDocuments([read("derived_si_gmbh_co_kg_hamburg_xjustiz351.xml")])
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event?.type, "REGISTRATION")
      assert.strictEqual(event?.occurred_on, "2017-02-10")
      assert.deepStrictEqual(event?.details?.["capital"], {
        kind: "LIABLE_CAPITAL",
        amount: { currency: "EUR", amount: "1000.00" }
      })
    }))

  it.effect("reports what an entry changed in a company's document", () =>
    Effect.gen(function*() {
      const before = read("si_gmbh_leipzig_hrb32007_xjustiz351.xml")
      const after = later(before)
        .replace("<tns:zahl>25000.00<", "<tns:zahl>25000.50<")
        .replaceAll("Test Company GmbH", "Test Company Leipzig GmbH")
        .replace("Gesellschaftsvertrag vom 18.06.2015.", "Gesellschaftsvertrag vom 18.06.2015, geändert am 01.10.2026.")
        .replace("<!--Einzelprokura-->", "<!--Gesamtprokura-->")
      const events = yield* eventsOfDocuments([before, after])
      assert.deepStrictEqual(events.map(({ type }) => type), [
        "NAME_CHANGE",
        "ARTICLES_CHANGE",
        "CAPITAL_INCREASE",
        "ROLE_HOLDER_CHANGE"
      ])
      assert.deepInclude(events[2]?.details, { change_amount: { currency: "EUR", amount: "0.50" } })
      assert.deepInclude(events[3]?.details, { representation: "Gesamtprokura" })
    }))
})
