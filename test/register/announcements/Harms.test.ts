import { assert, describe, it } from "@effect/vitest"
import { readAnnouncements } from "@kontor/register"
import { Effect } from "effect"
import { recordOf } from "../Reading.ts"
import { announcement, categories, eventOf, eventsOf } from "./Announcement.ts"

const { deletion, filing, other, transformation } = categories

const typesOf = (category: string, text: string, given: Parameters<typeof eventsOf>[2] = {}) =>
  Effect.map(eventsOf(category, text, given), (events) => events.map(({ type }) => type))

const recordIn = (category: string, text: string, given: Parameters<typeof announcement>[2] = {}) =>
  recordOf(readAnnouncements, announcement(category, text, given))

interface Holder {
  readonly name_parts: { readonly given?: string; readonly family: string }
}

const holdersOf = (category: string, text: string) =>
  Effect.map(eventsOf(category, text), (events) =>
    events.map(({ parties, type }) => {
      const { family, given } = (parties!["role_holder"] as Holder).name_parts
      return `${type} ${family}, ${given}`
    }))

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

const agreementEnds =
  "Den Gläubigern der Gesellschaft, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung des Vertrages " +
  "bekannt gemacht worden ist, ist vom anderen Vertragsteil Sicherheit zu leisten."

describe("what an announcement says is not told wrongly:", () => {
  it.effect("1 a managing director who is to be deleted is not the organization", () =>
    Effect.gen(function*() {
      for (
        const text of [
          "Es ist beabsichtigt, die Geschäftsführerin Erika Muster wegen Mangels einer wesentlichen Voraussetzung gemäß § 395 FamFG " +
          "von Amts wegen zu löschen.",
          "Das Registergericht beabsichtigt, Sie als Geschäftsführer der Gesellschaft gemäß § 395 FamFG zu löschen.",
          "Das Gericht beabsichtigt, die am 01.02.2025 vorgenommene Eintragung, die Bestellung von Herrn Max Muster als " +
          "Geschäftsführer der Muster Optik GmbH, gemäß § 395 FamFG zu löschen.",
          "Das Registergericht beabsichtigt, den Geschäftsführer Dipl.Ing. Muster Max gemäß § 395 FamFG zu löschen.",
          "Das Registergericht beabsichtigt daher, die Eintragung des Geschäftsführers Max Muster als Geschäftsführer gemäß § 395 des " +
          "Gesetzes (FamFG) zu löschen. Hiermit erfolgt die Benachrichtigung über die beabsichtigte Löschung."
        ]
      ) assert.deepStrictEqual(yield* typesOf(deletion, text), ["ROLE_HOLDER_EXIT"], text)
      const recipient =
        "Herr Max Muster, Weg 1, 45127 Essen, ist als empfangsberechtigte Person eingetragen. Er ist tatsächlich " +
        "keine empfangsberechtigte Person mehr. Andernfalls wird das Gericht die Löschung von Amts wegen vornehmen."
      assert.deepStrictEqual(yield* typesOf(deletion, recipient), ["OTHER"])
    }))

  it.effect("2 what is announced is not done, and changes no status", () =>
    Effect.gen(function*() {
      const expiring = yield* recordIn(
        deletion,
        "Gem. § 31 Abs. 2 HGB soll das Erlöschen der Firma von Amts wegen in das Handelsregister eingetragen werden."
      )
      assert.deepStrictEqual(expiring.events.map(({ type }) => type), ["DELETION_ANNOUNCED"])
      assert.isUndefined(expiring.facts.status)
      assert.deepStrictEqual(
        yield* typesOf(
          deletion,
          "Das Gericht beabsichtigt, die Gesellschaft wegen Fehlens einer inländischen Geschäftsanschrift zu löschen. Die Firma des " +
            "Kaufmanns ist erloschen, weil ein Gewerbe nicht mehr betrieben wird."
        ),
        ["DELETION_ANNOUNCED"]
      )
      assert.deepStrictEqual(
        yield* typesOf(
          other,
          "Die Gesellschaft hat keine inländische Geschäftsanschrift. Das Fehlen wird beanstandet."
        ),
        ["OTHER"]
      )
    }))

  it.effect("3 who leaves is told from who comes, and from whom the reasons name", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* holdersOf(
          other,
          "Nicht mehr Geschäftsführer: 1. Muster, Max, Fürth, *01.02.1970. Bestellt als Geschäftsführer: 2. Beispiel, Erika, " +
            "Kiel, *03.04.1980."
        ),
        ["ROLE_HOLDER_EXIT Muster, Max", "ROLE_HOLDER_ENTRY Beispiel, Erika"]
      )
      const [left] = yield* eventsOf(
        deletion,
        "Das Gericht beabsichtigt, Sie als Geschäftsführerin zu löschen, da die Voraussetzungen nicht mehr vorliegen (neuer " +
          "Geschäftsführer, Herr Muster)."
      )
      assert.isUndefined(left!.parties)
    }))

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

  it.effect("5 a day that cannot be is none", () =>
    Effect.gen(function*() {
      for (const entered of ["02.05.0205", "20.12.3206", "31.12.1799"]) {
        const event = yield* eventOf(other, "Der Verein ist aufgelöst.", { entered })
        assert.strictEqual(event.occurred_on, "2026-06-30")
        assert.isUndefined(event.register_entry.entry_date)
      }
    }))

  it.effect("6 every notice of a text is an event of its own", () =>
    Effect.gen(function*() {
      const merger = "Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger ist Sicherheit zu leisten."
      assert.deepStrictEqual(yield* typesOf(transformation, `${agreementEnds} ${merger}`), [
        "ENTERPRISE_AGREEMENT",
        "MERGER"
      ])
      const events = yield* eventsOf(
        filing,
        `Dem Registergericht ist eine Liste der Mitglieder des Aufsichtsrates eingereicht worden. ${agreementEnds}`
      )
      assert.sameMembers(events.map(({ type }) => type), ["ENTERPRISE_AGREEMENT", "DOCUMENT_FILED"])
      assert.strictEqual(new Set(events.map(({ id }) => id)).size, 2)
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

  it.effect("11 what changed is told, and no silent loss", () =>
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

  it.effect("13 remedies file no document", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* typesOf(
          deletion,
          "Das Gericht beabsichtigt, die Gesellschaft zu löschen. Der Widerspruch muss bei dem Amtsgericht eingereicht werden. " +
            "Rechtsbehelfsbelehrung: Der Widerspruch kann als elektronisches Dokument eingereicht werden."
        ),
        ["DELETION_ANNOUNCED"]
      )
    }))
})
