import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"
import { detailsOf, holderOf, partiesOf } from "./wordings/Reported.ts"

/** The events of a text: type, own part, value, the holder's family name, and each party with its part. */
const toldIn = (text: string) =>
  Effect.map(eventsOf(categories.other, text, { entered: "25.06.2026" }), (events) =>
    events.map((event) =>
      [
        event.type,
        detailsOf(event).part,
        detailsOf(event).value,
        holderOf(event).family,
        ...partiesOf(event).map(({ part, party }) => `${part} ${party.name}`)
      ].filter((word) => word !== "").join(", ")
    ))

const told = (...cases: ReadonlyArray<readonly [text: string, ...events: ReadonlyArray<string>]>) =>
  Effect.gen(function*() {
    for (const [text, ...events] of cases) assert.deepStrictEqual(yield* toldIn(text), events, text)
  })

const weber = "Elbinger Weberei GmbH, Stade (Amtsgericht Tostedt HRB 100231)"

describe("what the words of a sentence compose", () => {
  it.effect("tells who holds an office without a day of birth", () =>
    told(
      ["Tilo Brandis hat sein Amt als Geschäftsführer abgegeben.", "ROLE_HOLDER_EXIT, Brandis"],
      ["In die Geschäftsführung wurde Tilo Brandis, Uelzen, aufgenommen.", "ROLE_HOLDER_ENTRY, Brandis"],
      ["Die Maren Feldhusen erteilte Prokura besteht nicht mehr.", "ROLE_HOLDER_EXIT, Feldhusen"],
      ["Der Geschäftsführer Tilo Brandis ist nun allein vertretungsberechtigt.", "ROLE_HOLDER_CHANGE, Brandis"],
      ["Die Vertretungsbefugnis der Geschäftsführerin Erika Muster wurde geändert.", "ROLE_HOLDER_CHANGE, Muster"],
      ["Annika Bölke wurde mit Prokura ausgestattet.", "ROLE_HOLDER_ENTRY, Bölke"],
      ["Annika Bölke, Celle, *05.05.1975, bisher Gesamtprokura, jetzt Einzelprokura.", "ROLE_HOLDER_CHANGE, Bölke"],
      [
        "Das stellvertretende Vorstandsmitglied Tilo Brandis, Uelzen, *02.03.1961, ist ordentliches Vorstandsmitglied.",
        "ROLE_HOLDER_CHANGE, Brandis"
      ],
      [
        "Annika Bölke, Celle, *05.05.1975, hat einen Teil ihrer Kommanditbeteiligung auf Tilo Brandis, Uelzen, " +
        "*02.03.1961, übertragen, der als Kommanditist eingetreten ist.",
        "ROLE_HOLDER_CHANGE, Bölke",
        "ROLE_HOLDER_ENTRY, Brandis"
      ]
    ))

  it.effect("declines where a word about a holder is none of offices", () =>
    told(
      ["Das gegen den Geschäftsführer Tilo Brandis verhängte Zwangsgeld ist aufgehoben.", "OTHER"],
      ["Der Geschäftsführer Tilo Brandis ist zur Abgabe einer Vermögensauskunft geladen.", "OTHER"],
      ["Der Vorsitzende der Versammlung ist Tilo Brandis.", "OTHER"],
      ["Tilo Brandis oder Erika Muster wird Geschäftsführer.", "OTHER"],
      ["Jörg Sültemeyer ist Geschäftsführer auch der Jeetzel Beteiligungs GmbH.", "OTHER"],
      ["Tilo Brandis hat mitgeteilt, er habe sein Amt als Geschäftsführer niedergelegt.", "OTHER"]
    ))

  it.effect("tells what is done of a holder, and what only is to be", () =>
    Effect.gen(function*() {
      const events = yield* eventsOf(
        categories.other,
        "Geschäftsführer Brandis, Tilo, Uelzen, *01.02.1970, ist ausgeschieden und Feldhusen, Maren, Celle, " +
          "*03.04.1980, soll an dessen Stelle bestellt werden.",
        { entered: "25.06.2026" }
      )
      assert.deepStrictEqual(
        events.map((event) => [event.type, event.register_entry.phase, holderOf(event).family]),
        [["ROLE_HOLDER_EXIT", "DELETED", "Brandis"], ["ROLE_HOLDER_ENTRY", "ANNOUNCED", "Feldhusen"]]
      )
    }))

  it.effect("tells who replaces whom, and not who held an office or acts for the organization", () =>
    told(
      [
        "Erika Muster wurde von Tilo Brandis als Geschäftsführerin ersetzt.",
        "ROLE_HOLDER_EXIT, Muster",
        "ROLE_HOLDER_ENTRY, Brandis"
      ],
      ["Erika Muster ist durch Tilo Brandis als Geschäftsführer bestellt.", "ROLE_HOLDER_ENTRY, Muster"],
      ["Tilo Brandis war bis zum 31.12.2020 Geschäftsführer.", "OTHER"],
      ["Der Geschäftsführer Tilo Brandis hat Erika Muster zur Prokuristin bestellt.", "ROLE_HOLDER_ENTRY, Muster"],
      ["Der Geschäftsführer Tilo Brandis hat die Prokuristin Erika Muster abberufen.", "ROLE_HOLDER_EXIT, Muster"],
      [
        "Geschäftsführer Tilo Brandis, Uelzen, *02.03.1961, hat Erika Muster Prokura erteilt.",
        "ROLE_HOLDER_ENTRY, Muster"
      ],
      [
        "Der Vorstand Tilo Brandis hat Erika Muster, Celle, *05.05.1975, zur Liquidatorin bestellt.",
        "ROLE_HOLDER_ENTRY, Muster"
      ]
    ))

  it.effect("tells who gives and who takes", () =>
    told(
      [
        `Aufgenommen wurde im Wege der Verschmelzung die ${weber}.`,
        "MERGER, ACQUIRING, TRANSFERRING Elbinger Weberei GmbH"
      ],
      [
        `Die Gesellschaft ist in der ${weber}, durch Verschmelzung aufgegangen.`,
        "MERGER, TRANSFERRING, ACQUIRING Elbinger Weberei GmbH"
      ],
      [
        `Von der Gesellschaft wurde der Betriebsteil Färberei durch Abspaltung auf die ${weber}, überführt.`,
        "DIVISION, TRANSFERRING, ACQUIRING Elbinger Weberei GmbH"
      ],
      [
        `Die Gesellschaft hat den Bereich Färberei im Wege der Ausgliederung von der ${weber}, erworben.`,
        "DIVISION, ACQUIRING, TRANSFERRING Elbinger Weberei GmbH"
      ],
      [
        `Die ${weber}, hat sich verpflichtet, ihren ganzen Gewinn an die Gesellschaft abzuführen.`,
        "ENTERPRISE_AGREEMENT, CONTROLLING, CONTROLLED Elbinger Weberei GmbH"
      ],
      [
        `Die Leitung der Gesellschaft ist durch Beherrschungsvertrag der ${weber}, unterstellt.`,
        "ENTERPRISE_AGREEMENT, CONTROLLED, CONTROLLING Elbinger Weberei GmbH"
      ],
      [
        `Die Gesellschaft ist aus der Verschmelzung der ${weber} mit der Havel Holding SE, Potsdam, entstanden.`,
        "MERGER, NEW, TRANSFERRING Elbinger Weberei GmbH, TRANSFERRING Havel Holding SE"
      ],
      ["Der Gesellschafter tritt seinen Anteil mit dem Gewinn ab.", "OTHER"],
      [
        `Durch Verschmelzung ist die Gesellschaft in die ${weber}, aufgenommen.`,
        "MERGER, TRANSFERRING, ACQUIRING Elbinger Weberei GmbH"
      ],
      [
        "Auf die Gesellschaft ist die Elbinger Weberei GmbH nach Zustimmung der Havel Holding SE verschmolzen.",
        "MERGER, ACQUIRING, TRANSFERRING Elbinger Weberei GmbH"
      ]
    ))

  it.effect("tells which field of the master data is another one", () =>
    told(
      ["Der Satzungssitz befindet sich seit dem Beschluss vom 03.02.2015 in Peine.", "SEAT_CHANGE, Peine"],
      ["Von Peine nach Celle ist der Sitz der Gesellschaft verlegt worden.", "SEAT_CHANGE, Celle"],
      ["Die Alte Eisen GmbH firmiert nun als Muster Optik GmbH.", "NAME_CHANGE, Muster Optik GmbH"],
      ["An die Stelle der bisherigen Firma tritt die Firma Blautal Optik GmbH.", "NAME_CHANGE, Blautal Optik GmbH"],
      [
        "Als neue Geschäftsanschrift ist eingetragen: Am Speicher 4, 29221 Celle.",
        "ADDRESS_CHANGE, Am Speicher 4, 29221 Celle"
      ],
      ["Der Unternehmensgegenstand wurde auf den Handel mit Messgeräten ausgedehnt.", "PURPOSE_CHANGE"],
      ["Die Anschrift der Zweigniederlassung in Torgau ist geändert: Markt 1, 04860 Torgau.", "OTHER"],
      ["Die neue Gesellschaft hat ihren Sitz in Peine.", "OTHER"],
      ["Die neue Satzung liegt bei Gericht zur Einsicht aus.", "OTHER"],
      ["Gegenstand der Klage ist der geänderte Beschluss vom 03.02.2015.", "OTHER"],
      ["Das Finanzamt ist über die neue Anschrift der Gesellschaft unterrichtet.", "OTHER"]
    ))

  it.effect("tells that the organization ended, by its own end alone", () =>
    told(
      ["Nach Schluss der Liquidation wurde die Gesellschaft aus dem Register ausgetragen.", "DELETION"],
      ["Mit dem Tod des letzten Kommanditisten ist die Gesellschaft ohne Abwicklung untergegangen.", "EXPIRATION"],
      ["Am 31.12.2020 hat die Gesellschaft geendet.", "DISSOLUTION"],
      ["Der Betriebsrat der Gesellschaft ist aufgelöst.", "OTHER"],
      ["Die Gesellschaft endet am 31.12.2040.", "OTHER"],
      ["Die Gesellschaft wird durch den Tod eines Gesellschafters aufgelöst.", "OTHER"],
      ["Die Gesellschaft war aufgelöst.", "OTHER"],
      ["Die Gesellschaft hat die Tätigkeit beendet.", "OTHER"],
      ["Die Gesellschaft ist damit nicht mehr aufgelöst.", "OTHER"]
    ))
})
