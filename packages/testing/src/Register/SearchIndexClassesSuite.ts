import { assert, it } from "@effect/vitest"
import type { SearchIndex } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { apply, findsAlone, found, named, search } from "../fixtures/IndexSearches.ts"
import { newWord } from "../fixtures/Records.ts"

/** The classes of hits, and the spellings that do not matter. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Search (decisions 8), classes, best first (${name})`, (it) => {
    it.effect("finds the exact name first, then that of another legal form, the beginning of a name, and all words", () =>
      Effect.gen(function*() {
        const word = newWord()
        const names = [`Nord ${word} GmbH`, `${word} Nord GmbH`, `${word} AG`, `${word} GmbH`, `${word}fabrik GmbH`]
        const documents = names.map((one) => named(one))
        yield* apply(documents)
        assert.deepStrictEqual(yield* found(documents, `${word} GmbH`), [
          ["EXACT_NAME", `${word} GmbH`],
          ["EXACT_BUT_LEGAL_FORM", `${word} AG`],
          ["BEGINNING", `${word} Nord GmbH`],
          ["ALL_WORDS", `Nord ${word} GmbH`]
        ])
      }))

    it.effect("searches the last word as a beginning, and words with typos, where fewer than ten match as written", () =>
      Effect.gen(function*() {
        const word = newWord()
        const typo = `${word.slice(0, 5)}x${word.slice(6)}`
        const similar = [named(`${word}fabrik`), named(typo)]
        const exact = Array.from({ length: 10 }, (_, index) => named(`${word} ${index + 10}`))
        yield* apply([...similar, ...exact.slice(1)])
        assert.deepStrictEqual((yield* found([...similar, ...exact], word)).slice(9), [
          ["LAST_WORD_BEGUN", `${word}fabrik`],
          ["TYPOS", typo]
        ])
        assert.strictEqual((yield* search(word, {}, { limit: 1 })).total, 11)
        yield* apply(exact.slice(0, 1))
        assert.lengthOf(yield* found([...similar, ...exact], word), 10)
        assert.strictEqual((yield* search(word)).total, 10)
      }))

    it.effect("forgives one typo from four letters, also two letters in each other's place, and two from eight", () =>
      Effect.gen(function*() {
        const short = newWord().slice(0, 6)
        const long = newWord()
        const [one, other] = [named(short), named(long)]
        yield* apply([one, other])
        yield* findsAlone(`${short.slice(0, 2)}${short[3]!}${short[2]!}${short.slice(4)}`, one)
        yield* findsAlone(`${short.slice(0, 3)}${short.slice(4)}`, one)
        yield* findsAlone(`${long.slice(0, 4)}${long.slice(5, 9)}x${long.slice(10)}`, other)
        assert.strictEqual((yield* search(`${short.slice(0, 2)}xx${short.slice(4)}`)).total, 0)
        assert.strictEqual((yield* search(`x${long.slice(1, 4)}x${long.slice(5, 9)}x${long.slice(10)}`)).total, 0)
      }))

    it.effect("Search (decisions 8), spellings do not matter, legal forms, abbreviations and how words are joined", () =>
      Effect.gen(function*() {
        const word = newWord()
        const spellings: ReadonlyArray<readonly [name: string, ...texts: ReadonlyArray<string>]> = [
          [`Müßig-${word} Gesellschaft mit beschränkter Haftung`, `MUESSIG ${word} GmbH`, `müssig${word} g.m.b.h.`],
          [
            `Gebr. ${word} & Graf OHG`,
            `Gebrüder ${word} und Graf OHG`,
            `Gebrüder ${word} u. Graf`,
            `Gebr ${word} + Graf`
          ],
          [`${word}ges. Süd mbH`, `${word}gesellschaft Sued mbH`],
          [`Rhein Neckar ${word}`, `RheinNeckar ${word}`, `Rhein-Neckar ${word}`],
          [`Fluss${word}`, `Fluss ${word}`, `Fluß-${word}`]
        ]
        const documents = spellings.map(([one]) => named(one))
        yield* apply(documents)
        for (const [place, [, ...texts]] of spellings.entries()) {
          for (const text of texts) {
            const { hits: [first] } = yield* search(text)
            assert.strictEqual(first?.entity_id, documents[place]!.entity_id, text)
            assert.include(["EXACT_NAME", "EXACT_BUT_LEGAL_FORM"], first?.match, text)
          }
        }
      }))
  })
