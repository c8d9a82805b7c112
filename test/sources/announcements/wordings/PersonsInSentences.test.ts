import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isRealDataPresent } from "../../sample/RealData.ts"
import { shareOfPersons } from "./PersonsInSentences.ts"

describe.skipIf(!isRealDataPresent)("names of persons, of many forms and languages, in the sentences of courts", () => {
  it.effect.each([["that rules were made with", false, 0.99], ["set aside", true, 0.9]] as const)(
    "are read with given and family name: those %s",
    ([part, aside, share]) =>
      Effect.gen(function*() {
        assert.isAtLeast(yield* shareOfPersons(aside), share, part)
      })
  )
})
