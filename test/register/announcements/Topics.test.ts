import { assert, describe, it } from "@effect/vitest"
import type { RegisterEvent } from "@kontor/core"
import { readAnnouncements } from "@kontor/register"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { announcement } from "./Announcement.ts"

const transformation = "Registerbekanntmachung nach dem Umwandlungsgesetz"
const deletion = "Löschungsankündigung"
const filing = "Einreichung neuer Dokumente"
const other = "Sonstige Registerbekanntmachung"

const eventOf = (category: string, text: string, given: { readonly entered?: string } = {}) =>
  Effect.map(recordOf(readAnnouncements, announcement(category, text, given)), ({ events: [event] }) => event!)

const creditors = (noun: string): string =>
  `Den Gläubigern der an der ${noun} beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten nach dem Tag, an dem die ` +
  `Eintragung der ${noun} in das Register des Sitzes desjenigen Rechtsträgers, dessen Gläubiger sie sind, als bekannt ` +
  "gemacht gilt, ihren Anspruch schriftlich anmelden, Sicherheit zu leisten. Das Recht steht Gläubigern nicht zu, die im " +
  "Fall des Insolvenzverfahrens ein Recht auf vorzugsweise Befriedigung haben."

const meanings = (
  cases: ReadonlyArray<readonly [category: string, text: string, type: string]>,
  told: (event: RegisterEvent) => string = ({ topic, type }) => `${topic} ${type}`
) =>
  Effect.forEach(
    cases,
    ([category, text, meant]) =>
      Effect.map(eventOf(category, text), (event) => assert.strictEqual(told(event), meant, text)),
    { discard: true }
  )

