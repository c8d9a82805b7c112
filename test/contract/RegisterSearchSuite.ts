import { assert, it } from "@effect/vitest"
import {
  type Facts,
  hitOf,
  type Identity,
  mostWordsWithTypos,
  Register,
  RegisterIntake,
  type RegisterNumber,
  type SearchQuery,
  type SourceRecord
} from "@kontor/core"
import { Effect, type Layer, Option } from "effect"
import { profileOf } from "../support/Located.ts"
import { address, day, entityOf, newNumber, newWord, sourceRecord } from "../support/Records.ts"

const named = (name: string, facts: Partial<Facts> = {}) => sourceRecord({ facts: { name, ...facts } })

const take = (records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const search = (query: Partial<SearchQuery>) =>
  Register.use((register) => register.search({ skip: 0, limit: 30, ...query }))

const found = (query: Partial<SearchQuery>) =>
  Effect.map(search(query), ({ hits }) => hits.map(({ hit, rank }) => [rank, hit.name]))

/** How every register finds organizations by text. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, search (${name})`, (it) => {
    it.effect("ranks the exact name first, then its beginning, all words, and words with typos", () =>
      Effect.gen(function*() {
        const word = newWord()
        const mistyped = `Haus ${word.slice(0, 5)}x${word.slice(6)}`
        const records = [mistyped, `${word}fabrik Nord`, `Nord ${word}`, `Süd ${word}fabrik`, word].map((name) =>
          named(name)
        )
        yield* take(records)
        const ranks = yield* found({ q: word })
        assert.deepStrictEqual(ranks.slice(0, 3), [
          ["EXACT_NAME", word],
          ["PREFIX", `${word}fabrik Nord`],
          ["ALL_WORDS", `Nord ${word}`]
        ])
        assert.sameDeepMembers(ranks.slice(3), [
          ["WORDS_WITH_TYPOS", mistyped],
          ["WORDS_WITH_TYPOS", `Süd ${word}fabrik`]
        ])
      }))

    it.effect("finds a register number, today's or a former one, before any name", () =>
      Effect.gen(function*() {
        const [today, former] = [newNumber({ court: "M1201" }), newNumber()]
        const moved = sourceRecord({
          registration: today,
          former: [{
            court: "Hamburg",
            register_type: "HRB",
            register_number: former.number,
            until: day("2020-01-01")
          }],
          facts: { name: "Umgezogen AG" }
        })
        yield* take([moved, named(`Hamburg HRB ${former.number} Verwaltung`)])
        for (
          const q of [
            `HRB ${today.number} Frankfurt am Main`,
            `HRB ${former.number} Hamburg`,
            `DEM1201.HRB${today.number}`
          ]
        ) {
          assert.deepStrictEqual((yield* found({ q }))[0], ["REGISTER_NUMBER", "Umgezogen AG"], q)
        }
      }))

    it.effect("finds a bare number in every register, with or without its court, before any name", () =>
      Effect.gen(function*() {
        const number = `9${newNumber().number.padStart(5, "0")}`
        const of = (court: string, type: RegisterNumber["type"], name: string, status: Facts["status"] = "ACTIVE") =>
          sourceRecord({ registration: newNumber({ court, type, number }), facts: { name, status } })
        const shop = `${number} Laden GmbH`
        yield* take([
          of("K1101R", "HRB", "Nummer Eins GmbH"),
          of("K1101R", "VR", "Nummer Zwei e.V.", "DISSOLVED"),
          of("M1201", "HRA", "Nummer Drei KG"),
          named(number),
          named(shop),
          named(`Hamburg ${number}`),
          named(`Laden ${number} Hamburg`)
        ])
        const all = yield* found({ q: number })
        assert.sameDeepMembers(all.slice(0, 2), [
          ["REGISTER_NUMBER", "Nummer Eins GmbH"],
          ["REGISTER_NUMBER", "Nummer Drei KG"]
        ])
        assert.deepStrictEqual(all.slice(2, 5), [
          ["REGISTER_NUMBER", "Nummer Zwei e.V."],
          ["EXACT_NAME", number],
          ["PREFIX", shop]
        ])
        assert.sameDeepMembers(all.slice(5), [
          ["ALL_WORDS", `Hamburg ${number}`],
          ["ALL_WORDS", `Laden ${number} Hamburg`]
        ])
        assert.deepStrictEqual(yield* found({ q: `Hamburg ${number}` }), [
          ["REGISTER_NUMBER", "Nummer Eins GmbH"],
          ["REGISTER_NUMBER", "Nummer Zwei e.V."],
          ["EXACT_NAME", `Hamburg ${number}`],
          ["ALL_WORDS", `Laden ${number} Hamburg`]
        ])
        assert.deepStrictEqual(yield* found({ q: `${number} Frankfurt am Main` }), [
          ["REGISTER_NUMBER", "Nummer Drei KG"]
        ])
        const grouped = yield* found({ q: `${number.slice(0, 3)} ${number.slice(3)}` })
        assert.deepStrictEqual(grouped, all.slice(0, 3))
        assert.strictEqual((yield* search({ q: number, limit: 1 })).total, all.length)
      }))

    it.effect("finds a former bare number too", () =>
      Effect.gen(function*() {
        const former = newNumber()
        const record = sourceRecord({
          registration: newNumber({ court: "M1201" }),
          former: [{ court: "Hamburg", register_type: "HRB", register_number: former.number, until: null }],
          facts: { name: "Verzogen AG" }
        })
        yield* take([record])
        const hits = (yield* found({ q: `${former.number} Hamburg` })).filter(([rank]) => rank === "REGISTER_NUMBER")
        assert.deepStrictEqual(hits, [["REGISTER_NUMBER", "Verzogen AG"]])
      }))

    it.effect("does not care about case, umlauts, punctuation and the spelling of legal forms", () =>
      Effect.gen(function*() {
        const word = newWord()
        const name = `Müller-Groß ${word} Gesellschaft mit beschränkter Haftung`
        yield* take([named(name)])
        for (const q of [`MUELLER GROSS ${word} gmbh`, `Muller Groß, ${word.toUpperCase()} G.m.b.H.`]) {
          assert.deepStrictEqual(yield* found({ q }), [["EXACT_NAME", name]], q)
        }
      }))

    it.effect("finds a name written with hyphens by its parts, and as one word", () =>
      Effect.gen(function*() {
        const [first, second] = [newWord(), newWord()]
        const name = `Verkehr ${first}-${second} GmbH`
        yield* take([named(name), named(`Verkehr ${first} ${second} AG`)])
        for (const q of [`${first}${second}`, `verkehr ${first}${second} gmbh`]) {
          assert.deepStrictEqual(yield* found({ q }), [["ALL_WORDS", name]], q)
        }
        assert.deepStrictEqual(yield* found({ q: `${first}${second.slice(1)}` }), [["WORDS_WITH_TYPOS", name]])
        assert.lengthOf(yield* found({ q: `${first} ${second}` }), 2)
      }))

    it.effect("takes words of the place beside words of the name, but not alone", () =>
      Effect.gen(function*() {
        const [word, town] = [newWord(), newWord()]
        yield* take([named(`${word} GmbH`, { address: address({ city: town, postal_code: "01067" }) })])
        for (const q of [`${town} ${word}`, `01067 ${word}`]) {
          assert.deepStrictEqual(yield* found({ q }), [["ALL_WORDS", `${word} GmbH`]], q)
        }
        assert.deepStrictEqual(yield* found({ q: `${word} ${town.slice(1)}` }), [["WORDS_WITH_TYPOS", `${word} GmbH`]])
        assert.deepStrictEqual(yield* found({ q: town }), [])
      }))

    it.effect("forgives typos in names that were there before and in those that came later", () =>
      Effect.gen(function*() {
        const word = newWord()
        const record = named("Vorher GmbH")
        yield* take([record])
        yield* take([{ ...record, as_of: day("2026-02-01"), facts: { name: `${word} AG` } }])
        assert.deepStrictEqual(yield* found({ q: word.slice(2) }), [["WORDS_WITH_TYPOS", `${word} AG`]])
        assert.deepStrictEqual(yield* found({ q: word.slice(3) }), [])
      }))

    it.effect("forgives typos in short queries alone", () =>
      Effect.gen(function*() {
        const words = Array.from({ length: mostWordsWithTypos + 1 }, newWord)
        const name = words.join(" ")
        yield* take([named(`Haus ${name}`)])
        assert.lengthOf(yield* found({ q: name }), 1)
        assert.lengthOf(yield* found({ q: name.slice(1) }), 0)
        assert.lengthOf(yield* found({ q: words.slice(1).join(" ").slice(1) }), 1)
      }))

    it.effect("finds nothing for what is neither a name nor a number", () =>
      Effect.gen(function*() {
        for (const q of ["?!", newWord(), `HRB ${newNumber().number} Hamburg`, "'''& | :*"]) {
          const { hits, total, total_is_lower_bound } = yield* search({ q })
          assert.deepStrictEqual({ hits, total, total_is_lower_bound }, {
            hits: [],
            total: 0,
            total_is_lower_bound: false
          })
        }
      }))

    it.effect("puts active organizations first within a rank, then goes by identifier", () =>
      Effect.gen(function*() {
        const word = newWord()
        const records = Array.from({ length: 12 }, (_, index) =>
          named(`${word} GmbH`, { status: index % 3 === 0 ? "DISSOLVED" : "ACTIVE" }))
        yield* take(records)
        const { hits } = yield* search({ q: word })
        const order = hits.map(({ hit, is_active }) =>
          `${is_active ? "active" : "inactive"} ${hit.entity_id}`
        )
        assert.deepStrictEqual(order, order.toSorted())
        assert.lengthOf(hits.filter(({ is_active }) => is_active), 8)
      }))

    it.effect("cuts pages that neither repeat nor lose a hit", () =>
      Effect.gen(function*() {
        const word = newWord()
        yield* take(Array.from({ length: 25 }, (_, index) => named(`${word} ${index % 4}`)))
        const all = yield* search({ q: word })
        const pages = yield* Effect.forEach([0, 7, 14, 21, 28], (skip) => search({ q: word, skip, limit: 7 }))
        assert.deepStrictEqual(pages.map(({ hits }) => hits.length), [7, 7, 7, 4, 0])
        assert.deepStrictEqual(pages.flatMap(({ hits }) => hits), all.hits)
        assert.deepStrictEqual(pages.map(({ total }) => total), [25, 25, 25, 25, 25])
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

    it.effect("counts exactly up to 10 000, and no further", () =>
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
