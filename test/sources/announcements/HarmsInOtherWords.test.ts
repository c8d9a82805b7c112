import { assert, describe, it } from "@effect/vitest"
import { WordingCounts } from "@kontor/sources"
import { Effect } from "effect"
import { categories, eventOf, eventsOf } from "./Announcement.ts"
import { recordIn, typesOf } from "./HarmTexts.ts"

const { deletion, filing, other, transformation } = categories

interface Holder {
  readonly name_parts: { readonly given?: string; readonly family: string }
}

const holdersOf = (text: string) =>
  Effect.map(eventsOf(other, text), (events) =>
    events.map(({ parties, type }) => {
      const { family, given } = (parties!["role_holder"] as Holder).name_parts
      return `${type} ${family}, ${given}`
    }))

describe("other sentences of the forms that were read wrongly once:", () => {
  it.effect("1 a managing director whose entry is to be deleted", () =>
    Effect.gen(function*() {
      const texts = [
        "Es ist beabsichtigt, den Geschäftsführer Veit Rosenkranz wegen Mangels einer wesentlichen Voraussetzung gemäß § 395 " +
        "FamFG von Amts wegen zu löschen; Widerspruchsfrist: 4 Wochen.",
        "Das Registergericht beabsichtigt, die Geschäftsführerin Hollerbusch Karla, geboren am 04.05.1981, von Amts wegen nach " +
        "§ 395 FamFG zu löschen.",
        "Das Gericht beabsichtigt, Sie als Geschäftsführerin der Linse GmbH von Amts wegen zu löschen."
      ]
      for (const text of texts) assert.deepStrictEqual(yield* typesOf(deletion, text), ["ROLE_HOLDER_EXIT"], text)
    }))

  it.effect("2 what is to be entered, and what a profile's status does not follow", () =>
    Effect.gen(function*() {
      const texts = [
        "Es soll das Erlöschen der Firma gemäß § 31 Abs. 2 HGB von Amts wegen eingetragen werden.",
        "Das Gericht beabsichtigt, die Auflösung der Gesellschaft von Amts wegen einzutragen.",
        "Der Verein soll im Vereinsregister gelöscht werden, da er keine Mitglieder mehr hat.",
        "Das Registergericht erwägt die Löschung, weil eine inländische Geschäftsanschrift fehlt.",
        "Das Gericht wird das Erlöschen der Firma von Amts wegen eintragen, wenn nicht binnen drei Monaten Widerspruch erhoben wird."
      ]
      for (const text of texts) {
        const { events, facts } = yield* recordIn(deletion, text)
        assert.deepStrictEqual(events.map(({ type }) => type), ["DELETION_ANNOUNCED"], text)
        assert.isUndefined(facts.status, text)
      }
    }))

  it.effect("3 who leaves and who enters, in one text", () =>
    Effect.gen(function*() {
      const texts: ReadonlyArray<readonly [text: string, ...holders: ReadonlyArray<string>]> = [
        [
          "Ausgeschieden als Vorstand: Rosenkranz, Veit, Hof, *04.05.1971. Bestellt als Vorstand: Hollerbusch, Karla, Selb, " +
          "*06.07.1982.",
          "ROLE_HOLDER_EXIT Rosenkranz, Veit",
          "ROLE_HOLDER_ENTRY Hollerbusch, Karla"
        ],
        [
          "Nicht mehr Liquidator: Birkenhain, Jonas, Kiel, *08.09.1960. Bestellt als Liquidator: Tannhöfer, Imke, Plön, " +
          "*10.11.1970.",
          "ROLE_HOLDER_EXIT Birkenhain, Jonas",
          "ROLE_HOLDER_ENTRY Tannhöfer, Imke"
        ]
      ]
      for (const [text, ...holders] of texts) assert.deepStrictEqual(yield* holdersOf(text), holders, text)
    }))

  it.effect("6 two notices in one text", () =>
    Effect.gen(function*() {
      const agreement =
        "Der andere Vertragsteil hat den Gläubigern dieses Rechtsträgers, deren Forderungen begründet worden sind, bevor die " +
        "Eintragung der Beendigung dieses Vertrages bekannt gemacht ist, Sicherheit zu leisten."
      const notices: ReadonlyArray<readonly [notice: string, type: string]> = [
        ["Den Gläubigern der an der Abspaltung beteiligten Rechtsträger ist Sicherheit zu leisten.", "DIVISION"],
        ["Den Gläubigern der an der Ausgliederung beteiligten Rechtsträger ist Sicherheit zu leisten.", "DIVISION"],
        ["Den Gläubigern des formwechselnden Rechtsträgers ist Sicherheit zu leisten.", "CONVERSION"]
      ]
      for (const [notice, type] of notices) {
        assert.sameMembers(yield* typesOf(transformation, `${agreement} ${notice}`), ["ENTERPRISE_AGREEMENT", type])
      }
    }))

  it.effect("7 a capital decrease of a register without capital is counted as not understood", () =>
    Effect.gen(function*() {
      const text = (name: string) =>
        `Den Gläubigern der ${name}, deren Forderungen begründet worden sind, bevor die Eintragung des Beschlusses bekannt gemacht ` +
        "gilt, ist Sicherheit zu leisten."
      const counts = new WordingCounts()
      for (const organization of ["Linse eG", "Rahmen eG", "Etui eG"]) {
        assert.notInclude(yield* typesOf(other, text(organization), { registernummer: "GnR 12" }), "CAPITAL_DECREASE")
        counts.add({ text: text(organization), register: "GnR", organization })
      }
      assert.strictEqual(counts.mostFrequent(1).wordings[0]?.count, 3)
    }))

  it.effect("9 whose creditors the other party secures", () =>
    Effect.gen(function*() {
      const texts = [
        "Der andere Vertragsteil hat den Gläubigern dieses Rechtsträgers, deren Forderungen begründet worden sind, bevor die " +
        "Eintragung der Beendigung dieses Vertrages bekannt gemacht ist, Sicherheit zu leisten.",
        "Den Gläubigern der Gesellschaft, deren Forderungen vor der Beendigung des Beherrschungs- und Gewinnabführungsvertrages " +
        "begründet worden sind, hat der andere Vertragsteil Sicherheit zu leisten.",
        "Den Gläubigern der Gesellschaft ist nach dem Ende des Gewinnabführungsvertrages vom anderen Vertragsteil Sicherheit zu " +
        "leisten."
      ]
      for (const text of texts) {
        const { details, type } = yield* eventOf(other, text)
        assert.deepStrictEqual([type, details?.["role"]], ["ENTERPRISE_AGREEMENT", "CONTROLLED"], text)
      }
    }))

  it.effect("12 the provision that is cited", () =>
    Effect.gen(function*() {
      const cited: ReadonlyArray<readonly [text: string, basis: string]> = [
        ["Das Gericht beabsichtigt, die Firma nach § 31 Abs. 2 HGB zu löschen.", "§ 31 Abs. 2 HGB"],
        ["Es ist beabsichtigt, die Gesellschaft gemäß § 394 FamFG zu löschen.", "§ 394 FamFG"],
        ["Das Registergericht beabsichtigt, den Verein gemäß § 395 FamFG zu löschen.", "§ 395 FamFG"]
      ]
      for (const [text, basis] of cited) {
        assert.strictEqual((yield* eventOf(deletion, text)).details?.["legal_basis"], basis, text)
      }
    }))

  it.effect("13 remedies that mention documents", () =>
    Effect.gen(function*() {
      const remedies = [
        "Der Widerspruch ist beim Amtsgericht Kiel schriftlich einzureichen.",
        "Rechtsbehelfsbelehrung: Die Einlegung ist auch durch Übertragung eines elektronischen Dokuments möglich, das auf einem " +
        "sicheren Übermittlungsweg eingereicht werden muss.",
        "Die Beschwerdeschrift kann bei jedem Amtsgericht eingereicht werden."
      ]
      for (const remedy of remedies) {
        const text = `Das Gericht beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit zu löschen. ${remedy}`
        assert.deepStrictEqual(yield* typesOf(deletion, text), ["DELETION_ANNOUNCED"], remedy)
      }
      const list = "Dem Registergericht ist eine Liste der Aufsichtsratsmitglieder eingereicht worden."
      assert.deepStrictEqual(yield* typesOf(filing, list), ["DOCUMENT_FILED"])
    }))
})
