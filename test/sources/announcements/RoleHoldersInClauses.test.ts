import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

/** Each change that a text states: its type, role and holder, and whether it is intended. */
const changesIn = (text: string) =>
  Effect.map(
    eventsOf(categories.other, text),
    (events) =>
      events.map(({ details, parties, register_entry: { phase }, type }) =>
        [
          type.replace("ROLE_HOLDER_", ""),
          (details?.["role"] as { readonly label?: string } | undefined)?.label,
          (parties?.["role_holder"] as { readonly name?: string } | undefined)?.name,
          type.startsWith("ROLE_HOLDER_") && phase === "ANNOUNCED" ? "intended" : undefined
        ].filter((word) => word !== undefined).join(" ")
      )
  )

const agrees = (...cases: ReadonlyArray<readonly [text: string, ...changes: ReadonlyArray<string>]>) =>
  Effect.gen(function*() {
    for (const [text, ...changes] of cases) assert.deepStrictEqual(yield* changesIn(text), changes, text)
  })

describe("a clause about a role holder, in any order of its words", () => {
  it.effect("names a person by the place of two words, where neither is a known name", () =>
    agrees(
      ["Dem Prokuristen Zwirbel Quastner ist die Prokura entzogen worden.", "EXIT PROCURA Zwirbel Quastner"],
      ["Die Prokura des Zwirbel Quastner wurde widerrufen.", "EXIT PROCURA Zwirbel Quastner"],
      [
        "Es ist beabsichtigt, den Liquidator Zwirbel Quastner aus wichtigem Grund abzuberufen.",
        "EXIT LIQUIDATOR Zwirbel Quastner intended"
      ],
      [
        "Den Geschäftsführer Max Muster beabsichtigt das Registergericht zu löschen.",
        "EXIT MANAGING_DIRECTOR Max Muster intended"
      ]
    ))

  it.effect("names no person where the two words are an organization or a part of it", () =>
    agrees(
      ["Die Prokura der Zweigniederlassung Ulm wurde widerrufen.", "OTHER"],
      [
        "Die Linse Verwaltungs GmbH ist als Komplementärin ausgeschieden.",
        "EXIT PERSONALLY_LIABLE_PARTNER Linse Verwaltungs GmbH"
      ]
    ))

  it.effect("ends an office whatever word is used, and begins one", () =>
    agrees(
      [
        "Mit Ablauf des 31.12.2025 endet die Bestellung des Geschäftsführers Max Muster.",
        "EXIT MANAGING_DIRECTOR Max Muster"
      ],
      ["Herr Max Muster aus Kiel übernimmt das Amt des Geschäftsführers.", "ENTRY MANAGING_DIRECTOR Max Muster"],
      [
        "Für den abberufenen Geschäftsführer Max Muster wurde Frau Ute Brandt zur neuen Geschäftsführerin bestellt.",
        "EXIT MANAGING_DIRECTOR Max Muster",
        "ENTRY MANAGING_DIRECTOR Ute Brandt"
      ]
    ))

  it.effect("begins an office after the deletion of another's", () =>
    agrees(
      [
        "Nach Löschung des Geschäftsführers Muster, Max, Kiel, *01.02.1970, ist Brandt, Ute, Ulm, *03.04.1980, als Geschäftsführerin eingetragen.",
        "ENTRY MANAGING_DIRECTOR Ute Brandt"
      ],
      [
        "Nach Löschung des Geschäftsführers Max Muster ist Frau Ute Brandt zur Geschäftsführerin bestellt.",
        "ENTRY MANAGING_DIRECTOR Ute Brandt"
      ]
    ))

  it.effect("changes an office, of which nobody goes or comes", () =>
    agrees(
      [
        "Die Gesamtprokura des Muster, Max, Kiel, *28.08.1988, ist in eine Einzelprokura umgewandelt.",
        "CHANGE PROCURA Max Muster"
      ],
      [
        "Die Prokura des Max Muster erstreckt sich nunmehr auch auf die Veräußerung von Grundstücken.",
        "CHANGE PROCURA Max Muster"
      ],
      ["Vorstand Muster, Max, Kiel, *30.11.1976, wohnt nunmehr in Bonn.", "CHANGE BOARD Max Muster"]
    ))

  it.effect("hands a limited partner's share from one person to another", () =>
    Effect.gen(function*() {
      const events = yield* eventsOf(
        categories.other,
        "Die Kommanditistin Brandt, Ute, Kiel, *09.09.1998, hat ihren Kommanditanteil auf Muster, Max, Bonn, *05.05.1965, übertragen.",
        { registernummer: "HRA 4711" }
      )
      assert.deepStrictEqual(events.map(({ type }) => type).toSorted(), ["ROLE_HOLDER_ENTRY", "ROLE_HOLDER_EXIT"])
    }))

  it.effect("is intended, where a court only considers it", () =>
    agrees(
      [
        "Für die gelöschte Gesellschaft ist die Bestellung von Rechtsanwalt Max Muster, Kiel, zum Nachtragsliquidator beabsichtigt.",
        "ENTRY LIQUIDATOR Max Muster intended"
      ],
      [
        "Das Gericht hört die Beteiligten zu der beabsichtigten Bestellung von Rechtsanwalt Max Muster, Kiel, als Nachtragsliquidator an.",
        "ENTRY LIQUIDATOR Max Muster intended"
      ],
      [
        "Der Aufsichtsrat soll durch gerichtliche Bestellung von Frau Ute Brandt, Kiel, ergänzt werden.",
        "ENTRY SUPERVISORY_BOARD Ute Brandt intended"
      ]
    ))

  it.effect("is none of the register's where it denies, or is about another office or about shares", () =>
    agrees(
      ["Herr Max Muster hat die Bestellung zum Geschäftsführer nicht angenommen.", "OTHER"],
      ["Zum besonderen Vertreter nach § 147 AktG wurde Rechtsanwalt Max Muster, Kiel, bestellt.", "OTHER"],
      ["Zum Gründungsprüfer ist Wirtschaftsprüfer Max Muster, Kiel, bestellt worden.", "OTHER"],
      ["Der Sonderprüfer Max Muster hat sein Amt niedergelegt.", "OTHER"],
      ["Die Geschäftsanteile der Gesellschafterin sind auf die Linse AG übergegangen.", "OTHER"]
    ))
})
