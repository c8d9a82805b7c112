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

  it.effect("is what the main clause states, whatever a relative clause says of others", () =>
    meanings([
      other(
        "Mit der Gesellschaft ist als übertragender Rechtsträger die Linse GmbH, Ulm, die im Jahre 2015 durch Abspaltung von " +
          "der Glas AG entstanden war, verschmolzen.",
        "TRANSFORMATIONS MERGER"
      ),
      other(
        "Mit der Linse GmbH, welche durch Formwechsel aus der Linse KG hervorgegangen ist, wurde als Organträgerin ein " +
          "Gewinnabführungsvertrag geschlossen.",
        "TRANSFORMATIONS ENTERPRISE_AGREEMENT"
      ),
      other(
        "Der Geschäftsführer Muster, Max, Ulm, *01.02.1970, der auch Liquidator der inzwischen gelöschten Linse GmbH war, " +
          "ist nunmehr einzelvertretungsberechtigt.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_CHANGE"
      ),
      other(
        "Der Geschäftsführer Muster, Max, Ulm, *01.02.1970, vertritt die Gesellschaft nicht mehr einzeln, sondern nur noch " +
          "zusammen mit einem weiteren Geschäftsführer.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_CHANGE"
      )
    ]))

  it.effect("is a registration where who is entered was founded, and columns describe it", () =>
    meanings([
      other(
        "Unter lfd. Nr. 1 ist eingetragen worden: Optikerverein Ulm e.V. mit Sitz in Ulm. Die Satzung ist am 14.03.2013 " +
          "errichtet. Vorstand: Muster, Erika, Ulm.",
        "NEW_REGISTRATIONS REGISTRATION"
      ),
      other(
        "Errichtet ist in Ulm eine Zweigniederlassung. Geschäftsanschrift: Gasse 1, 89073 Ulm. Ständige Vertreterin: " +
          "Muster, Erika, Ulm, *01.02.1970.",
        "NEW_REGISTRATIONS REGISTRATION"
      )
    ]))

  it.effect("is an announced or done deletion in the passive", () =>
    meanings([
      [
        categories.deletion,
        "Die Löschung der Genossenschaft wegen Vermögenslosigkeit wird angekündigt.",
        "CLOSURES DELETION_ANNOUNCED"
      ],
      other(
        "Die mit Verfügung vom 08.01.2026 angekündigte Löschung nach § 394 FamFG ist heute vollzogen.",
        "CLOSURES DELETION"
      )
    ]))

  it.effect("is one of a field whose former and new values stand in rows", () =>
    meanings([
      other("Firma: Linse & Glas KG (vorher: Linse KG)", "MASTER_DATA_CHANGES NAME_CHANGE"),
      other("alter Sitz: Kiel | neuer Sitz: Plön", "MASTER_DATA_CHANGES SEAT_CHANGE"),
      other(
        "Vertretungsregelung\nalt: Ein Vorstandsmitglied vertritt allein.\nneu: Zwei Vorstandsmitglieder vertreten gemeinsam.",
        "MASTER_DATA_CHANGES REPRESENTATION_CHANGE"
      )
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
