import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

/** The type, role and holder of each change that a text states. */
const changesIn = (text: string, given: { readonly registernummer?: string } = {}) =>
  Effect.map(eventsOf(categories.other, text, given), (events) =>
    events.map(({ details, parties, type }) => [
      type.replace("ROLE_HOLDER_", ""),
      (details?.["role"] as { readonly label?: string } | undefined)?.label ?? "",
      (parties?.["role_holder"] as { readonly name?: string } | undefined)?.name ?? ""
    ]))

const agrees = (
  cases: ReadonlyArray<readonly [text: string, ...changes: ReadonlyArray<readonly [string, string, string]>]>,
  given: { readonly registernummer?: string } = {}
) =>
  Effect.gen(function*() {
    for (const [text, ...changes] of cases) {
      assert.deepStrictEqual<unknown>(yield* changesIn(text, given), changes, text)
    }
  })

const [director, liquidator] = ["MANAGING_DIRECTOR", "LIQUIDATOR"]

describe("a change of role holders", () => {
  it.effect("concerns all whom a sentence counts among the board", () =>
    agrees([
      [
        "Dem Vorstand gehören nunmehr an: Brandt, Ute (Vorsitzende); Sievers, Jens.",
        ["CHANGE", "BOARD", "Ute Brandt"],
        ["CHANGE", "BOARD", "Jens Sievers"]
      ],
      [
        "Der Vorstand des Vereins besteht jetzt aus Ute Brandt, Jens Sievers und Maria Keller.",
        ["CHANGE", "BOARD", "Ute Brandt"],
        ["CHANGE", "BOARD", "Jens Sievers"],
        ["CHANGE", "BOARD", "Maria Keller"]
      ],
      [
        "Zum Vorstand gehören ferner Ute Brandt und Jens Sievers.",
        ["ENTRY", "BOARD", "Ute Brandt"],
        ["ENTRY", "BOARD", "Jens Sievers"]
      ],
      ["Frau Maria Keller gehört nunmehr dem Vorstand an.", ["ENTRY", "BOARD", "Maria Keller"]],
      ["Jens Sievers gehört dem Vorstand nicht länger an.", ["EXIT", "BOARD", "Jens Sievers"]]
    ]))

  it.effect("concerns both whom a sentence names beside one role, before it or behind it", () =>
    agrees([
      [
        "Die Prokuren von Ute Brandt und Jens Sievers sind erloschen.",
        ["EXIT", "PROCURA", "Ute Brandt"],
        ["EXIT", "PROCURA", "Jens Sievers"]
      ],
      ["Die Prokura von Ute Brandt und Jens Sievers GmbH ist erloschen.", ["EXIT", "PROCURA", "Ute Brandt"]],
      [
        "Es ist beabsichtigt, die Bestellung des Jens Sievers zum Geschäftsführer von Amts wegen zu löschen.",
        ["EXIT", director, "Jens Sievers"]
      ],
      ["Bestellt als Mitglied des Vorstands: Brandt, Ute, Kiel, *01.02.1970.", ["ENTRY", "BOARD", "Ute Brandt"]],
      [
        "Der Geschäftsführer Jens Sievers hat sein Amt mit Wirkung zum 31.03.2026 niedergelegt.",
        ["EXIT", director, "Jens Sievers"]
      ]
    ]))

  it.effect("concerns the person whom a clause names without a form of address", () =>
    agrees([
      ["Das Amt von Ute Brandt als Vorstand ist erloschen.", ["EXIT", "BOARD", "Ute Brandt"]],
      [
        "Das Gericht beabsichtigt, die Eintragung der Prokura des Jens Sievers zu löschen.",
        ["EXIT", "PROCURA", "Jens Sievers"]
      ],
      [
        "Es ist beabsichtigt, Jens Sievers als Geschäftsführer von Amts wegen zu löschen.",
        ["EXIT", director, "Jens Sievers"]
      ],
      [
        "Es ist beabsichtigt, die Eintragung Sievers, Jens, Kiel, *01.02.1970 als Geschäftsführer zu löschen.",
        ["EXIT", director, "Jens Sievers"]
      ],
      [
        "Die Gesellschafterversammlung hat Jens Sievers als Geschäftsführer abberufen und Ute Brandt bestellt.",
        ["EXIT", director, "Jens Sievers"],
        ["ENTRY", director, "Ute Brandt"]
      ],
      ["Mit Ablauf des 31.12.2025 endete das Amt des Geschäftsführers Jens Sievers.", [
        "EXIT",
        director,
        "Jens Sievers"
      ]],
      ["Partner: Brandt, Ute, Steuerberaterin, Kiel, *01.02.1970.", ["ENTRY", "PARTNER", "Ute Brandt"]]
    ]))

  it.effect("concerns each person of a list that is the subject or stands in a column", () =>
    agrees([
      [
        "Ute Brandt und Jens Sievers sind nicht mehr Geschäftsführer.",
        ["EXIT", director, "Ute Brandt"],
        ["EXIT", director, "Jens Sievers"]
      ],
      [
        "Die Liquidatoren Ute Brandt und Jens Sievers sind abberufen.",
        ["EXIT", liquidator, "Ute Brandt"],
        ["EXIT", liquidator, "Jens Sievers"]
      ],
      ["Mit Wirkung vom 01.02.2026 ist Jens Sievers nicht mehr Geschäftsführer.", ["EXIT", director, "Jens Sievers"]],
      ["Vorstandsmitglied Jens Sievers ist ausgeschieden.", ["EXIT", "BOARD", "Jens Sievers"]],
      ["Als Partner ausgeschieden: Sievers, Jens, Rechtsanwalt, Kiel, *01.02.1970.", [
        "EXIT",
        "PARTNER",
        "Jens Sievers"
      ]],
      ["Als weiterer Geschäftsführer ist eingetragen: Jens Sievers, Kiel.", ["ENTRY", director, "Jens Sievers"]],
      [
        "Ständige Vertreterin der Zweigniederlassung: Brandt, Ute, Kiel, *01.02.1970.",
        ["ENTRY", "PERMANENT_REPRESENTATIVE", "Ute Brandt"]
      ],
      [
        "Rechtsanwältin Dr. Ute Brandt, Kiel, ist zur Notliquidatorin bestellt worden.",
        ["ENTRY", liquidator, "Ute Brandt"]
      ]
    ]))

  it.effect("has the role that stands in the clause before it", () =>
    agrees([
      [
        "Als Liquidator ist Jens Sievers abberufen und Ute Brandt bestellt.",
        ["EXIT", liquidator, "Jens Sievers"],
        ["ENTRY", liquidator, "Ute Brandt"]
      ],
      [
        "Zum Geschäftsführer ist Jens Sievers bestellt; ausgeschieden ist Ute Brandt.",
        ["ENTRY", director, "Jens Sievers"],
        ["EXIT", director, "Ute Brandt"]
      ],
      ["Geschäftsführerin war Maria Keller; sie ist verstorben.", ["EXIT", director, "Maria Keller"]],
      [
        "Herr Jens Sievers ist nicht mehr Geschäftsführer. Er wurde zum Liquidator bestellt.",
        ["EXIT", director, "Jens Sievers"],
        ["ENTRY", liquidator, "Jens Sievers"]
      ]
    ]))

  it.effect("concerns nobody where a pronoun may mean one of two", () =>
    agrees([["Geschäftsführer waren Ute Brandt und Jens Sievers. Er ist ausgeschieden.", ["OTHER", "", ""]]]))

  it.effect("is the passing of a business to another owner, unless a transformation passes it", () =>
    agrees([
      ["Das Geschäft ist auf Maria Keller, Bremen, übergegangen.", ["ENTRY", "OWNER", "Maria Keller"]],
      [
        "Das Handelsgeschäft wurde mit dem Recht zur Fortführung der Firma an die Ulmen Handels GmbH mit Sitz in Stade verpachtet.",
        ["ENTRY", "OWNER", "Ulmen Handels GmbH"]
      ],
      ["Das Geschäft ist im Wege der Ausgliederung auf die Ulmen GmbH mit Sitz in Stade übertragen.", [
        "DIVISION",
        "",
        ""
      ]]
    ], { registernummer: "HRA 7654301" }))

  it.effect("stands in a column with the occasion or the present state before it", () =>
    agrees([
      ["Nach Namensänderung nun: Geschäftsführerin: Keller, geb. Brandt, Maria, Stade, *01.02.1970", [
        "CHANGE",
        director,
        "Maria Keller"
      ]],
      ["Geschäftsführer nunmehr: Sievers, Jens, Stade, *01.02.1970", ["ENTRY", director, "Jens Sievers"]],
      ["Von Amts wegen gelöscht nach § 395 FamFG: Liquidator: Graf, Jens, Stade, *01.02.1970", [
        "EXIT",
        liquidator,
        "Jens Graf"
      ]]
    ]))
})
