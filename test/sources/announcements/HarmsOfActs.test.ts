import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"
import { agreementEnds, recordIn, typesOf } from "./HarmTexts.ts"

const { deletion, filing, other, transformation } = categories

interface Holder {
  readonly name_parts: { readonly given?: string; readonly family: string }
}

const holdersOf = (category: string, text: string) =>
  Effect.map(eventsOf(category, text), (events) =>
    events.map(({ parties, type }) => {
      const { family, given } = (parties!["role_holder"] as Holder).name_parts
      return `${type} ${family}, ${given}`
    }))

describe("what an announcement says is done to whom it says:", () => {
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

  it.effect("3 who leaves is distinguished from who comes, and from those whom the reasons name", () =>
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
