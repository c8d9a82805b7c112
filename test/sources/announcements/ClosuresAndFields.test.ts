import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

const changesOf = (text: string, given: { readonly registernummer?: string }) =>
  Effect.map(eventsOf(categories.other, text, given), (events) =>
    events.map(({ details, type }) => {
      const [change] = (details?.["changes"] ?? []) as ReadonlyArray<{ readonly current?: string }>
      return change?.current === undefined ? type : `${type} ${change.current}`
    }))

const agrees = (
  cases: ReadonlyArray<readonly [text: string, ...changes: ReadonlyArray<string>]>,
  given: { readonly registernummer?: string } = {}
) =>
  Effect.gen(function*() {
    for (const [text, ...changes] of cases) assert.deepStrictEqual(yield* changesOf(text, given), changes, text)
  })

describe("the end of an organization, in any of the words of courts,", () => {
  it.effect("is its dissolution", () =>
    agrees([
      ["Die Gesellschaft befindet sich seit dem 01.10.2025 in Liquidation.", "DISSOLUTION"],
      ["Die Gesellschaft ist mit Ablauf des 31.12.2025 in das Stadium der Liquidation getreten.", "DISSOLUTION"],
      ["Die Gesellschaft hat ihre Auflösung mit Wirkung zum 01.01.2026 beschlossen.", "DISSOLUTION"],
      ["Mit Beschluss vom 03.04.2026 ist die Liquidation der Gesellschaft beschlossen worden.", "DISSOLUTION"],
      ["Aufgelöst auf Grund Gesellschafterbeschlusses vom 03.04.2026.", "DISSOLUTION"],
      ["Ein Mangel des Gesellschaftsvertrages ist festgestellt; die Gesellschaft ist dadurch aufgelöst.", "DISSOLUTION"]
    ]))

  it.effect("is its expiration", () =>
    agrees([
      ["Die Liquidation der Gesellschaft ist abgeschlossen und die Firma erloschen.", "EXPIRATION"],
      ["Erloschen nach Beendigung der Liquidation.", "EXPIRATION"],
      ["Die Gesellschaft ist ohne Liquidation beendet.", "EXPIRATION"],
      ["Das Erlöschen der Firma wurde gemäß § 31 Abs. 2 HGB von Amts wegen eingetragen.", "EXPIRATION"],
      ["Das Handelsgeschäft wird nicht fortgeführt; die Firma ist erloschen.", "EXPIRATION"],
      ["Das Registerblatt ist nach Beendigung der Liquidation geschlossen.", "EXPIRATION"]
    ], { registernummer: "HRA 4711" }))

  it.effect("is its deletion, whatever else the sentence says", () =>
    agrees([
      ["Der Liquidator hat den Schluss der Liquidation angemeldet; die Gesellschaft ist gelöscht.", "DELETION"],
      [
        "Die Löschung der vermögenslosen Gesellschaft gemäß § 394 FamFG ist von Amts wegen vollzogen worden.",
        "DELETION"
      ],
      ["Die Eintragung der Gesellschaft ist nach § 397 FamFG als nichtig gelöscht.", "DELETION"],
      ["Firma nach Liquidation gelöscht.", "DELETION"],
      ["Die Liquidation ist beendet und die Löschung der Gesellschaft ist eingetragen.", "DELETION"],
      [
        "Die Löschung der im Handelsregister des Amtsgerichts Nürnberg eingetragenen Gesellschaft ist vollzogen.",
        "DELETION"
      ]
    ]))

  it.effect("is its announced deletion, wherever it is entered and whatever kind it is of", () =>
    agrees([
      [
        "Es ist die Löschung der im hiesigen Handelsregister eingetragenen Gesellschaft beabsichtigt.",
        "DELETION_ANNOUNCED"
      ],
      [
        "Es ist die Löschung der im Handelsregister des Amtsgerichts Köln eingetragenen Gesellschaft beabsichtigt.",
        "DELETION_ANNOUNCED"
      ],
      [
        "Es ist die Löschung der im Handelsregister B unter HRB 1 eingetragenen Gesellschaft beabsichtigt.",
        "DELETION_ANNOUNCED"
      ],
      [
        "Es ist die Löschung der im Handelsregister Abteilung B, Nr. 17, eingetragenen Firma beabsichtigt.",
        "DELETION_ANNOUNCED"
      ],
      ["Es ist die Löschung der Insolvenzschuldnerin beabsichtigt.", "DELETION_ANNOUNCED"],
      ["Es ist die Löschung des Verbandes beabsichtigt.", "DELETION_ANNOUNCED"],
      ["Es ist die Löschung des Versicherungsvereins beabsichtigt.", "DELETION_ANNOUNCED"],
      ["Es ist die Löschung der Investmentaktiengesellschaft beabsichtigt.", "DELETION_ANNOUNCED"],
      ["Es ist die Löschung der Hauptniederlassung beabsichtigt.", "DELETION_ANNOUNCED"],
      ["Die Gesellschaft beabsichtigt das Registergericht wegen Vermögenslosigkeit zu löschen.", "DELETION_ANNOUNCED"],
      [
        "Die Gesellschaft beabsichtigt von Amts wegen das Amtsgericht nach § 394 FamFG zu löschen.",
        "DELETION_ANNOUNCED"
      ]
    ]))

  it.effect("is not that of another organization that is entered", () =>
    agrees([
      ["Es ist die Löschung der im hiesigen Handelsregister eingetragenen Linse GmbH beabsichtigt.", "OTHER"],
      ["Es ist die Löschung der im hiesigen Handelsregister eingetragenen Tochtergesellschaft beabsichtigt.", "OTHER"],
      ["Es ist die Löschung der Niederlassung beabsichtigt.", "OTHER"],
      ["Die Gesellschaft beabsichtigt, bei dem Registergericht die Löschung der Firma zu beantragen.", "OTHER"]
    ]))

  it.effect("is none of these where the organization goes on", () =>
    agrees([
      ["Die Gesellschaft wird fortgesetzt. Die Liquidation ist beendet.", "OTHER"],
      ["Nach Aufhebung der Löschung ist die Gesellschaft wieder eingetragen.", "OTHER"],
      ["Infolge der Aufhebung der Löschung wurde die Gesellschaft wieder eingetragen.", "OTHER"],
      ["Die Gesellschaft ist nicht mehr gelöscht.", "OTHER"]
    ]))
})

