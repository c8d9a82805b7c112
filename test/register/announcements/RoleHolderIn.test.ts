import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { categories, eventOf } from "./Announcement.ts"

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
})