describe("the topic of an announcement", () => {
  it.effect("is a transformation by the first word for one", () =>
    meanings([
      [transformation, creditors("Verschmelzung"), "MERGER MERGER"],
      [transformation, creditors("Abspaltung"), "DIVISION SPIN_OFF"],
      [transformation, creditors("Aufspaltung"), "DIVISION SPLIT_UP"],
      [transformation, creditors("Ausgliederung"), "DIVISION HIVE_DOWN"],
      [transformation, creditors("Spaltung"), "DIVISION DIVISION"],
      [transformation, creditors("Vermögensübertragung"), "ASSET_TRANSFER ASSET_TRANSFER"],
      [
        transformation,
        "Den Gläubigern des formwechselnden Rechtsträgers ist Sicherheit zu leisten.",
        "CONVERSION CONVERSION"
      ],
      [transformation, creditors("Umwandlung"), "OTHER undefined"],
      [
        other,
        "Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung des " +
        "Gewinnabführungsvertrages als bekannt gemacht gilt, hat der andere Vertragsteil Sicherheit zu leisten.",
        "ENTERPRISE_AGREEMENT ENTERPRISE_AGREEMENT_TERMINATION"
      ],
      [other, "Der Squeeze-out nach § 327a AktG ist eingetragen.", "SQUEEZE_OUT SQUEEZE_OUT"]
    ], ({ details, topic, type }) => {
      assert.strictEqual(topic, "TRANSFORMATIONS")
      return `${type} ${String(details?.["transformation_kind"])}`
    }))

  it.effect("is registered when a transformation tells its entry, else announced, as a plan always is", () =>
    Effect.gen(function*() {
      const plan = "Der Entwurf eines Verschmelzungsvertrages ist beim Handelsregister eingereicht worden."
      const entered = { entered: "29.06.2026" }
      assert.strictEqual(
        (yield* eventOf(transformation, creditors("Verschmelzung"), entered)).register_entry.phase,
        "REGISTERED"
      )
      assert.strictEqual((yield* eventOf(transformation, creditors("Verschmelzung"))).register_entry.phase, "ANNOUNCED")
      assert.strictEqual((yield* eventOf(filing, plan, entered)).register_entry.phase, "ANNOUNCED")
    }))

  it.effect("is a closure when a deletion is announced, with its ground and law", () =>
    meanings([
      [deletion, "Das Amtslöschungsverfahren wird gemäß § 394 FamFG eingeleitet.", "NO_ASSETS § 394 FamFG"],
      [deletion, "Es ist beabsichtigt, die Firma nach § 31 Abs. 2 HGB zu löschen.", "NAME_EXPIRED § 31 Abs. 2 HGB"],
      [
        deletion,
        "Es ist beabsichtigt, die Gesellschaft nach § 395 FamFG zu löschen.",
        "INADMISSIBLE_ENTRY § 395 FamFG"
      ],
      [
        deletion,
        "Das Gericht beabsichtigt, den Verein wegen Wegfalls aller Mitglieder zu löschen.",
        "NO_MEMBERS undefined"
      ],
      [deletion, "Es ist beabsichtigt, die Gesellschaft nach § 397 FamFG zu löschen.", "VOID § 397 FamFG"],
      [deletion, "", "undefined undefined"],
      [
        transformation,
        "Das Gericht beabsichtigt die Firma von Amts wegen nach § 394 FamFG zu löschen.",
        "NO_ASSETS § 394 FamFG"
      ]
    ], ({ details, register_entry, topic, type }) => {
      assert.deepStrictEqual([topic, type, register_entry.phase], ["CLOSURES", "DELETION_ANNOUNCED", "ANNOUNCED"])
      assert.deepInclude(details, { schema: "CLOSURE", closure_kind: "DELETION" })
      return `${String(details?.["ground"])} ${String(details?.["legal_basis"])}`
    }))

  it.effect("is no closure when the entry about a person or an address is to be deleted", () =>
    meanings([
      [
        deletion,
        "Das Registergericht beabsichtigt, den im Handelsregister eingetragenen Geschäftsführer nach § 395 FamFG zu löschen.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        deletion,
        "Es ist beabsichtigt, die Eintragung des Herrn Max Muster als Geschäftsführer gem. § 395 FamFG zu löschen.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        other,
        "Es ist die Löschung der Prokura für Frau M. Muster gem. § 395 FamFG beabsichtigt.",
        "ROLE_HOLDER_CHANGES ROLE_HOLDER_EXIT"
      ],
      [
        other,
        "Das Registergericht beabsichtigt die inländische Geschäftsanschrift von Amts wegen nach § 395 FamFG zu löschen.",
        "MASTER_DATA_CHANGES ADDRESS_CHANGE"
      ]
    ]))

  it.effect("is a closure when the organization is dissolved, deleted or expired", () =>
    meanings([
      [other, "Der Verein ist aufgelöst.", "CLOSURES DISSOLUTION"],
      [deletion, "Der Verein ist aufgelöst.", "CLOSURES DISSOLUTION"],
      [
        other,
        "Die Gesellschaft ist wegen Vermögenslosigkeit gemäß § 394 FamFG gelöscht. Von Amts wegen eingetragen.",
        "CLOSURES DELETION"
      ],
      [other, "Die Firma ist am 13.01.2026 erloschen.", "CLOSURES EXPIRATION"]
    ]))

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

  it.effect("is a change of capital, with the amounts the text tells", () =>
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

  it.effect("is OTHER for filings, for what is revoked, and for what no rule knows", () =>
    meanings([
      [filing, "Eine Liste der Mitglieder des Aufsichtsrats ist eingereicht worden.", "OTHER DOCUMENT_FILED"],
      [filing, "", "OTHER DOCUMENT_FILED"],
      [transformation, "Liste des Aufsichtsrats wurde eingereicht.", "OTHER DOCUMENT_FILED"],
      [other, "Das Löschungsverfahren gemäß § 394 FamFG ist eingestellt.", "OTHER OTHER"],
      [deletion, "Die Veröffentlichung vom 14.10.2024 ist gegenstandslos.", "OTHER OTHER"],
      [
        other,
        "Es ist beabsichtigt, für die gelöschte Gesellschaft einen Nachtragsliquidator zu bestellen.",
        "OTHER OTHER"
      ],
      [other, "Es schneit.", "OTHER OTHER"]
    ]))

  it.effect("is not guessed from a template that nobody filled in", () =>
    meanings([
      [
        transformation,
        "Den Gläubigern #dv.auswahl(Text=\"Bitte auswählen:\",Eingabe=\"der an der Verschmelzung beteiligten (alle)\"|\"Spaltung\")",
        "TRANSFORMATIONS OTHER"
      ],
      [
        transformation,
        "#DV.Auswahl(Text=\"x\", Eingabe=\"#insert(Text=\"Loeschungsankündigung_HR_394\")\"|\"a\")",
        "TRANSFORMATIONS OTHER"
      ],
      [deletion, "#insert(Text=\"zztb_V_Widerspruchsfrist\")", "CLOSURES DELETION_ANNOUNCED"],
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
})
