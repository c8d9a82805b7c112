import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

/** The present values that an announcement reports, by the types of their events. */
const valuesOf = (text: string) =>
  Effect.map(eventsOf(categories.other, text), (events) =>
    events.map(({ details, type }) => {
      const [change] = (details?.["changes"] ?? []) as ReadonlyArray<{ readonly current: string }>
      const amount = details?.["resulting_amount"] as { readonly amount: string } | undefined
      return `${type} ${change?.current ?? amount?.amount ?? ""}`.trim()
    }))

const all = ["NAME_CHANGE Seestern Optik GmbH", "SEAT_CHANGE Lübeck", "CAPITAL_INCREASE 50000.00"]

describe("several fields in one row", () => {
  it.effect("are read with their present values, where a former and a present row name them", () =>
    Effect.gen(function*() {
      const rows = [
        "Bisher: Firma Muster Optik GmbH, Sitz Nürnberg, Stammkapital 25.000,00 EUR; nunmehr: Firma Seestern Optik GmbH, Sitz Lübeck, Stammkapital 50.000,00 EUR",
        "Alt: Firma: Muster Optik GmbH; Sitz: Nürnberg; Stammkapital: 25.000,00 EUR.\nNeu: Firma: Seestern Optik GmbH; Sitz: Lübeck; Stammkapital: 50.000,00 EUR.",
        "Firma, Sitz und Stammkapital sind geändert. Bisher: Muster Optik GmbH; Nürnberg; 25.000,00 EUR. Nunmehr: Seestern Optik GmbH; Lübeck; 50.000,00 EUR.",
        "Feld | bisher | neu\nFirma | Muster Optik GmbH | Seestern Optik GmbH\nSitz | Nürnberg | Lübeck\nStammkapital | 25.000,00 EUR | 50.000,00 EUR"
      ]
      for (const text of rows) assert.deepStrictEqual(yield* valuesOf(text), all, text)
    }))

  it.effect("are not, where a value stays or the row does not show which field is which", () =>
    Effect.gen(function*() {
      const unchanged = "Alt: Firma: Muster Optik GmbH; Sitz: Nürnberg. Neu: Firma: Muster Optik GmbH; Sitz: Lübeck."
      assert.deepStrictEqual(yield* valuesOf(unchanged), ["SEAT_CHANGE Lübeck"])
      const open =
        "Firma und Sitz sind geändert. Bisher: Muster Optik GmbH. Nunmehr: Seestern Optik GmbH, Lübeck, Ostsee."
      assert.deepStrictEqual(yield* valuesOf(open), ["OTHER"])
    }))

  it.effect("are not, where the present value is none, or its amount has another currency", () =>
    Effect.gen(function*() {
      const heading = "Feld | bisher | neu\n"
      const seatAlone = [
        "Alt: Firma: Muster Optik GmbH; Sitz: Nürnberg. Neu: Firma: unverändert; Sitz: Lübeck.",
        "Alt: Firma: Muster Optik GmbH; Sitz: Nürnberg. Neu: Firma: wie bisher; Sitz: Lübeck.",
        "Neu: Firma: unverändert; Sitz: Lübeck.",
        `${heading}Firma | Muster Optik GmbH | –\nSitz | Nürnberg | Lübeck`,
        `${heading}Stammkapital | 25.000,00 EUR | –\nSitz | Nürnberg | Lübeck`,
        `${heading}Stammkapital | – | 50.000,00 EUR\nSitz | Nürnberg | Lübeck`,
        `${heading}Stammkapital | 50.000,00 DM | 25.600,00 EUR\nSitz | Nürnberg | Lübeck`,
        `${heading}Sitz | Nürnberg | Lübeck\nGeschäftsführer | Ilse Tannhof | Veit Brandner`
      ]
      for (const text of seatAlone) assert.deepStrictEqual(yield* valuesOf(text), ["SEAT_CHANGE Lübeck"], text)
    }))

  it.effect("are not, where the words ahead or a value say that it is no entry, or another organization's", () =>
    Effect.gen(function*() {
      const rows = "Bisher: Firma Muster Optik GmbH, Sitz Nürnberg; nunmehr: Firma Seestern Optik GmbH, Sitz Lübeck"
      const table = "Feld | bisher | neu\nFirma | Muster Optik GmbH | Seestern Optik GmbH\nSitz | Nürnberg | Lübeck"
      const declined = [
        `Beispiel: ${rows}`,
        `Entwurf einer Eintragung:\n${rows}`,
        `Angemeldet, noch nicht eingetragen: ${rows}`,
        `Beantragt ist die folgende Änderung: ${rows}`,
        `Die Eintragung ist abgelehnt. ${rows}`,
        `Bei der Komplementärin: ${rows}`,
        `Beantragt.\n${table}`,
        `Zweigniederlassung:\n${table}`,
        "Feld | bisher | neu\nSitz | Nürnberg | Lübeck (beantragt)",
        "Neu: Sitz: Lübeck (beantragt).",
        "Neu: Sitz: Lübeck, sobald die Genehmigung vorliegt."
      ]
      for (const text of declined) assert.deepStrictEqual(yield* valuesOf(text), ["OTHER"], text)
    }))

  it.effect("are not read as new beside a former row with a holder, which shows what stays", () =>
    Effect.gen(function*() {
      const holder = "Geschäftsführer: Tannhof, Ilse, Kiel, *01.02.1970"
      const values = yield* valuesOf(
        `Bisher: Firma: Muster Optik GmbH; Sitz: Nürnberg; ${holder}. Nunmehr: Firma: Seestern Optik GmbH; Sitz: Nürnberg; ${holder}.`
      )
      assert.notInclude(values, "SEAT_CHANGE Nürnberg")
      assert.include(values, "NAME_CHANGE Seestern Optik GmbH")
    }))

  it.effect("are read behind `Neu:` before a whole entry, with who enters", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* valuesOf("Neu: Sitz: Lübeck."), ["SEAT_CHANGE Lübeck"])
      assert.deepStrictEqual(
        yield* valuesOf(
          "Jetzt: Firma: Seestern Optik GmbH. Sitz: Lübeck. Geschäftsanschrift: Hafenstraße 4, 23552 Lübeck."
        ),
        ["NAME_CHANGE Seestern Optik GmbH", "SEAT_CHANGE Lübeck", "ADDRESS_CHANGE Hafenstraße 4, 23552 Lübeck"]
      )
      assert.deepStrictEqual(
        yield* valuesOf(
          "Neu: Firma: Seestern Optik GmbH; Sitz: Lübeck; Geschäftsführer: Tannhof, Ilse, Kiel, *01.02.1970."
        ),
        ["NAME_CHANGE Seestern Optik GmbH", "SEAT_CHANGE Lübeck", "ROLE_HOLDER_ENTRY"]
      )
      assert.deepStrictEqual(yield* valuesOf("Nunmehr: Stammkapital: 50.000,00 EUR."), ["OTHER"])
    }))
})
