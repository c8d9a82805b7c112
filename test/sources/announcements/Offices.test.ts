import { assert, describe, it } from "@effect/vitest"
import type { EventType } from "@kontor/core/Register"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

const anke = "Wolters, Anke, Celle, *11.11.1980"
const ralf = "Dörrbecker, Ralf, Kassel, *03.04.1966"

const short: Readonly<Record<string, string>> = {
  ROLE_HOLDER_ENTRY: "enters",
  ROLE_HOLDER_EXIT: "leaves",
  ROLE_HOLDER_CHANGE: "changes"
}

/** What a text says of Anke and Ralf, in the order of the alphabet. */
const toldIn = (text: string) =>
  Effect.map(
    eventsOf(categories.other, text.replaceAll("ANKE", anke).replaceAll("RALF", ralf)),
    (events) =>
      events.flatMap(({ parties, type }) => {
        const holder = parties?.["role_holder"] as { readonly name?: string } | undefined
        return holder === undefined ? [] : [`${holder.name?.split(" ")[0]} ${short[type] ?? type}`]
      }).toSorted()
  )

const told = (...cases: ReadonlyArray<readonly [text: string, ...deeds: ReadonlyArray<string>]>) =>
  Effect.gen(function*() {
    for (const [text, ...deeds] of cases) assert.deepStrictEqual(yield* toldIn(text), deeds, text)
  })

describe("what the words of a clause say together of who holds an office", () => {
  it.effect("changes a holder whose power, name, home or stake changes", () =>
    told(
      ["Geschäftsführer RALF, darf die Gesellschaft fortan allein vertreten.", "Ralf changes"],
      ["Dem Geschäftsführer RALF, steht die Einzelvertretungsbefugnis nicht länger zu.", "Ralf changes"],
      ["Die dem Geschäftsführer RALF, erteilte Befreiung von § 181 BGB ist weggefallen.", "Ralf changes"],
      ["Für den Geschäftsführer RALF, gilt nunmehr Gesamtvertretung.", "Ralf changes"],
      ["Die Einzelprokura der ANKE, ist nur noch eine Gesamtprokura.", "Anke changes"],
      ["Einzelprokura: ANKE (bisher Gesamtprokura).", "Anke changes"],
      ["Wohnort der Geschäftsführerin ANKE, nunmehr: Uelzen.", "Anke changes"],
      ["Kommanditistin ANKE: Einlage von 5.000,00 EUR um 1.000,00 EUR auf 6.000,00 EUR erhöht.", "Anke changes"]
    ))

  it.effect("ends an office by any verb or noun of its end", () =>
    told(
      ["Das Amt des Geschäftsführers RALF, hat durch Zeitablauf geendet.", "Ralf leaves"],
      ["Geschäftsführer RALF, ist seines Amtes enthoben.", "Ralf leaves"],
      ["Das Vorstandsmitglied RALF, wurde durch die Mitgliederversammlung abgewählt.", "Ralf leaves"],
      ["ANKE, hat keine Prokura mehr.", "Anke leaves"],
      ["Geschäftsführer RALF, scheidet mit Wirkung zum 31.12.2012 aus.", "Ralf leaves"]
    ))

  it.effect("tells both offices of one who leaves the one and takes the other", () =>
    told(
      ["Vom Geschäftsführer zum Liquidator bestellt: RALF.", "Ralf enters", "Ralf leaves"],
      ["Zur Geschäftsführerin unter Fortfall ihrer Prokura bestellt: ANKE.", "Anke enters", "Anke leaves"],
      ["Die Prokuristin ANKE, ist nun Geschäftsführerin; ihre Prokura ist erloschen.", "Anke enters", "Anke leaves"]
    ))

  it.effect("tells who leaves from who comes", () =>
    told(
      ["ANKE, löst RALF, als Geschäftsführerin ab.", "Anke enters", "Ralf leaves"],
      ["Nicht mehr RALF, sondern ANKE, ist Geschäftsführerin.", "Anke enters", "Ralf leaves"],
      ["Als Nachfolgerin des verstorbenen Geschäftsführers RALF, ist bestellt: ANKE.", "Anke enters", "Ralf leaves"],
      ["RALF, wurde als Liquidator entlassen und ANKE, an dessen Stelle gesetzt.", "Anke enters", "Ralf leaves"],
      ["Inhaberwechsel: bisher RALF; jetzt ANKE.", "Anke enters", "Ralf leaves"]
    ))

  it.effect("says nothing of who stays, of what is denied, and of who only represents another", () =>
    told(
      ["Der Geschäftsführer RALF, bleibt im Amt."],
      ["Die Anmeldung, RALF, sei als Geschäftsführer ausgeschieden, ist zurückgewiesen."],
      [
        "Auf Beschluss der A GmbH, vertreten durch ihren Geschäftsführer RALF, ist ANKE, als Geschäftsführerin abberufen.",
        "Anke leaves"
      ]
    ))

  it.effect("reads words in capital letters, without umlauts or with a letter missing", () =>
    told(
      ["NICHT MEHR GESCHÄFTSFÜHRER: RALF. BESTELLT ZUR GESCHÄFTSFÜHRERIN: ANKE.", "Anke enters", "Ralf leaves"],
      ["Nicht mehr Geschaeftsfuehrer: RALF.", "Ralf leaves"],
      ["nicht mehr Geschäftführer: 1. RALF.", "Ralf leaves"]
    ))
})

/** The types of the events of a text. */
const typesIn = (text: string) =>
  Effect.map(eventsOf(categories.other, text), (events) => events.map(({ type }) => type))

describe("words about something else than the organization's matter", () => {
  it.effect.each<readonly [where: string, text: string, type: EventType]>(
    [
      [
        "in brackets behind a provision of the articles",
        "Durch Beschluss vom 20.08.2014 ist § 11 des Gesellschaftsvertrages (Ausschluss bei Eröffnung des Insolvenzverfahrens) aufgehoben.",
        "ARTICLES_CHANGE"
      ],
      [
        "denied of the fields that they name",
        "Der Gesellschaftsvertrag ist neu gefasst. Sitz und Gegenstand sind dabei nicht geändert worden.",
        "ARTICLES_CHANGE"
      ],
      [
        "about an entry that says the end",
        "Das Registergericht beabsichtigt, die Eintragung vom 20.03.2018, wonach die Gesellschaft aufgelöst ist, zu löschen.",
        "OTHER"
      ],
      [
        "about the capital of another company",
        "Die Muttergesellschaft, die Alpha Holding AG, hat ihr Grundkapital um 4.000,00 EUR auf 60.000,00 EUR erhöht.",
        "OTHER"
      ]
    ]
  )("make no event of their own: %s", ([, text, type]) =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* typesIn(text), [type])
    }))
})
