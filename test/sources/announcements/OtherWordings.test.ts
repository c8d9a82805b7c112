import { describe, it } from "@effect/vitest"
import { categories } from "./Announcement.ts"
import { meanings } from "./Meanings.ts"

const other = (text: string, type: string) => [categories.other, text, type] as const

describe("a change in rarer words", () => {
  it.effect("is a closure where the organization's end is resolved or entered", () =>
    meanings([
      other("Das Erlöschen der Firma ist von Amts wegen eingetragen.", "CLOSURES EXPIRATION"),
      other("Die Auflösung der Gesellschaft ist eingetragen.", "CLOSURES DISSOLUTION"),
      other("Die Gesellschafterversammlung hat die Auflösung der Gesellschaft beschlossen.", "CLOSURES DISSOLUTION"),
      other("Der Verein hat sich durch Beschluss vom 01.02.2026 aufgelöst.", "CLOSURES DISSOLUTION")
    ]))

  it.effect("is none where an entry of such an end is deleted", () =>
    meanings([
      [
        categories.deletion,
        "Das Registergericht beabsichtigt, die im Handelsregister B eingetragene Löschung der Zweigniederlassung nach § 395 FamFG " +
        "zu löschen.",
        "OTHER OTHER"
      ]
    ]))

  it.effect("is a step of insolvency proceedings", () =>
    meanings([
      other("Das Insolvenzverfahren ist mangels Masse eingestellt.", "INSOLVENCIES DISCONTINUED"),
      other("Die Eröffnung des Insolvenzverfahrens ist mangels Masse abgelehnt.", "INSOLVENCIES REJECTED_NO_ASSETS"),
      other("Das Insolvenzverfahren ist nach Bestätigung des Insolvenzplans aufgehoben.", "INSOLVENCIES CONCLUDED")
    ]))

  it.effect("is a change of capital", () =>
    meanings([
      other("Das genehmigte Kapital vom 01.02.2021 ist aufgehoben.", "CAPITAL_CHANGES AUTHORIZED_CAPITAL"),
      other(
        "Unter Ausnutzung des genehmigten Kapitals ist das Grundkapital um 1.000 EUR erhöht.",
        "CAPITAL_CHANGES CAPITAL_INCREASE"
      )
    ]))

  it.effect("is a change of master data, with its present value", () =>
    meanings(
      [
        other("Geändert, nun: Firma: Beispiel Technik GmbH", "NAME_CHANGE Beispiel Technik GmbH"),
        other("Die Firma wurde in Beispiel Technik GmbH geändert.", "NAME_CHANGE Beispiel Technik GmbH"),
        other("Die Gesellschaft führt nun die Firma Beispiel Technik GmbH.", "NAME_CHANGE Beispiel Technik GmbH"),
        other("Der Sitz der Gesellschaft ist jetzt Kiel.", "SEAT_CHANGE Kiel"),
        other("Neue Geschäftsanschrift Lange Straße 1, 24103 Kiel", "ADDRESS_CHANGE Lange Straße 1, 24103 Kiel"),
        other(
          "Inländische Geschäftsanschrift, nun: Lange Straße 1, 24103 Kiel",
          "ADDRESS_CHANGE Lange Straße 1, 24103 Kiel"
        ),
        other(
          "Die inländische Geschäftsanschrift ist geändert in Lange Straße 1, 24103 Kiel.",
          "ADDRESS_CHANGE Lange Straße 1, 24103 Kiel"
        ),
        other(
          "Die Gesellschaft hat ihre Geschäftsanschrift geändert: Lange Straße 1, 24103 Kiel.",
          "ADDRESS_CHANGE Lange Straße 1, 24103 Kiel"
        ),
        other("Gegenstand des Unternehmens ist nunmehr der Handel mit Lampen.", "PURPOSE_CHANGE der Handel mit Lampen")
      ],
      ({ details, type }) => {
        const [change] = details!["changes"] as ReadonlyArray<{ readonly current: string }>
        return `${type} ${change!.current}`
      }
    ))
})
