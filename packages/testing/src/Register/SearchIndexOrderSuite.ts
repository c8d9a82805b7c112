import { assert, it } from "@effect/vitest"
import { SearchIndex } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { appliedThrough, apply, findsAlone, named, search } from "../fixtures/IndexSearches.ts"
import { newWord } from "../fixtures/Records.ts"

/** The order of hits, and pages of them. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Search (decisions 8), the order of hits (${name})`, (it) => {
    it.effect("orders hits of a class by coverage, then prominence, activity and identifier", () =>
      Effect.gen(function*() {
        const word = newWord()
        const documents = [
          named(`Nord ${word} ${newWord()}`, { prominence: 900 }),
          named(`Nord ${word}`, { prominence: 1 }),
          named(`Süd ${word}`, { prominence: 2, fields: { is_active: false } }),
          named(`West ${word}`, { prominence: 2 }),
          ...Array.from({ length: 8 }, () => named(`Ost ${word}`, { prominence: 3 }))
        ]
        yield* apply(documents)
        const { hits } = yield* search(word)
        const alike = documents.slice(4).map(({ entity_id }) => entity_id).toSorted()
        const others = [3, 2, 1, 0].map((place) => documents[place]!.entity_id)
        assert.deepStrictEqual(hits.map(({ entity_id }) => entity_id), [...alike, ...others])
      }))

    it.effect("pages without repeating or losing a hit, and counts the same on each page", () =>
      Effect.gen(function*() {
        const word = newWord()
        const documents = Array.from(
          { length: 45 },
          (_, index) => named(`${word} ${newWord()}`, { prominence: index % 5 })
        )
        yield* apply(documents)
        const pages = yield* Effect.forEach([0, 20, 40, 60], (skip) => search(word, {}, { skip, limit: 20 }))
        assert.deepStrictEqual(pages.map(({ hits }) => hits.length), [20, 20, 5, 0])
        assert.deepStrictEqual(pages.map(({ total }) => total), [45, 45, 45, 45])
        const all = pages.flatMap(({ hits }) => hits.map(({ entity_id }) => entity_id))
        assert.sameMembers(all, documents.map(({ entity_id }) => entity_id))
      }))

    it.effect("finds the most prominent first where only filters are given", () =>
      Effect.gen(function*() {
        const town = newWord()
        const documents = [3, 1, 2].map((prominence) => named(newWord(), { prominence, fields: { city: town } }))
        yield* apply(documents)
        const { hits } = yield* search(undefined, { city: town })
        assert.deepStrictEqual(hits.map(({ prominence }) => prominence), [3, 2, 1])
      }))

    it.effect("finds organizations as they are now, and not those that are gone or left out", () =>
      Effect.gen(function*() {
        const [before, after] = [newWord(), newWord()]
        const document = named(`${before} GmbH`)
        const other = named(`${before} AG`)
        yield* apply([document, other])
        assert.strictEqual((yield* search(before, {}, { without: [other.entity_id] })).total, 1)
        yield* apply([{ ...document, name: `${after} GmbH` }])
        yield* findsAlone(before, other)
        yield* findsAlone(after, document)
        yield* apply([], [other.entity_id])
        assert.strictEqual((yield* search(before)).total, 0)
        const { organizations, through } = yield* SearchIndex.use(({ position }) => position)
        assert.strictEqual(through, appliedThrough())
        yield* apply([], [document.entity_id])
        assert.strictEqual((yield* SearchIndex.use(({ position }) => position)).organizations, organizations - 1)
      }))
  })
