import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"

const { filing, transformation } = categories

describe("the other parties of a transformation", () => {
  it.effect("are those named with a register number, by the part they play", () =>
    Effect.gen(function*() {
      const text =
        "Der Entwurf eines Verschmelzungsvertrages zwischen der Gesellschaft als übernehmendem Rechtsträger und der " +
        "Muster Glas GmbH, Fürth (Amtsgericht Fürth HRB 7654305) ist eingereicht worden."
      const { details, parties } = yield* eventOf(filing, text)
      assert.strictEqual(details?.["role"], "ACQUIRING")
      assert.deepStrictEqual(Object.keys(parties!), ["transferring_entity"])
      assert.deepInclude(parties!["transferring_entity"], {
        type: "ORGANIZATION",
        name: "Muster Glas GmbH",
        seat: { city: "Fürth" },
        registration: { register_type: "HRB", register_number: "7654305", court: "Fürth", euid: "DED3304V.HRB7654305" }
      })
    }))

  it.effect("are counted when they are several, and never the organization itself", () =>
    Effect.gen(function*() {
      const text =
        "Die Gesellschaft hat den Entwurf des Verschmelzungsvertrages zwischen ihr (Amtsgericht Nürnberg HRB 7654301) " +
        "und der Muster Glas GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654305) und der \"Linse & Licht KG\", Hof " +
        "(Amtsgericht Hof, HRA 7654306) eingereicht."
      const { parties } = yield* eventOf(filing, text)
      assert.deepStrictEqual(
        Object.entries(parties!).map(([part, party]) => [part, (party as { name: string }).name]),
        [
          ["counterparty", "Muster Glas GmbH"],
          ["counterparty_2", "Linse & Licht KG"]
        ]
      )
    }))

  it.effect("control or are controlled in an agreement, by what its sides do", () =>
    Effect.gen(function*() {
      const partsIn = (text: string) =>
        Effect.map(eventOf(categories.other, text), ({ details, parties, type }) => [
          type,
          details?.["role"],
          Object.keys(parties!)
        ])
      const controlled = ["ENTERPRISE_AGREEMENT", "CONTROLLED", ["controlling_entity"]]
      assert.deepStrictEqual(
        yield* partsIn(
          "Die Gesellschaft hat sich durch Vertrag vom 01.02.2026 verpflichtet, ihren ganzen Gewinn an die Linse GmbH, Ulm, abzuführen."
        ),
        controlled
      )
      assert.deepStrictEqual(
        yield* partsIn(
          "Die Gesellschaft hat durch Vertrag vom 01.02.2026 die Leitung ihres Unternehmens der Linse GmbH, Ulm, unterstellt."
        ),
        controlled
      )
      assert.deepStrictEqual(
        yield* partsIn(
          "Die Linse GmbH, Ulm, führt auf Grund des Vertrages vom 01.02.2026 ihren Gewinn an die Gesellschaft ab."
        ),
        ["ENTERPRISE_AGREEMENT", "CONTROLLING", ["controlled_entity"]]
      )
    }))

  it.effect("are named without the words before, with commas of their own, and with the article in their name", () =>
    Effect.gen(function*() {
      const names: ReadonlyArray<readonly [text: string, name: string, role: string]> = [
        [
          "Auf Grund des Ausgliederungs- und Übernahmevertrages vom 02.03.2026 hat die Gesellschaft das Unternehmen Muster Glas " +
          "e.K. mit Sitz in Fürth (Amtsgericht Fürth HRA 7654305) im Wege der Ausgliederung übernommen.",
          "Muster Glas e.K.",
          "ACQUIRING"
        ],
        [
          "Auf Grund des Spaltungs- und Übernahmevertrages vom 02.03.2026 hat die Gesellschaft einen Teil des Vermögens der " +
          "Muster Glas GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654305) im Wege der Abspaltung übernommen.",
          "Muster Glas GmbH",
          "ACQUIRING"
        ],
        [
          "Die Gesellschaft hat im Wege der Abspaltung Teile des Vermögens von der Glas, Linsen und Rahmen GmbH mit dem Sitz in " +
          "Fürth (Amtsgericht Fürth HRB 7654305) übernommen.",
          "Glas, Linsen und Rahmen GmbH",
          "ACQUIRING"
        ],
        [
          "Der Verein ist als übernehmender Rechtsträger mit dem Bildungswerk der Augenoptiker und Hersteller optischer Geräte " +
          "(BAO) Mittelfranken-Oberpfalz und Umgebung e.V. mit Sitz in Fürth (Amtsgericht Fürth VR 7654305) verschmolzen worden.",
          "Bildungswerk der Augenoptiker und Hersteller optischer Geräte (BAO) Mittelfranken-Oberpfalz und Umgebung e.V.",
          "ACQUIRING"
        ],
        [
          "Die Gesellschaft ist mit der Muster Glas GmbH mit Sitz in Fürth (Amtsgericht Fürth HRB 7654305) verschmolzen.",
          "Muster Glas GmbH",
          "TRANSFERRING"
        ]
      ]
      for (const [text, name, role] of names) {
        const { details, parties } = yield* eventOf(transformation, text)
        assert.deepStrictEqual(
          Object.values(parties ?? {}).map((party) => (party as { readonly name: string }).name),
          [name]
        )
        assert.strictEqual(details?.["role"], role, text)
      }
    }))
})
