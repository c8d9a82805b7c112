import { assert, describe, it, type Vitest } from "@effect/vitest"
import { Filter, hitOf, type SearchQuery } from "@kontor/core/Register"
import {
  type Facts,
  type Identity,
  maxSoundingHits,
  Register,
  RegisterIntake,
  type RegisterNumber,
  soundOfName,
  type SourceRecord
} from "@kontor/register"
import { Effect, type Layer, Option, Schema } from "effect"
import { address, day, entityOf, kpi, newNumber, newWord, sourceRecord } from "./fixtures/Records.ts"
import { profileOf } from "./fixtures/RegisterAnswers.ts"

const named = (name: string, facts: Partial<Facts> = {}) => sourceRecord({ facts: { name, ...facts } })

const take = (records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const search = (query: Partial<SearchQuery>) =>
  Register.use((register) => register.search({ skip: 0, limit: 30, ...query }))

const found = (query: Partial<SearchQuery>) =>
  Effect.map(search(query), ({ hits }) => hits.map(({ hit, match }) => [match, hit.name]))

/** The contract of search by text in every register. */
export const registerSearch = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("search", () => {
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

    it.effect("finds an organization by its new name, and by the one before, which the hit shows", () =>
      Effect.gen(function*() {
        const [before, word] = [newWord(), newWord()]
        const record = named(`${before} GmbH`)
        yield* take([record])
        assert.lengthOf(yield* found({ q: before }), 1)
        yield* take([{ ...record, as_of: day("2026-02-01"), facts: { name: `${word} AG` } }])
        assert.deepStrictEqual(yield* found({ q: word }), [["EXACT_BUT_LEGAL_FORM", `${word} AG`]])
        const { hits } = yield* search({ q: `${before} AG` })
        assert.deepStrictEqual(hits.map(({ hit, match }) => [match, hit.name, hit.matched_name]), [
          ["FORMER_NAME", `${word} AG`, `${before} GmbH`]
        ])
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

    it.effect("leaves out the given organizations, in pages and totals", () =>
      Effect.gen(function*() {
        const word = newWord()
        yield* take(Array.from({ length: 25 }, (_, index) => named(`${word} ${index}`)))
        const { hits } = yield* search({ q: word })
        const without = new Set([hits[3]!.entity_id])
        const pages = yield* Effect.forEach(
          [0, 10, 20],
          (skip) => Register.use((register) => register.search({ q: word, skip, limit: 10 }, without))
        )
        assert.deepStrictEqual(pages.map(({ total }) => total), [24, 24, 24])
        assert.deepStrictEqual(
          pages.flatMap((page) => page.hits.map(({ entity_id }) => entity_id)),
          hits.map(({ entity_id }) => entity_id).filter((entity) => !without.has(entity))
        )
        assert.deepStrictEqual((yield* search({ q: word })).hits, hits)
      }))

    it.effect("shows six members of the profile, and the day of its newest source", () =>
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
        assert.deepStrictEqual(first?.hit, hitOf(Option.getOrThrow(profile), { as_of: record.as_of }))
      }))

    it.effect("leaves out the organizations that it is to leave out besides, and does not count them", () =>
      Effect.gen(function*() {
        const word = newWord()
        yield* take([named(`${word} Nord`), named(`${word} Süd`), named(`${word} West`)])
        const all = yield* search({ q: word })
        const [first, second, ...others] = all.hits.map(({ hit }) => hit.entity_id)
        const query = { q: word, skip: 0, limit: 30 }
        const page = yield* Register.use((register) => register.search(query, new Set([first!]), [second!]))
        assert.deepStrictEqual([page.hits.map(({ hit }) => hit.entity_id), page.total], [others, 1])
      }))

    it.effect("Rule of search, total is exact up to 10 000: it counts no further", () =>
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

type Wire = typeof Filter.Encoded

const organization = (name: string, facts: Partial<Facts>, number: Partial<RegisterNumber> = {}): SourceRecord =>
  sourceRecord({ registration: newNumber(number), facts: { name, ...facts } })

const industries = (...codes: ReadonlyArray<string>) => codes.map((code) => ({ code, label: "" }))

/** One organization that stands out by each member of a filter, and one that has nothing. */
const organizations = [
  organization("registered", { registration_date: "2019-10-25T00:00:00+00:00" }),
  organization("inactive", { status: "TERMINATED" }),
  organization("form", { legal_form: "GmbH & Co. KG" }),
  organization("software", {
    industry_classification: { WZ2008: industries("62.01.0"), WZ2025: industries("62.10.0") }
  }),
  organization("bakery", { industry_classification: { WZ2008: industries("10.71.0"), WZ2025: industries("10.71.0") } }),
  organization("altona", { address: address({ postal_code: "22767", city: "Hamburg-Altona", coordinates: null }) }),
  organization("dresden", {
    address: address({ postal_code: "01067", city: "Dresden", coordinates: { latitude: 51.05, longitude: 13.74 } })
  }),
  organization("association", {}, { type: "VR", number: "777001" }),
  organization("berlin", {}, { court: "F1103R", number: "777002", suffix: "B" }),
  organization("large", {
    financial_kpi: [
      kpi(2024, { revenue: 60_000_000, active_total: 30_000_000, employees: 300, equity: 7_500_000 }),
      kpi(2023, { revenue: 1, net_income: -5.5 })
    ]
  }),
  organization("plain", {})
]

const all = organizations.map(({ facts }) => facts.name)
const allBut = (...names: ReadonlyArray<string>) => all.filter((name) => !names.includes(name))

/** The organizations that each filter finds among `organizations`. */
const cases: ReadonlyArray<readonly [filter: Wire, names: ReadonlyArray<string>]> = [
  [{}, all],
  [{ registration_date_from: "2019-10-25", registration_date_to: "2019-10-25" }, ["registered"]],
  [{ registration_date_from: "2019-10-26" }, []],
  [{ registration_date_to: "2019-10-24" }, []],
  [{ legal_form_code: "gmbh & co. kg" }, ["form"]],
  [{ legal_form_code: ["AG", "GmbH & Co. KG"] }, ["form"]],
  [{ legal_form_code: "AG" }, []],
  [{ industry_code: "62" }, ["software"]],
  [{ industry_code: "62.1" }, ["software"]],
  [{ industry_code: "62.01.0" }, []],
  [{ industry_code: "62.01.0", industry_scheme: "WZ2008" }, ["software"]],
  [{ industry_code: ["10.71", "62.10.0"] }, ["software", "bakery"]],
  [{ industry_code: "K" }, ["software"]],
  [{ industry_code: "J", industry_scheme: "WZ2008" }, ["software"]],
  [{ industry_code: "621" }, ["software"]],
  [{ industry_code: "6201", industry_scheme: "WZ2008" }, ["software"]],
  [{ active: true }, allBut("inactive")],
  [{ active: false }, ["inactive"]],
  [{ postal_code: "22767" }, ["altona"]],
  [{ postal_code: "2276" }, []],
  [{ city: "HAMBURG ALTONA" }, ["altona"]],
  [{ city: "Hamburg" }, []],
  [{ city: "-" }, []],
  [{ location_coordinates: { latitude: 51.05, longitude: 13.6 }, location_max_distance_km: 10 }, ["dresden"]],
  [{ location_coordinates: { latitude: 51.05, longitude: 13.6 }, location_max_distance_km: 9 }, []],
  [{ location_coordinates: { latitude: 89.9, longitude: 0 }, location_max_distance_km: 100 }, []],
  [{ registration_type: "VR" }, ["association"]],
  [{ registration_type: ["VR", "GnR"] }, ["association"]],
  [{ registration_authority_name: "Amtsgericht Charlottenburg" }, ["berlin"]],
  [{ registration_authority_name: "München" }, []],
  [{ registration_authority_name: "Atlantis" }, []],
  [{ registration_number: "777002" }, ["berlin"]],
  [{ registration_number: "HRB 777002 B" }, ["berlin"]],
  [{ registration_number: "hrb777002b" }, ["berlin"]],
  [{ registration_number: "777002 KI" }, []],
  [{ registration_number: "HRA 777002" }, []],
  [{ registration_number: "VR 0777001" }, ["association"]],
  [{ company_size_category: "large" }, ["large"]],
  [{ company_size_category: "micro" }, []],
  [{ financial_filters: { pl_revenue: { gte: 60_000_000, lte: 60_000_000 } } }, ["large"]],
  [{ financial_filters: { pl_revenue: { lte: 59_999_999.99 } } }, []],
  [{ financial_filters: { pl_net_income: { gte: -5.5, lte: -5.5 } } }, ["large"]],
  [{ financial_filters: { bs_equity_ratio: { gte: 0.25, lte: 0.25 }, emp_count: { gte: 300 } } }, ["large"]],
  [{ financial_filters: { bs_equity_ratio: { gte: 0.25 }, emp_count: { gte: 301 } } }, []],
  [{ financial_filters: { pl_ebit: { gte: -1e300 } } }, []],
  [{ active: true, registration_type: "HRB", registration_number: "777002" }, ["berlin"]]
]

const decode = Schema.decodeUnknownEffect(Filter)

/** The contract of filters in every register. */
export const registerFilters = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, filters (${name})`, (it) => {
    it.effect("takes in the organizations that are filtered", () =>
      Effect.gen(function*() {
        const intake = yield* RegisterIntake
        assert.strictEqual((yield* intake.take(organizations)).imported, organizations.length)
      }))

    for (const [filter, names] of cases) {
      it.effect(`finds ${names.length === all.length ? "everything" : names.join(", ") || "nothing"} by ${JSON.stringify(filter)}`, () =>
        Effect.gen(function*() {
          const register = yield* Register
          const filters = yield* decode(filter)
          const { hits, total } = yield* register.search({ filters, skip: 0, limit: 30 })
          assert.sameMembers(hits.map(({ hit }) => hit.name), names as Array<string>)
          assert.strictEqual(total, names.length)
        }))
    }

    it.effect("combines text and filters, and ranks nothing without text", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const filters = yield* decode({ active: false })
        const both = yield* register.search({ q: "inactive", filters, skip: 0, limit: 30 })
        assert.deepStrictEqual(both.hits.map(({ hit, match }) => [hit.name, match]), [["inactive", "EXACT_NAME"]])
        const unmatched = yield* register.search({ q: "plain", filters, skip: 0, limit: 30 })
        assert.deepStrictEqual(unmatched.hits, [])
        const { hits: [first] } = yield* register.search({ filters, skip: 0, limit: 30 })
        assert.isUndefined(first?.match)
      }))
  })

const taken = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  yield* intake.take(records)
  return yield* Effect.forEach(records, entityOf)
})

const sounding = Effect.fnUntraced(function*(...names: ReadonlyArray<string>) {
  const register = yield* Register
  const hits = yield* register.sounding(names.map(soundOfName), new Set())
  return hits.map(({ former_names, hit }) => ({ entity: hit.entity_id, former_names }))
})

/** The contract of search by the sound of names in every register. */
export const registerSounds = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("sounds", () => {
    it.effect("finds a name in every spelling, with any legal form or without one", () =>
      Effect.gen(function*() {
        const word = newWord()
        const [entity] = yield* taken(sourceRecord({ facts: { name: `${word} Meyer Technik GmbH` } }))
        for (const asked of [`${word} Maier Technik`, `${word} Meyertechnik AG`, `${word} meier-technick e.K.`]) {
          assert.deepStrictEqual(yield* sounding(asked), [{ entity: entity!, former_names: [] }])
        }
        assert.deepStrictEqual(yield* sounding(`${word} Bauer Technik`), [])
      }))

    it.effect("finds a former name, from an older record or a newer one, and says which it is", () =>
      Effect.gen(function*() {
        const [one, two, three] = [newWord(), newWord(), newWord()]
        const registration = newNumber()
        const [entity] = yield* taken(
          sourceRecord({ registration, as_of: day("2020-01-01"), facts: { name: `${one} GmbH` } }),
          sourceRecord({ registration, as_of: day("2024-01-01"), facts: { name: two, former_names: [three] } })
        )
        assert.deepStrictEqual(yield* sounding(one), [{ entity: entity!, former_names: [`${one} GmbH`] }])
        assert.deepStrictEqual(yield* sounding(three), [{ entity: entity!, former_names: [three] }])
        assert.deepStrictEqual(yield* sounding(two), [{ entity: entity!, former_names: [] }])
      }))

    it.effect("puts active organizations before others, and then goes by identifier", () =>
      Effect.gen(function*() {
        const facts = { name: `${newWord()} GmbH` }
        const [inactive, ...active] = yield* taken(
          sourceRecord({ facts: { ...facts, status: "INACTIVE" } }),
          ...Array.from({ length: 4 }, () => sourceRecord({ facts }))
        )
        const hits = yield* sounding(facts.name)
        assert.deepStrictEqual(hits.map(({ entity }) => entity), [...active.toSorted(), inactive!])
      }))

    it.effect("looks at no more than it says", () =>
      Effect.gen(function*() {
        const facts = { name: newWord() }
        yield* taken(...Array.from({ length: maxSoundingHits + 1 }, () => sourceRecord({ facts })))
        assert.strictEqual((yield* sounding(facts.name)).length, maxSoundingHits)
      }))

    it.effect("finds nothing without a sound", () =>
      Effect.gen(function*() {
        yield* taken(sourceRecord({ facts: { name: "株式会社" } }))
        assert.deepStrictEqual(yield* sounding(), [])
        assert.deepStrictEqual(yield* sounding("株式会社"), [])
      }))
  })
