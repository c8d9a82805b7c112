import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"

interface Named {
  readonly name: string
  readonly registration?: { readonly euid: string }
  readonly foreign_registration?: { readonly register_number: string }
}

/** The organization's own part in a text, and the other parties: part, name and number. */
const readOf = (text: string) =>
  Effect.map(eventOf(categories.transformation, text), ({ details, parties = {} }) => ({
    role: details?.["role"],
    parties: Object.entries(parties).map(([part, party]) => {
      const { foreign_registration, name, registration } = party as Named
      return [part, name, registration?.euid ?? foreign_registration?.register_number ?? ""]
    })
  }))

describe("the parties of a transformation", () => {
  it.effect("include a namesake: another number beside words that mean the organization itself", () =>
    Effect.gen(function*() {
      const texts = [
        "Die Gesellschaft hat den Entwurf des Verschmelzungsvertrages zwischen ihr und der Muster Optik GmbH, Hof " +
        "(Amtsgericht Hof HRB 7654399) eingereicht.",
        "Ein Verschmelzungsvertrag zwischen der Gesellschaft und der Muster Optik GmbH mit Sitz in Hof (Amtsgericht Hof " +
        "HRB 7654399) ist eingereicht worden."
      ]
      for (const text of texts) {
        assert.deepStrictEqual((yield* readOf(text)).parties, [
          ["counterparty", "Muster Optik GmbH", "DED4501V.HRB7654399"]
        ], text)
      }
    }))

  it.effect("never include the organization by its number at a second seat, a longer name, or two wrong letters", () =>
    Effect.gen(function*() {
      const texts = [
        "Ein Vertrag über die Abspaltung von Vermögensteilen der Muster Optik GmbH (AG Nürnberg, HRB 7654301 und AG Hof, " +
        "HRB 7654399) ist eingereicht worden.",
        "Der Entwurf des Verschmelzungsplans der Muster Optk GmbH auf die Gesellschaft ist eingereicht worden."
      ]
      for (const text of texts) assert.deepStrictEqual((yield* readOf(text)).parties, [], text)
    }))

  it.effect("are not the organization because their name differs in the legal form alone", () =>
    Effect.gen(function*() {
      const text =
        "Der Entwurf eines Umwandlungsplans über die formwechselnde Umwandlung der Gesellschaft in die Muster Optik SE mit " +
        "Sitz in Nürnberg ist eingereicht worden."
      assert.deepStrictEqual((yield* readOf(text)).parties, [["new_entity", "Muster Optik SE", ""]])
    }))

  it.effect("of a list have the part that words behind it give to all", () =>
    Effect.gen(function*() {
      const text =
        "Der Entwurf des Verschmelzungsplans über die Verschmelzung der Muster Optik GmbH mit Sitz in Nürnberg, sowie der " +
        "Linse 7. Verwaltungs GmbH mit Sitz in Hof und der Rahmen GmbH mit Sitz in Fürth, alle als übertragende " +
        "Rechtsträger auf die Brille S.à r.l. mit Sitz in Luxemburg als übernehmender Rechtsträger ist eingereicht worden."
      assert.deepStrictEqual(yield* readOf(text), {
        role: "TRANSFERRING",
        parties: [
          ["transferring_entity", "Linse 7. Verwaltungs GmbH", ""],
          ["transferring_entity_2", "Rahmen GmbH", ""],
          ["acquiring_entity", "Brille S.à r.l.", ""]
        ]
      })
    }))

  it.effect("of a merger have one acquirer: where the grammar names several, none has a part", () =>
    Effect.gen(function*() {
      const text =
        "Der Entwurf betreffend die Verschmelzung der Gesellschaft mit der Linse UG (haftungsbeschränkt) mit dem Sitz in " +
        "Fürth (Amtsgericht Fürth, HRB 7654311), der Rahmen GmbH mit dem Sitz in Fürth (Amtsgericht Fürth, HRB 7654312) " +
        "und der Etui UG (haftungsbeschränkt) mit dem Sitz in Fürth (Amtsgericht Fürth, HRB 7654313) ist eingereicht worden."
      const { parties, role } = yield* readOf(text)
      assert.isUndefined(role)
      assert.deepStrictEqual(parties.map(([part]) => part), ["counterparty", "counterparty_2", "counterparty_3"])
    }))

  it.effect("are one however their name is broken or their number repeated", () =>
    Effect.gen(function*() {
      const text =
        "Der Verschmelzungsplan der Muster Optik GmbH als übertragender Rechtsträger auf die BRILLEN CENTRAL, S.L.U. mit " +
        "Sitz in Madrid als übernehmender Rechtsträger ist eingereicht. Die BRILLEN CEN-TRAL, S.L.U. ist eingetragen im " +
        "Handelsregister von Madrid, Blatt M-123.456."
      assert.deepStrictEqual((yield* readOf(text)).parties, [[
        "acquiring_entity",
        "BRILLEN CENTRAL, S.L.U.",
        "M-123.456"
      ]])
    }))

  it.effect("are named without a legal form where their seat follows, and behind a description of their form", () =>
    Effect.gen(function*() {
      const texts: ReadonlyArray<readonly [text: string, name: string]> = [
        [
          "Ein Verschmelzungsplan über eine grenzüberschreitende Verschmelzung auf die LUNETTES Bank mit Sitz in " +
          "Lyon/Frankreich ist eingereicht worden.",
          "LUNETTES Bank"
        ],
        [
          "Der Verschmelzungsplan der Muster Optik GmbH als übertragender Gesellschaft mit der Gesellschaft mit beschränkter " +
          "Haftung nach tschechischem Recht unter Firma Brýle Europe, spol. s r.o. mit Sitz in Brünn ist eingereicht.",
          "Brýle Europe, spol. s r.o."
        ],
        [
          "An der Verschmelzung sind beteiligt als übertragende Gesellschaft die Muster Optik GmbH mit Sitz in Nürnberg, und " +
          "als übernehmende Gesellschaft die Lens Electronics (EU) B.V. mit Sitz in Breda.",
          "Lens Electronics (EU) B.V."
        ]
      ]
      for (const [text, name] of texts) {
        assert.deepStrictEqual((yield* readOf(text)).parties, [["acquiring_entity", name, ""]], text)
      }
    }))

  it.effect("are no words of the sentence before a number without a name", () =>
    Effect.gen(function*() {
      const text =
        "Es ist je der Entwurf eines Verschmelzungsvertrags für die geplante Aufnahme von HRB 7654321 und von HRB 7654322 " +
        "eingereicht worden."
      assert.deepStrictEqual((yield* readOf(text)).parties, [])
    }))

  it.effect("of a business that its owner gives away are its acquirer", () =>
    Effect.gen(function*() {
      const text =
        "Der Inhaber hat nach Maßgabe des Ausgliederungsplans vom 02.03.2026 aus seinem Vermögen das von ihm betriebene " +
        "Unternehmen zum Zwecke der Neugründung der \"Linse Besitz GmbH\", Fürth (Amtsgericht Fürth HRB 7654311) auf diese " +
        "ausgegliedert."
      assert.deepStrictEqual(yield* readOf(text), {
        role: "TRANSFERRING",
        parties: [["acquiring_entity", "Linse Besitz GmbH", "DED3304V.HRB7654311"]]
      })
    }))
})
