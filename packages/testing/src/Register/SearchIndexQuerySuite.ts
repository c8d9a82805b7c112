import { assert, it } from "@effect/vitest"
import type { SearchIndex } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { apply, findsAlone, named, search } from "../fixtures/IndexSearches.ts"
import { newNumber, newWord } from "../fixtures/Records.ts"

/** What a query is made of. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Search (decisions 8), what a query is made of (${name})`, (it) => {
    it.effect("takes the place beside a name, and what people add that says nothing", () =>
      Effect.gen(function*() {
        const [word, town] = [newWord(), newWord()]
        const [here, there] = [
          named(`${word} GmbH`, { fields: { city: `Bad ${town}`, postal_code: "01067" } }),
          named(`${word} GmbH`, { fields: { city: "Anderswo" } })
        ]
        yield* apply([here, there])
        for (const place of [town, `aus Bad ${town}`, `in ${town}`, "01067", `, 01067 Bad ${town}`]) {
          yield* findsAlone(`${word} GmbH ${place}`, here)
          assert.strictEqual((yield* search(`${word} ${place}`)).hits[0]?.match, "EXACT_BUT_LEGAL_FORM", place)
        }
        for (const text of [`Firma ${word}`, `Fa. ${word} GmbH`, `${word} GmbH i.L.`, `${word} GmbH in Deutschland`]) {
          assert.strictEqual((yield* search(text)).total, 2, text)
        }
        assert.strictEqual((yield* search(town)).total, 0)
      }))

    it.effect("finds a register number in any spelling, today's or a former one, before any name", () =>
      Effect.gen(function*() {
        const [today, former] = [newNumber({ court: "M1201" }).number, newNumber().number]
        const [big, small] = [`77${today.padStart(6, "0")}`, `78${former.padStart(6, "0")}`]
        const moved = named("Umgezogen AG", {
          numbers: [{ court: "M1201", number: big }, { court: "K1101R", type: "HRA", number: small }]
        })
        yield* apply([moved, named(`${big} Verwaltung`)])
        const texts = [
          `HRB ${big} Frankfurt am Main`,
          `Amtsgericht Frankfurt am Main HRB ${big}`,
          `DEM1201.HRB${big}`,
          `M1201_HRB${big}`,
          `HRA ${small} Hamburg`,
          `HRB ${big}`,
          big
        ]
        for (const text of texts) {
          const { hits: [first] } = yield* search(text)
          assert.deepStrictEqual([first?.match, first?.entity_id], ["REGISTER_NUMBER", moved.entity_id], text)
        }
        assert.strictEqual((yield* search(big)).hits[1]?.match, "BEGINNING")
        assert.strictEqual((yield* search(`HRB ${big} Hamburg`)).total, 0)
      }))

    it.effect("takes a number beside a name for that organization if its name, town or district agrees", () =>
      Effect.gen(function*() {
        const number = `76${newNumber().number.padStart(6, "0")}`
        const word = newWord()
        const one = named(`${word} Werke AG`, { numbers: [{ number }], fields: { city: "Wedel" } })
        const other = named("Andere Werke AG", {
          numbers: [{ court: "Y1206", number }],
          fields: { city: "Weimar" }
        })
        const neighbour = named("Nachbar GmbH", {
          numbers: [{ court: "Y1206", number: "1" }],
          fields: { city: "Erfurt" }
        })
        const stranger = named(`${newWord()} Bau`)
        yield* apply([one, other, neighbour, stranger])
        yield* findsAlone(`${word} AG HRB ${number}`, one)
        yield* findsAlone(`HRB ${number}, ${word}, Wedel`, one)
        yield* findsAlone(`HRB ${number} Wedel`, one)
        yield* findsAlone(`HRB ${number} Jena`, other)
        yield* findsAlone(`HRB ${number} Erfurt`, other)
        const { hits } = yield* search(`${stranger.name} HRB ${number}`)
        assert.sameMembers(hits.slice(0, 2).map(({ entity_id }) => entity_id), [one.entity_id, other.entity_id])
        assert.strictEqual(hits[2]?.entity_id, stranger.entity_id)
      }))

    it.effect("finds nothing for what is neither a name nor a number", () =>
      Effect.gen(function*() {
        for (const q of ["?!", newWord(), "'''& | :*", "3f2504e0-4f89-11d3-9a0c-0305e82c3301"]) {
          assert.deepStrictEqual(yield* search(q), { hits: [], total: 0, total_is_lower_bound: false }, q)
        }
      }))
  })
