import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"
import { meanings } from "./Meanings.ts"

const { deletion, filing, other, transformation } = categories

describe("the topic of an announcement", () => {
  it.effect("is an insolvency by its stage", () =>
    meanings([
      [
        other,
        "Durch Beschluss des Amtsgerichts Köln vom 1.6.2026 (70k IN 1/26) ist über das Vermögen der Gesellschaft das " +
        "Insolvenzverfahren eröffnet. Die Gesellschaft ist dadurch aufgelöst.",
        "INSOLVENCIES OPENED"
      ],
      [other, "Es ist ein vorläufiger Insolvenzverwalter bestellt.", "INSOLVENCIES PROVISIONAL_MEASURES"],
      [other, "Die Eröffnung des Insolvenzverfahrens ist mangels Masse abgelehnt.", "INSOLVENCIES REJECTED_NO_ASSETS"],
      [other, "Das Insolvenzverfahren ist eingestellt.", "INSOLVENCIES DISCONTINUED"],
      [other, "Das Insolvenzverfahren ist aufgehoben.", "INSOLVENCIES CONCLUDED"],
      [other, "Auf Antrag des Insolvenzverwalters wird ein Rumpfgeschäftsjahr festgesetzt.", "OTHER OTHER"]
    ]))

  it.effect("is a change of capital, with the amounts in the text", () =>
    Effect.gen(function*() {
      const event = yield* eventOf(
        other,
        "Das Grundkapital ist durch Einziehung eigener Aktien um 1.700.000,00 EUR auf EUR 188.300.000 herabgesetzt."
      )
      assert.deepStrictEqual([event.topic, event.type, event.register_entry.phase], [
        "CAPITAL_CHANGES",
        "CAPITAL_DECREASE",
        "DECREASED"
      ])
      assert.deepStrictEqual(event.details, {
        schema: "CAPITAL_CHANGE",
        capital_kind: "SHARE_CAPITAL",
        resulting_amount: { currency: "EUR", amount: "188300000.00" },
        change_amount: { currency: "EUR", amount: "1700000.00" }
      })
    }))

  it.effect("is a change of capital when a transformation is only what the capital is changed for", () =>
    meanings([
      [
        other,
        "Das Stammkapital ist zum Zwecke der Durchführung der Verschmelzung um 25.000,00 EUR auf 50.000,00 EUR erhöht.",
        "CAPITAL_CHANGES CAPITAL_INCREASE"
      ]
    ]))

  it.effect("is what a sentence of the register says", () =>
    meanings([
      [
        other,
        "Gesellschaft mit beschränkter Haftung. Gesellschaftsvertrag vom 02.03.2026. Geschäftsanschrift: Weg 1, 90402 Nürnberg. " +
        "Gegenstand: Optik. Stammkapital: 25.000,00 EUR. Geschäftsführer: Muster, Max.",
        "NEW_REGISTRATIONS REGISTRATION"
      ],
      [other, "Die Firma ist geändert in: Muster Licht GmbH.", "MASTER_DATA_CHANGES NAME_CHANGE"],
      [other, "Neue Firma: Muster Licht GmbH.", "MASTER_DATA_CHANGES NAME_CHANGE"],
      [other, "Änderung zur Geschäftsanschrift: Weg 2, 90402 Nürnberg.", "MASTER_DATA_CHANGES ADDRESS_CHANGE"],
      [other, "Sitz verlegt, nun: Fürth.", "MASTER_DATA_CHANGES SEAT_CHANGE"],
      [
        other,
        "Der Sitz ist nach Fürth (jetzt Amtsgericht Fürth HRB 7654305) verlegt.",
        "MASTER_DATA_CHANGES REGISTER_TRANSFER"
      ],
      [other, "Gegenstand geändert, nun: Handel mit Glas.", "MASTER_DATA_CHANGES PURPOSE_CHANGE"],
      [other, "Die Liquidation ist beendet. Die Gesellschaft ist gelöscht.", "CLOSURES DELETION"]
    ]))

  it.effect("is of the holder of a role, with the role, when a sentence of the register says so", () =>
    meanings([
      [other, "Bestellt als Geschäftsführer: Muster, Max, Nürnberg.", "ROLE_HOLDER_ENTRY MANAGING_DIRECTOR"],
      [other, "Einzelprokura: Muster, Maria, Fürth.", "ROLE_HOLDER_ENTRY PROCURA"],
      [other, "Gesamtprokura gemeinsam mit einem Geschäftsführer: Muster, Maria.", "ROLE_HOLDER_ENTRY PROCURA"],
      [other, "Liquidator: Muster, Max, Nürnberg.", "ROLE_HOLDER_ENTRY LIQUIDATOR"],
      [
        other,
        "Eingetreten als Persönlich haftender Gesellschafter: Muster Verwaltungs GmbH, Nürnberg.",
        "ROLE_HOLDER_ENTRY PERSONALLY_LIABLE_PARTNER"
      ],
      [other, "Nicht mehr Geschäftsführer: Muster, Max, Nürnberg.", "ROLE_HOLDER_EXIT MANAGING_DIRECTOR"],
      [
        other,
        "Bestellt als Geschäftsführer: Muster, Max. Nicht mehr Geschäftsführer: Muster, Maria.",
        "ROLE_HOLDER_ENTRY MANAGING_DIRECTOR"
      ],
      [other, "Ausgeschieden als Kommanditist: Muster, Maria, Fürth.", "ROLE_HOLDER_EXIT LIMITED_PARTNER"],
      [other, "Prokura erloschen: Muster, Maria, Fürth.", "ROLE_HOLDER_EXIT PROCURA"],
      [other, "Geändert, nun: Geschäftsführer: Muster, Max, Fürth.", "ROLE_HOLDER_CHANGE MANAGING_DIRECTOR"]
    ], ({ details, topic, type }) => {
      assert.strictEqual(topic, "ROLE_HOLDER_CHANGES")
      return `${type} ${(details?.["role"] as { readonly label: string } | undefined)?.label}`
    }))

  it.effect("is OTHER for filings, for what is revoked, and for what no rule knows", () =>
    meanings([
      [filing, "Eine Liste der Mitglieder des Aufsichtsrats ist eingereicht worden.", "OTHER DOCUMENT_FILED"],
      [filing, "", "OTHER DOCUMENT_FILED"],
      [transformation, "Liste des Aufsichtsrats wurde eingereicht.", "OTHER DOCUMENT_FILED"],
      [other, "Das Löschungsverfahren gemäß § 394 FamFG ist eingestellt.", "OTHER OTHER"],
      [deletion, "Die Veröffentlichung vom 14.10.2024 ist gegenstandslos.", "OTHER OTHER"],
      [
        deletion,
        "Es wird anders als am 02.05.2025 veröffentlicht nicht länger beabsichtigt, die Gesellschaft zu löschen.",
        "OTHER OTHER"
      ],
      [
        deletion,
        "Das Gericht beabsichtigt entgegen der Bekanntmachung vom 8.5.2025 nicht mehr, sie zu löschen.",
        "OTHER OTHER"
      ],
      [
        other,
        "Es wird beantragt, für die gelöschte Gesellschaft einen Nachtragsliquidator zu bestellen.",
        "OTHER OTHER"
      ],
      [other, "Der Antrag wird zurückgewiesen, weil die Erlaubnis nicht eingereicht worden ist.", "OTHER OTHER"],
      [other, "Es schneit.", "OTHER OTHER"]
    ]))

  it.effect("is not guessed from a template that nobody filled in", () =>
    meanings([
      [
        transformation,
        "Den Gläubigern #dv.auswahl(Text=\"Bitte auswählen:\",Eingabe=\"der an der Verschmelzung beteiligten (alle)\"|\"Spaltung\")",
        "TRANSFORMATIONS TRANSFORMATION"
      ],
      [
        transformation,
        "#DV.Auswahl(Text=\"x\", Eingabe=\"#insert(Text=\"Loeschungsankündigung_HR_394\")\"|\"a\")",
        "OTHER OTHER"
      ],
      [deletion, "#insert(Text=\"zztb_V_Widerspruchsfrist\")", "OTHER OTHER"],
      [
        deletion,
        "Das Registergericht beabsichtigt die Gesellschaft nach § 394 FamFG zu löschen. Die Frist ist auf " +
        "#DV.Fr(Text=\"Bitte\",Eingabe=\"einen Monat\",\"zwei Monate\") festgesetzt.",
        "CLOSURES DELETION_ANNOUNCED"
      ],
      [
        filing,
        "Dem #Re.Name ist eine Liste der Mitglieder des Aufsichtsrats eingereicht worden.",
        "OTHER DOCUMENT_FILED"
      ]
    ]))

  it.effect("has flags: corrections, and what the court does of its own accord", () =>
    Effect.gen(function*() {
      const flagsOf = (text: string) => Effect.map(eventOf(other, text), ({ register_entry }) => register_entry.flags)
      assert.deepStrictEqual(yield* flagsOf("Die Gesellschaft ist aufgelöst. Von Amts wegen eingetragen."), [
        "EX_OFFICIO"
      ])
      assert.deepStrictEqual(yield* flagsOf("Der Verein ist aufgelöst."), [])
      assert.deepStrictEqual(yield* flagsOf("Die Veröffentlichung vom 1.1.2026 ist gegenstandslos."), ["CORRECTION"])
    }))
})

describe("an announced deletion", () => {
  it.effect("can be objected to until the end of the period", () =>
    Effect.gen(function*() {
      const intended = "Das Registergericht beabsichtigt, die Gesellschaft nach § 394 FamFG zu löschen. "
      const periods: ReadonlyArray<readonly [string, string | undefined]> = [
        ["Die Frist zur Erhebung eines Widerspruchs ist auf drei Monate festgesetzt.", "2026-09-30"],
        ["Widerspruchsfrist: 1 Monat", "2026-07-30"],
        ["Hiergegen kann innerhalb eines Monats Widerspruch eingelegt werden.", "2026-07-30"],
        ["Widerspruchsfrist 6 Wochen.", "2026-08-11"],
        ["Bis zum 01.09.2026 kann Widerspruch erhoben werden.", "2026-09-01"],
        ["", undefined]
      ]
      for (const [period, until] of periods) {
        const { details } = yield* eventOf(deletion, intended + period)
        assert.strictEqual(details?.["objection_until"], until, period)
      }
    }))
})
