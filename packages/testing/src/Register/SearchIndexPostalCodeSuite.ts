import { assert, it } from "@effect/vitest"
import type { SearchIndex } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { apply, findsAlone, named, search } from "../fixtures/IndexSearches.ts"
import { newWord } from "../fixtures/Records.ts"

/** Which places the postal codes of a query mean. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Search (decisions 8), postal codes (${name})`, (it) => {
    it.effect("takes a postal code for its town where the register knows only the town", () =>
      Effect.gen(function*() {
        const word = newWord()
        const at = (city: string, postal_code: string) => named(`${word} GmbH`, { fields: { city, postal_code } })
        const [seat, elsewhere, short] = [at("München", ""), at("München", "80999"), at("Freiburg", "")]
        yield* apply([seat, elsewhere, short, at("Ulm", ""), at("", "")])
        for (const place of ["80331", "80331 München", ", 80331 München", "aus 80331"]) {
          yield* findsAlone(`${word} GmbH ${place}`, seat)
          assert.strictEqual((yield* search(`${word} ${place}`)).hits[0]?.match, "EXACT_BUT_LEGAL_FORM", place)
        }
        assert.strictEqual((yield* search(`${word} 80999`)).total, 2)
        yield* findsAlone(`${word} GmbH 79098 Freiburg`, short)
        yield* findsAlone(`${word.slice(0, -1)}x GmbH 79098`, short)
        assert.strictEqual((yield* search(`${word} 10115`)).total, 0)
        assert.strictEqual((yield* search(`${word} 99999`)).total, 0)
      }))
  })
