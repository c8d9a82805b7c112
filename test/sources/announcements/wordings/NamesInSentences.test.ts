import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isRealDataPresent } from "../../sample/RealData.ts"
import { shareOfNames } from "./NamesInSentences.ts"

describe.skipIf(!isRealDataPresent)("names of the register in the sentences of courts", () => {
  it.effect.each([["that rules were made with", false], ["set aside", true]] as const)(
    "are read whole: those %s",
    ([part, aside]) =>
      Effect.gen(function*() {
        assert.isAtLeast(yield* shareOfNames(aside, 8), 0.97, part)
      })
  )
})
