import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

const typesOf = (company_name: string, text: string) =>
  Effect.map(eventsOf(categories.other, text, { company_name }), (events) => events.map(({ type }) => type))

describe("a new entry", () => {
  it.effect("is read by its heading, whatever its columns are", () =>
    Effect.gen(function*() {
      const entries = [
        ["Salzsteg Bäder GmbH", "Ersteintragung im Handelsregister. Firma: Salzsteg Bäder GmbH. Sitz: Husum."],
        ["Amselweg eGbR", "Erstmalige Eintragung in das Gesellschaftsregister. Name: Amselweg eGbR. Sitz: Verden."],
        ["Pendelbär UG", "Erstmals eingetragen: Pendelbär UG, Furtwangen. Geschäftsführer: Dold, Emil, *12.12.1990."],
        [
          "Flux GmbH",
          "Neu in das Handelsregister aufgenommen: Flux GmbH mit Sitz in Jena. Stammkapital: 25.000,00 EUR."
        ]
      ] as const
      for (const [name, text] of entries) assert.deepStrictEqual(yield* typesOf(name, text), ["REGISTRATION"], text)
    }))

  it.effect("is read by a sentence that names a kind of organization, or a branch, and the announcement's name", () =>
    Effect.gen(function*() {
      const partnership = "Unter dem Namen Ilg und Ruoff wurde eine Partnerschaft mit dem Sitz in Nagold eingetragen."
      assert.deepStrictEqual(yield* typesOf("Ilg und Ruoff", partnership), ["REGISTRATION"])
      const branch = "Neueintragung einer Zweigniederlassung der Nordlys AB mit Sitz in Malmö, Schweden."
      assert.deepStrictEqual(yield* typesOf("Nordlys AB Zweigniederlassung Kiel", branch), ["REGISTRATION"])
      assert.deepStrictEqual(
        yield* typesOf(
          "Kranich GmbH",
          "Die Kranich GmbH ist am 14.05.2018 erstmals in das Handelsregister eingetragen."
        ),
        ["REGISTRATION"]
      )
    }))

  it.effect("is read by name, seat, foundation and first holders, where nothing changed but the articles", () =>
    Effect.gen(function*() {
      const entry =
        "Dorfkino e.V., Stade. Satzung vom 04.03.2015, zuletzt geändert am 20.05.2015. Vorstand: Pape, Ute, Stade, *19.08.1972."
      assert.deepStrictEqual(yield* typesOf("Dorfkino e.V.", entry), ["REGISTRATION"])
      const begun =
        "Gebr. Holm OHG, Kiel. Die Gesellschaft hat am 01.04.2014 begonnen. Persönlich haftende Gesellschafter: Holm, Jan, Kiel, *03.03.1980."
      assert.deepStrictEqual(yield* typesOf("Gebr. Holm OHG", begun), ["REGISTRATION"])
      const changed =
        "Dorfkino e.V., Stade. Satzung vom 04.03.2015. Vorstand: Ausgeschieden: Pape, Ute, Stade, *19.08.1972."
      assert.notInclude(yield* typesOf("Dorfkino e.V.", changed), "REGISTRATION")
    }))

  it.effect("is none of another organization, of an application, or of what an organization has", () =>
    Effect.gen(function*() {
      const others = [
        "Unter der Firma Bolz Handels GmbH ist eine neue Gesellschaft eingetragen worden.",
        "Die Bolz Handels GmbH ist erstmals in das Handelsregister eingetragen worden.",
        "Die Neueintragung der Bolz Handels GmbH wurde wegen fehlender Einzahlung abgelehnt.",
        "Neueintragung einer Zweigniederlassung in Kassel.",
        "Die Anmeldung zur erstmaligen Eintragung der Gesellschaft ist zurückgenommen worden."
      ]
      for (const text of others) assert.deepStrictEqual(yield* typesOf("Kupferdach GmbH", text), ["OTHER"], text)
      assert.deepStrictEqual(
        yield* typesOf("Kupferdach GmbH", "Neu eingetragen: Prokura: Carstens, Maike, Emden, *08.08.1988."),
        ["ROLE_HOLDER_ENTRY"]
      )
    }))
})
