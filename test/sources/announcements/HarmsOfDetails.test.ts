import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"
import { agreementEnds, recordIn } from "./HarmTexts.ts"

const { deletion, other, transformation } = categories

interface Party {
  readonly name: string
  readonly registration?: { readonly euid: string }
  readonly foreign_registration?: { readonly register_number: string; readonly country: string }
}

const partiesOf = (text: string) =>
  Effect.map(eventOf(transformation, text), ({ parties = {} }) =>
    Object.entries(parties).map(([part, party]) => {
      const { foreign_registration: abroad, name, registration } = party as Party
      return [part, name, registration?.euid ?? `${abroad?.country} ${abroad?.register_number}`]
    }))

describe("what an announcement says is reported whole:", () => {
  it.effect("9 whose creditors the other party secures is controlled", () =>
    Effect.gen(function*() {
      const { details } = yield* eventOf(other, agreementEnds)
      assert.strictEqual(details?.["role"], "CONTROLLED")
    }))

  it.effect("10 parties abroad, of any spelling of a court, and without the words before their name", () =>
    Effect.gen(function*() {
      const contract =
        "Der Entwurf eines Verschmelzungsvertrages zwischen der Gesellschaft als übernehmendem Rechtsträger und"
      const parties: ReadonlyArray<readonly [text: string, name: string, number: string]> = [
        ["der Glas SAS mit Sitz in Paris (RCS Paris 434533071)", "Glas SAS", "FRA 434533071"],
        ["der Glas GmbH mit Sitz in Wien (FN 437283 p)", "Glas GmbH", "AUT 437283 p"],
        [
          "der Glas GmbH mit Sitz in Freiburg (Amtsgericht Freiburg i. Br. HRB 710836)",
          "Glas GmbH",
          "DEB8536.HRB710836"
        ],
        ["der Glas GmbH, München, Amtsgericht München HRB 302133", "Glas GmbH", "DED2601V.HRB302133"],
        [
          "der Glas GmbH, eingetragen beim Amtsgericht Cottbus unter HRB 12107 CB,",
          "Glas GmbH",
          "DEG1103.HRB12107"
        ]
      ]
      for (const [party, name, number] of parties) {
        assert.deepStrictEqual(yield* partiesOf(`${contract} ${party} ist eingereicht worden.`), [[
          "transferring_entity",
          name,
          number
        ]])
      }
      assert.deepStrictEqual(
        yield* partiesOf(
          "Die Glas GmbH mit Sitz in Hof (Amtsgericht Hof HRB 7) ist mit der Gesellschaft verschmolzen."
        ),
        [["transferring_entity", "Glas GmbH", "DED4501V.HRB7"]]
      )
    }))

  it.effect("11 what changed is reported, without a silent loss", () =>
    Effect.gen(function*() {
      const current = (text: string) =>
        Effect.map(eventOf(other, text), ({ details, type }) => {
          const [change] = (details?.["changes"] ?? []) as ReadonlyArray<{ readonly current?: string }>
          return [type, change?.current]
        })
      assert.deepStrictEqual(yield* current("neuer Gegenstand: Handel mit Glas."), [
        "PURPOSE_CHANGE",
        "Handel mit Glas"
      ])
      assert.deepStrictEqual(yield* current("Vereinsanschrift: Weg 1, 90402 Nürnberg"), [
        "ADDRESS_CHANGE",
        "Weg 1, 90402 Nürnberg"
      ])
      assert.deepStrictEqual(
        yield* current("Die Firma ist geändert in: Glas e.K. Inhaber: Muster, Erika, Hof, *01.02.1970"),
        [
          "NAME_CHANGE",
          "Glas e.K."
        ]
      )
      const lost = yield* recordIn(other, "Dem Verein ist die Rechtsfähigkeit nach § 73 BGB entzogen.")
      assert.strictEqual(lost.events[0]!.type, "DISSOLUTION")
      assert.deepInclude(lost.events[0]!.details, { ground: "LEGAL_CAPACITY", legal_basis: "§ 73 BGB" })
      const { details, type } = yield* eventOf(
        other,
        "Die Hauptversammlung hat die Erhöhung des Grundkapitals um 50.000,00 EUR auf 150.000,00 EUR beschlossen."
      )
      assert.strictEqual(type, "CAPITAL_INCREASE")
      assert.deepInclude(details, { change_amount: { currency: "EUR", amount: "50000.00" } })
    }))

  it.effect("12 the provision that the text cites", () =>
    Effect.gen(function*() {
      const basisOf = (text: string) => Effect.map(eventOf(deletion, text), ({ details }) => details?.["legal_basis"])
      assert.strictEqual(
        yield* basisOf("Das Gericht beabsichtigt, das Unternehmen gemäß § 393 FamFG zu löschen."),
        "§ 393 FamFG"
      )
      assert.strictEqual(
        yield* basisOf("Es ist beabsichtigt, die Firma nach §§ 6 Abs.1, 31 Abs.2 HGB, 393 FamFG zu löschen."),
        "§ 31 Abs. 2 HGB, § 393 FamFG"
      )
    }))
})
