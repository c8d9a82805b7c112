import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf, eventsOf } from "./Announcement.ts"

describe("an announcement of a role", () => {
  it.effect("names its holder as a party", () =>
    Effect.gen(function*() {
      const { parties, type } = yield* eventOf(
        categories.other,
        "Bestellt als Geschäftsführer: Dr. Muster, Erika, Kiel, *01.02.1970"
      )
      assert.strictEqual(type, "ROLE_HOLDER_ENTRY")
      assert.deepInclude(parties!["role_holder"], {
        type: "PERSON",
        name: "Erika Muster",
        name_parts: { given: "Erika", family: "Muster", titles: ["Dr."] },
        birth_date: "1970-02-01",
        location: { city: "Kiel" }
      })
    }))

  it.effect("that names nobody with a birth date has no party", () =>
    Effect.gen(function*() {
      const { parties } = yield* eventOf(categories.other, "Nicht mehr Geschäftsführer: der bisherige.")
      assert.isUndefined(parties)
    }))

  it.effect("names holders in an earlier sentence, with their role behind their names", () =>
    Effect.gen(function*() {
      const texts: ReadonlyArray<readonly [text: string, ...names: ReadonlyArray<string>]> = [
        [
          "Im Vereinsregister sind Dr. Hans Ahlers, Inge Boll und Uwe Cordes als vertretungsberechtigte Vorstandsmitglieder " +
          "eingetragen. Es ist beabsichtigt, die genannten Vorstandsmitglieder von Amts wegen zu löschen.",
          "Hans Ahlers",
          "Inge Boll",
          "Uwe Cordes"
        ],
        [
          "Die Eintragung des Bernd Vogt als Geschäftsführer ist unzulässig geworden. Das Registergericht beabsichtigt daher, " +
          "die Eintragung des Geschäftsführers nach § 395 FamFG zu löschen.",
          "Bernd Vogt"
        ],
        [
          "Es ist beabsichtigt, den Vorstand Freiherr von Hohenfels von Amts wegen zu löschen.",
          "Freiherr von Hohenfels"
        ]
      ]
      for (const [text, ...names] of texts) {
        const events = yield* eventsOf(categories.deletion, text)
        assert.deepStrictEqual(
          events.map(({ parties, type }) => [type, (parties!["role_holder"] as { readonly name: string }).name]),
          names.map((name) => ["ROLE_HOLDER_EXIT", name])
        )
      }
    }))

  it.effect("has the role that stands before its columns", () =>
    Effect.gen(function*() {
      const events = yield* eventsOf(
        categories.other,
        "Persönlich haftende Gesellschafterin: Nicht mehr: Muster Verwaltungs GmbH, Kiel. Eingetreten: Vorbild, Max, Kiel, *01.02.1970"
      )
      const label = "PERSONALLY_LIABLE_PARTNER"
      assert.deepStrictEqual(
        events.map(({ details, parties, type }) => [
          type,
          (details!["role"] as { readonly label: string }).label,
          (parties!["role_holder"] as { readonly name: string }).name
        ]),
        [["ROLE_HOLDER_EXIT", label, "Muster Verwaltungs GmbH"], ["ROLE_HOLDER_ENTRY", label, "Max Vorbild"]]
      )
    }))
})
