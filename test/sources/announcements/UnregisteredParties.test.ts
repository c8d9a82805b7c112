import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"

interface Named {
  readonly name: string
  readonly seat?: { readonly city: string }
}

const partiesOf = (text: string) =>
  Effect.map(eventOf(categories.transformation, text), ({ details, parties = {} }) => ({
    role: details?.["role"],
    parties: Object.entries(parties).map(([part, party]) => {
      const { name, seat } = party as Named
      return [part, name, seat?.city]
    })
  }))

describe("parties that a text names without a register number", () => {
  it.effect("play the part that stands before or behind their name", () =>
    Effect.gen(function*() {
      const before =
        "An der grenzüberschreitenden Verschmelzung sind beteiligt: a) als übertragende Gesellschaft die Vis SRL, " +
        "eine Gesellschaft belgischen Rechts mit Sitz in Andenne, b) als übernehmende Gesellschaft die Muster Optik GmbH."
      assert.deepStrictEqual(yield* partiesOf(before), {
        role: "ACQUIRING",
        parties: [["transferring_entity", "Vis SRL", "Andenne"]]
      })
      const behind =
        "An der Verschmelzung sind die Muster Optik GmbH, eine Gesellschaft mit beschränkter Haftung deutschen Rechts, " +
        "als übertragende Gesellschaft und die Intakt GmbH, eine Gesellschaft mit beschränkter Haftung nach " +
        "österreichischem Recht mit Sitz in Graz, als übernehmende Gesellschaft beteiligt."
      assert.deepStrictEqual(yield* partiesOf(behind), {
        role: "TRANSFERRING",
        parties: [["acquiring_entity", "Intakt GmbH", "Graz"]]
      })
    }))

  it.effect("are those in the brackets of a notice, and those whose name begins with a small letter", () =>
    Effect.gen(function*() {
      const notice =
        "Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger (Muster Optik GmbH mit Sitz in Nürnberg und " +
        "Linse Süd GmbH mit Sitz in München) ist Sicherheit zu leisten."
      assert.deepStrictEqual((yield* partiesOf(notice)).parties, [["counterparty", "Linse Süd GmbH", "München"]])
      const planned =
        "Dem Registergericht ist der Entwurf eines Vertrages über die geplante Abspaltung von Vermögensteilen der " +
        "Muster Optik GmbH auf die lichtwerk Projekt 2 GmbH eingereicht worden."
      assert.deepStrictEqual(yield* partiesOf(planned), {
        role: "TRANSFERRING",
        parties: [["acquiring_entity", "lichtwerk Projekt 2 GmbH", undefined]]
      })
    }))

  it.effect("need a name that is more than a legal form", () =>
    Effect.gen(function*() {
      const texts = [
        "Der Verschmelzungsplan über die Verschmelzung der GmbH mit der Gesellschaft ist eingereicht worden.",
        "Die Gesellschaft wird auf die Gesellschaft, die Muster Optik GmbH, verschmolzen.",
        "An der Verschmelzung beteiligt sind die Gesellschafter und die Geschäftsführung der Linse Süd GmbH."
      ]
      for (const text of texts) assert.deepStrictEqual((yield* partiesOf(text)).parties, [], text)
    }))

  it.effect("of a conversion are what the organization becomes", () =>
    Effect.gen(function*() {
      const text =
        "Es wird darauf hingewiesen, dass ein Formwechselplan über einen grenzüberschreitenden Formwechsel in die " +
        "Vis Europa B.V. mit Sitz in Amsterdam beim Handelsregister eingereicht worden ist."
      assert.deepStrictEqual((yield* partiesOf(text)).parties, [["new_entity", "Vis Europa B.V.", "Amsterdam"]])
    }))
})
