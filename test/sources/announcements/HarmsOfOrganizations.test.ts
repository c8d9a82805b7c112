import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"
import { recordIn, typesOf } from "./HarmTexts.ts"

const { other } = categories

describe("what an announcement says of an organization is possible:", () => {
  it.effect("4 one organization with and without the suffix that its court writes", () =>
    Effect.gen(function*() {
      const registered = (amtsgericht: string, registernummer: string) =>
        Effect.map(
          recordIn(other, "Es schneit.", { amtsgericht, registernummer }),
          ({ registration: { court, number, suffix } }) => `${court} ${number} ${suffix}`
        )
      for (
        const [court, suffix] of [["Neuruppin", "NP"], ["Cottbus", "CB"], ["Frankfurt (Oder)", "FF"], ["Potsdam", "P"]]
      ) {
        const plain = yield* registered(`Amtsgericht ${court}`, "HRB 745")
        assert.strictEqual(yield* registered(`Amtsgericht ${court}`, `HRB 745 ${suffix}`), plain)
      }
      assert.strictEqual(yield* registered("Amtsgericht Lübeck", "HRB 12 MÖ"), "X1721R 12 MÖ")
    }))

  it.effect("5 an impossible day is not read as a day", () =>
    Effect.gen(function*() {
      for (const entered of ["02.05.0205", "20.12.3206", "31.12.1799"]) {
        const event = yield* eventOf(other, "Der Verein ist aufgelöst.", { entered })
        assert.strictEqual(event.occurred_on, "2026-06-30")
        assert.isUndefined(event.register_entry.entry_date)
      }
    }))

  it.effect("7 no capital of a register without capital", () =>
    Effect.gen(function*() {
      const text =
        "Den Gläubigern, deren Forderungen begründet worden sind, bevor die Eintragung des Beschlusses bekannt gemacht gilt, " +
        "ist Sicherheit zu leisten."
      assert.deepStrictEqual(yield* typesOf(other, text), ["CAPITAL_DECREASE"])
      for (const register of ["HRA", "GnR", "VR"]) {
        assert.deepStrictEqual(yield* typesOf(other, text, { registernummer: `${register} 12` }), ["OTHER"])
      }
    }))

  it.effect("8 a legal form that the name shows, and that the register can hold", () =>
    Effect.gen(function*() {
      const formOf = (registernummer: string, company_name: string) =>
        Effect.map(
          recordIn(other, "Es schneit.", { registernummer, company_name }),
          ({ facts: { legal_form } }) => legal_form
        )
      assert.strictEqual(yield* formOf("HRA 12", "Muster GmbH & Co. Verlags-KG"), "GmbH & Co. KG")
      assert.strictEqual(yield* formOf("HRB 12", "Muster gGmbH"), "gGmbH")
      assert.strictEqual(yield* formOf("HRB 12", "Muster gUG (haftungsbeschränkt)"), "UG")
      assert.strictEqual(yield* formOf("HRB 12", "Muster GmbH & Co. KGaA"), "KGaA")
      assert.isUndefined(yield* formOf("VR 12", "Muster GmbH"))
    }))
})
