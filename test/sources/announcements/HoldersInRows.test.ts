import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventsOf } from "./Announcement.ts"

/** The holders whom a text reports, each with the type of the event. */
const holdersIn = (text: string) =>
  Effect.map(eventsOf(categories.other, text), (events) =>
    events.map(({ parties, type }) => {
      const holder = parties?.["role_holder"] as { readonly name_parts?: { readonly family: string } } | undefined
      return `${type} ${holder?.name_parts?.family ?? ""}`.trim()
    }).toSorted())

const swapped = ["ROLE_HOLDER_ENTRY Kolb", "ROLE_HOLDER_EXIT Beer"]
const [former, present] = ["Beer, Ute, Gera, *02.01.1961", "Kolb, Jan, Jena, *04.03.1985"]

describe("who goes and who comes", () => {
  it.effect("is read of a former and a present row, whatever stands ahead of them", () =>
    Effect.gen(function*() {
      for (
        const [before, after] of [
          ["Vorher", "Nachher"],
          ["Zuvor", "Jetzt"],
          ["Bislang", "Künftig"],
          ["Vor der Änderung", "Nach der Änderung"]
        ]
      ) {
        for (const between of ["\n", ". ", "; "]) {
          const text = `${before}: Geschäftsführerin ${former}${between}${after}: Geschäftsführer ${present}`
          assert.deepStrictEqual(yield* holdersIn(text), swapped, text)
        }
      }
    }))

  it.effect("is read of a successor and of the one succeeded, in either order", () =>
    Effect.gen(function*() {
      for (const whose of ["Rechtsnachfolger", "Sonderrechtsnachfolger", "Nachfolger", "Erbe"]) {
        const texts = [
          `Kommanditist ${present}, ist als ${whose} des verstorbenen Kommanditisten ${former}, eingetragen.`,
          `Als ${whose} des verstorbenen Kommanditisten ${former}, ist ${present}, als Kommanditist eingetragen.`
        ]
        for (const text of texts) assert.deepStrictEqual(yield* holdersIn(text), swapped, text)
      }
    }))

  it.effect("is nobody where only a restriction has ended", () =>
    Effect.gen(function*() {
      const free = `Die Prokura der ${former}, ist nicht mehr auf die Zweigniederlassung Witten beschränkt.`
      assert.deepStrictEqual(yield* holdersIn(free), ["ROLE_HOLDER_CHANGE Beer"])
      const gone = `${former}, ist nicht mehr Prokuristin mit Beschränkung auf die Zweigniederlassung Witten.`
      assert.deepStrictEqual(yield* holdersIn(gone), ["ROLE_HOLDER_EXIT Beer"])
    }))

  it.effect("is read of the office that a holder had until now, unless it was one elsewhere", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* holdersIn(
          `Die Gesellschaft ist aufgelöst. Geändert, nun: Liquidatorin: ${former}, bisher Geschäftsführerin.`
        ),
        ["DISSOLUTION", "ROLE_HOLDER_ENTRY Beer", "ROLE_HOLDER_EXIT Beer"]
      )
      assert.notInclude(
        yield* holdersIn(`Bestellt: Geschäftsführerin: ${former}, bisher Prokuristin der Kork GmbH.`),
        "ROLE_HOLDER_EXIT Beer"
      )
    }))
})
