import { assert, it } from "@effect/vitest"
import type { SearchDocument } from "@kontor/core/Register"
import { apply, named, newWord, search } from "@kontor/core/testing/fixtures"
import { Effect } from "effect"
import { searchPostgres } from "../../../support/SearchPostgres.ts"

const countedUpTo = 12

const several = (length: number, document: () => SearchDocument) => Array.from({ length }, document)

/** How many organizations have a word in their name alone, in their place alone, and in both; and the total found. */
const cases = [
  { name: 5, place: 0, both: 0, total: 5, isBound: false },
  { name: countedUpTo, place: 0, both: 0, total: countedUpTo, isBound: false },
  { name: countedUpTo + 1, place: 0, both: 0, total: countedUpTo, isBound: true },
  { name: 5, place: 30, both: 0, total: 5, isBound: false },
  { name: countedUpTo, place: 30, both: 0, total: countedUpTo, isBound: false },
  { name: countedUpTo + 1, place: 30, both: 0, total: countedUpTo, isBound: true },
  { name: 5, place: 8, both: countedUpTo - 5, total: countedUpTo, isBound: false },
  { name: 0, place: 0, both: countedUpTo + 1, total: countedUpTo, isBound: true }
] as const

it.layer(searchPostgres(countedUpTo), { excludeTestServices: true })("Search (decisions 8), one common word", (it) => {
  for (const { both, isBound, name, place, total } of cases) {
    it.effect(`counts ${total}${isBound ? " and more" : ""} if ${name} names, ${place} places and ${both} of both have it`, () =>
      Effect.gen(function*() {
        const word = newWord()
        const fields = { city: word }
        yield* apply([
          ...several(name, () => named(`${word} ${newWord()}`)),
          ...several(both, () => named(`${word} ${newWord()}`, { fields })),
          ...several(place, () => named(newWord(), { fields }))
        ])
        const found = yield* search(word)
        assert.deepStrictEqual([found.total, found.total_is_lower_bound], [total, isBound])
      }))
  }

  it.effect("counts names of that word alone among those with it", () =>
    Effect.gen(function*() {
      const word = newWord()
      yield* apply([...several(countedUpTo - 1, () => named(`${word} ${newWord()}`)), named(word)])
      assert.deepInclude(yield* search(word), { total: countedUpTo, total_is_lower_bound: false })
      yield* apply([named(word)])
      assert.deepInclude(yield* search(word), { total: countedUpTo, total_is_lower_bound: true })
    }))
})
