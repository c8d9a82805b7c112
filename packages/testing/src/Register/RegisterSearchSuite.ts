import { assert, it } from "@effect/vitest"
import {
  type Facts,
  hitOf,
  type Identity,
  Register,
  RegisterIntake,
  type SearchQuery,
  type SourceRecord,
  Withheld
} from "@kontor/core/Register"
import { DateTime, Effect, type Layer, Option } from "effect"
import { profileOf } from "../fixtures/Located.ts"
import { address, day, entityOf, newNumber, newWord, sourceRecord } from "../fixtures/Records.ts"

const named = (name: string, facts: Partial<Facts> = {}) => sourceRecord({ facts: { name, ...facts } })

const take = (records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const search = (query: Partial<SearchQuery>) =>
  Register.use((register) => register.search({ skip: 0, limit: 30, ...query }))

const found = (query: Partial<SearchQuery>) =>
  Effect.map(search(query), ({ hits }) => hits.map(({ hit, match }) => [match, hit.name]))

/** How every register finds organizations by text. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity | Withheld, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, search (${name})`, (it) => {
    it.effect("finds what was taken in by name, number and place, in the classes of the index", () =>
      Effect.gen(function*() {
        const [word, town] = [newWord(), newWord()]
        const number = newNumber({ court: "M1201" })
        yield* take([
          sourceRecord({ registration: number, facts: { name: `${word} GmbH`, address: address({ city: town }) } }),
          named(`${word} Nord GmbH`)
        ])
        assert.deepStrictEqual(yield* found({ q: `${word} GmbH` }), [
          ["EXACT_NAME", `${word} GmbH`],
          ["BEGINNING", `${word} Nord GmbH`]
        ])
        assert.deepStrictEqual(yield* found({ q: `${word} ${town}` }), [["EXACT_BUT_LEGAL_FORM", `${word} GmbH`]])
        assert.deepStrictEqual((yield* found({ q: `HRB ${number.number} Frankfurt am Main` }))[0], [
          "REGISTER_NUMBER",
          `${word} GmbH`
        ])
      }))

    it.effect("finds an organization by its new name, and no longer by the one before", () =>
      Effect.gen(function*() {
        const [before, word] = [newWord(), newWord()]
        const record = named(`${before} GmbH`)
        yield* take([record])
        assert.lengthOf(yield* found({ q: before }), 1)
        yield* take([{ ...record, as_of: day("2026-02-01"), facts: { name: `${word} AG` } }])
        assert.deepStrictEqual(yield* found({ q: word }), [["EXACT_BUT_LEGAL_FORM", `${word} AG`]])
        assert.deepStrictEqual(yield* found({ q: before }), [])
      }))

    it.effect("finds nothing of an organization that disappeared", () =>
      Effect.gen(function*() {
        const word = newWord()
        yield* take([{ ...named(word), delete_on: day("2026-03-01") }])
        assert.lengthOf(yield* found({ q: word }), 1)
        yield* RegisterIntake.use((intake) => intake.purge(day("2026-03-01")))
        assert.strictEqual((yield* search({ q: word })).total, 0)
      }))

    it.effect("puts of equally good hits the one first that is more prominent, then goes by identifier", () =>
      Effect.gen(function*() {
        const word = newWord()
        const records = [
          named(`${word} GmbH`),
          named(`${word} GmbH`, { status: "DISSOLVED" }),
          named(`${word} GmbH`, {
            legal_form: "AG",
            capital: { kind: "GRUNDKAPITAL", amount: 5_000_000, currency: "EUR" }
          }),
          named(`${word} GmbH`)
        ]
        yield* take(records)
        const [plain, dissolved, large, other] = yield* Effect.forEach(records, entityOf)
        const { hits } = yield* search({ q: word })
        assert.deepStrictEqual(hits.map(({ entity_id }) => entity_id), [
          large,
          ...[plain!, other!].toSorted(),
          dissolved
        ])
      }))

    it.effect("leaves out what is withheld from the next search on, in pages and totals, until it is released", () =>
      Effect.gen(function*() {
        const word = newWord()
        yield* take(Array.from({ length: 25 }, (_, index) => named(`${word} ${index}`)))
        const { hits } = yield* search({ q: word })
        const withheld = hits[3]!.entity_id
        const since = yield* DateTime.now
        yield* Withheld.use(({ add }) => add({ entity_id: withheld, reason: null, since }))
        const pages = yield* Effect.forEach([0, 10, 20], (skip) => search({ q: word, skip, limit: 10 }))
        assert.deepStrictEqual(pages.map(({ total }) => total), [24, 24, 24])
        assert.deepStrictEqual(
          pages.flatMap((page) => page.hits.map(({ entity_id }) => entity_id)),
          hits.map(({ entity_id }) => entity_id).filter((entity) => entity !== withheld)
        )
        yield* Withheld.use(({ remove }) => remove(withheld))
        assert.deepStrictEqual((yield* search({ q: word })).hits, hits)
      }))

    it.effect("shows six members of the profile", () =>
      Effect.gen(function*() {
        const record = named(`${newWord()} GmbH`, {
          address: address(),
          purpose: "Handel",
          registration_date: "2019-10-25T00:00:00+00:00"
        })
        yield* take([record])
        const { hits: [first] } = yield* search({ q: record.facts.name })
        const profile = yield* Register.use((register) =>
          Effect.flatMap(entityOf(record), (entity) => profileOf(register, entity))
        )
        assert.deepStrictEqual(first?.hit, hitOf(Option.getOrThrow(profile)))
      }))

    it.effect("leaves out the given organizations, and does not count them", () =>
      Effect.gen(function*() {
        const word = newWord()
        yield* take([named(`${word} Nord`), named(`${word} Süd`), named(`${word} West`)])
        const all = yield* search({ q: word })
        const [first, ...others] = all.hits.map(({ hit }) => hit.entity_id)
        const query = { q: word, skip: 0, limit: 30 }
        const page = yield* Register.use((register) => register.search(query, [first!]))
        assert.deepStrictEqual([page.hits.map(({ hit }) => hit.entity_id), page.total], [others, 2])
      }))

    it.effect("Search (decisions 8), total is exact up to 10 000: it counts no further", () =>
      Effect.gen(function*() {
        const word = newWord()
        const record = () => named(`${word} GmbH`)
        yield* take(Array.from({ length: 10_000 }, record))
        const exact = yield* search({ q: word, limit: 1 })
        assert.deepStrictEqual([exact.total, exact.total_is_lower_bound], [10_000, false])
        yield* take([record()])
        const more = yield* search({ q: word, skip: 9_999, limit: 1 })
        assert.deepStrictEqual([more.total, more.total_is_lower_bound, more.hits.length], [10_000, true, 1])
      }))
  })
