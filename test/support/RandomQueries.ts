import { CompanySize, type Filter, type SearchQuery } from "@kontor/core/Register"
import { day, everyName } from "@kontor/testing/fixtures"
import { Schema } from "effect"

const { Array: List, Int, Literals, NullOr, Struct } = Schema

const numberBelow = (limit: number) => Int.check(Schema.isBetween({ minimum: 0, maximum: limit - 1 }))

const others = [
  "Hamburg",
  "20095",
  "Munchen",
  "HRB 7",
  "HRB 3 Kiel",
  "hrb 3 ki",
  "DEK1101R.HRB1",
  "VR 2",
  "02",
  "3 Kiel",
  "& | !",
  "gmbh",
  "und"
]

/** What is done to a word of a query, at a place in it. */
const mishaps = {
  nothing: (word: string) => word,
  missing: (word: string, at: number) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word: string, at: number) => word.slice(0, at) + word.slice(at, at + 1) + word.slice(at),
  wrong: (word: string, at: number) => `${word.slice(0, at)}x${word.slice(at + 1)}`,
  swapped: (word: string, at: number) =>
    word.slice(0, at) + word.slice(at, at + 2).split("").toReversed().join("") + word.slice(at + 2),
  cut: (word: string, at: number) => word.slice(0, at + 2),
  upper: (word: string) => word.toUpperCase()
}

const Word = Struct({
  name: numberBelow(everyName.length + others.length),
  place: NullOr(numberBelow(4)),
  mishap: Literals(["nothing", "nothing", ...Object.keys(mishaps) as Array<keyof typeof mishaps>]),
  at: numberBelow(10)
})

const filters: ReadonlyArray<Filter> = [
  {},
  { registration_date_from: day("2020-01-01") },
  { registration_date_to: day("2019-12-31") },
  { legal_form_code: ["GmbH", "e.V."] },
  { legal_form_code: "2HBR" },
  { industry_code: "62" },
  { industry_code: ["01", "10.7"], industry_scheme: "WZ2008" },
  { active: true },
  { active: false },
  { postal_code: "80331" },
  { city: "MUENCHEN" },
  { city: "Frankfurt Oder" },
  { location_coordinates: { latitude: 53.5, longitude: 10.1 }, location_max_distance_km: 10 },
  { location_coordinates: { latitude: 50, longitude: 10 }, location_max_distance_km: 100 },
  { registration_type: ["VR", "HRA"] },
  { registration_authority_name: "Amtsgericht Kiel" },
  { registration_number: "3" },
  { registration_number: "HRB 3 KI" },
  { financial_filters: { pl_revenue: { gte: 1_000, lte: 1_000_000 } } },
  { financial_filters: { bs_assets_total: { gte: 100 }, emp_count: { lte: 81 } } },
  ...CompanySize.literals.map((company_size_category) => ({ company_size_category }))
]

/** What a random query is made of. */
export const QuerySeed = Struct({
  words: List(Word).check(Schema.isMinLength(1), Schema.isMaxLength(3)),
  has_text: Literals([true, true, true, true, false]),
  filters: List(numberBelow(filters.length)).check(Schema.isMaxLength(2)),
  has_filters: Literals([true, false, false]),
  skip: Literals([0, 0, 0, 3]),
  limit: Literals([30, 30, 2])
})
export type QuerySeed = typeof QuerySeed.Type

const wordOf = ({ at, mishap, name, place }: typeof Word.Type): string => {
  const text = [...everyName, ...others][name]!
  const word = place === null ? text : text.split(" ")[place] ?? text
  return mishaps[mishap](word, at)
}

/** The query of a seed. */
export const queryOf = (seed: QuerySeed): SearchQuery => {
  const q = seed.has_text ? seed.words.map(wordOf).join(" ").trim() : ""
  return {
    ...(q.length >= 2 && { q }),
    ...(seed.has_filters && { filters: Object.assign({}, ...seed.filters.map((filter) => filters[filter])) }),
    skip: seed.skip,
    limit: seed.limit
  }
}