describe("a change of master data, in any of the words of courts,", () => {
  it.effect("gives the new name", () =>
    agrees([
      ["Die Gesellschaft hat ihre Firma in Linse GmbH geändert.", "NAME_CHANGE Linse GmbH"],
      ["Die Gesellschafterversammlung hat beschlossen, die Firma in Linse GmbH zu ändern.", "NAME_CHANGE Linse GmbH"],
      ["Umfirmierung in Linse GmbH.", "NAME_CHANGE Linse GmbH"],
      ["Firma (geändert): Linse GmbH.", "NAME_CHANGE Linse GmbH"],
      ["Firmenänderung: Linse GmbH.", "NAME_CHANGE Linse GmbH"],
      ["§ 1 des Gesellschaftsvertrages ist geändert; die Firma lautet: Linse GmbH.", "NAME_CHANGE Linse GmbH"]
    ]))

  it.effect("gives the new seat", () =>
    agrees([
      ["Sitz (geändert): Ulm.", "SEAT_CHANGE Ulm"],
      ["Sitzverlegung nach Ulm.", "SEAT_CHANGE Ulm"],
      ["Als Sitz der Gesellschaft ist nunmehr Ulm eingetragen.", "SEAT_CHANGE Ulm"],
      [
        "Durch Beschluss wurden die Firma in \"Linse GmbH\" und der Sitz von Nürnberg nach Ulm geändert.",
        "NAME_CHANGE Linse GmbH",
        "SEAT_CHANGE Ulm"
      ]
    ]))

  it.effect("gives the new address", () =>
    agrees([
      ["Geschäftsanschrift (geändert): Ring 3, 89073 Ulm.", "ADDRESS_CHANGE Ring 3, 89073 Ulm"],
      ["Anschriftenänderung: Ring 3, 89073 Ulm.", "ADDRESS_CHANGE Ring 3, 89073 Ulm"],
      [
        "Als neue inländische Geschäftsanschrift ist eingetragen: Ring 3, 89073 Ulm.",
        "ADDRESS_CHANGE Ring 3, 89073 Ulm"
      ],
      [
        "Die Gesellschaft hat nunmehr folgende Geschäftsanschrift: Ring 3, 89073 Ulm.",
        "ADDRESS_CHANGE Ring 3, 89073 Ulm"
      ]
    ]))

  it.effect("is one of the purpose, the representation, the articles or the court", () =>
    agrees([
      ["Die Gesellschafterversammlung hat beschlossen, den Gegenstand des Unternehmens zu ändern.", "PURPOSE_CHANGE"],
      ["Erweiterung des Unternehmensgegenstandes um den Handel mit Glas.", "PURPOSE_CHANGE"],
      ["Die Vertretungsbefugnis ist neu geregelt: Jeder Geschäftsführer vertritt einzeln.", "REPRESENTATION_CHANGE"],
      ["Der Gesellschaftsvertrag erhielt durch Beschluss vom 05.05.2026 eine neue Fassung.", "ARTICLES_CHANGE"],
      ["Änderung des § 6 des Gesellschaftsvertrages.", "ARTICLES_CHANGE"],
      ["Neues Registerblatt: Amtsgericht Kassel, HRB 20111.", "REGISTER_TRANSFER"],
      ["Das Registerblatt ist wegen Übergangs auf das Amtsgericht Potsdam geschlossen.", "REGISTER_TRANSFER"]
    ]))

  it.effect("gives the whole purpose, in however many clauses it is written", () =>
    agrees([
      [
        "Der Gegenstand ist nun: der Handel mit Glas; die Vermittlung von Geschäften, soweit sie erlaubnisfrei sind.",
        "PURPOSE_CHANGE der Handel mit Glas; die Vermittlung von Geschäften, soweit sie erlaubnisfrei sind"
      ],
      [
        "Gegenstand des Unternehmens ist nunmehr der Handel mit Glas; die Beteiligung an Unternehmen, die tätig sind.",
        "PURPOSE_CHANGE der Handel mit Glas; die Beteiligung an Unternehmen, die tätig sind"
      ],
      [
        "Neuer Gegenstand: Handel mit Glas; die Gesellschaft ist berechtigt, sich zu beteiligen.",
        "PURPOSE_CHANGE Handel mit Glas; die Gesellschaft ist berechtigt, sich zu beteiligen"
      ],
      [
        "Neuer Gegenstand: Handel mit Glas; der Sitz ist nach Ulm verlegt.",
        "PURPOSE_CHANGE Handel mit Glas",
        "SEAT_CHANGE Ulm"
      ]
    ]))

  it.effect("is one whatever else lapses, or falls to somebody", () =>
    agrees([
      ["Durch Beschluss ist der Gesellschaftsvertrag in § 5 geändert und § 9 entfallen.", "ARTICLES_CHANGE"],
      [
        "Die Versammlung hat die Änderung der §§ 5 und 9 des Gesellschaftsvertrages beschlossen; § 10 ist entfallen.",
        "ARTICLES_CHANGE"
      ],
      ["Der Gesellschaftsvertrag ist in § 5 geändert, § 9 ist entfallen.", "ARTICLES_CHANGE"],
      [
        "Das Grundkapital ist auf 500.000 EUR erhöht, hiervon entfallen 100.000 EUR auf Vorzugsaktien.",
        "CAPITAL_INCREASE"
      ],
      [
        "Die Kapitalerhöhung auf 500.000 EUR ist durchgeführt, hiervon entfallen 100.000 EUR auf Vorzugsaktien.",
        "CAPITAL_INCREASE"
      ]
    ]))

  it.effect("is one of the capital, where its name and its verb both stand there", () =>
    agrees([
      [
        "Das Stammkapital ist nach durchgeführter Kapitalherabsetzung auf 25.000 EUR herabgesetzt.",
        "CAPITAL_DECREASE"
      ],
      ["Das Stammkapital ist nach durchgeführter Kapitalerhöhung auf 50.000 EUR erhöht.", "CAPITAL_INCREASE"],
      ["Nach Kapitalherabsetzung ist das Stammkapital um 10.000 EUR auf 50.000 EUR erhöht.", "CAPITAL_INCREASE"],
      ["Nach Kapitalerhöhung ist das Grundkapital auf 50.000 EUR herabgesetzt worden.", "CAPITAL_DECREASE"]
    ]))

  it.effect("is none where the change did not come about, or only came before", () =>
    agrees([
      ["Die Mitteilung über die Verlegung des Sitzes nach Ulm betraf eine andere Gesellschaft.", "OTHER"],
      ["Nach Kapitalerhöhung ist das Register nachgeführt.", "OTHER"],
      ["Die Änderung des Gesellschaftsvertrages ist entfallen.", "OTHER"],
      ["Der Beschluss über die Erhöhung des Stammkapitals ist obsolet.", "OTHER"],
      ["Der Beschluss, das Stammkapital um 10.000 EUR zu erhöhen, ist obsolet.", "OTHER"],
      ["Die Bekanntmachung, wonach der Sitz nach Ulm verlegt ist, ist unzutreffend.", "OTHER"]
    ]))
})
