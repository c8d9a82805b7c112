import { assert, it } from "@effect/vitest"
import { CalendarDate, type Filter, type SearchIndex } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { apply, named, search } from "../fixtures/IndexSearches.ts"
import { newNumber, newWord } from "../fixtures/Records.ts"

/** What a search filters by. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Search (decisions 8), filters combine (${name})`, (it) => {
    it.effect("filters by each member, and by several at once, with text and without", () =>
      Effect.gen(function*() {
        const word = newWord()
        const town = newWord()
        const number = `75${newNumber().number.padStart(6, "0")}`
        const meant = named(`${word} GmbH`, {
          numbers: [{ court: "M1201", type: "HRA", number }],
          fields: {
            city: `Bad ${town}`,
            postal_code: "61348",
            registered_on: "2019-05-06",
            coordinates: { latitude: 50.2, longitude: 8.6 },
            industry_codes: { WZ2008: ["62.01.0"], WZ2025: ["62.10.0"] },
            size: "small",
            figures: { emp_count: 12, pl_revenue: 5_000_000 }
          }
        })
        const other = named(`${word} AG`, {
          prominence: 5,
          fields: { is_active: false, legal_form: "AG", city: "Anderswo", postal_code: "99999" }
        })
        yield* apply([meant, other])
        const filters: ReadonlyArray<Filter> = [
          { active: true },
          { city: `bad ${town}` },
          { postal_code: "61348" },
          { legal_form_code: ["GmbH", "UG"] },
          {
            registration_date_from: CalendarDate.make("2019-05-06"),
            registration_date_to: CalendarDate.make("2019-05-06")
          },
          { location_coordinates: { latitude: 50.25, longitude: 8.6 }, location_max_distance_km: 6 },
          { industry_code: "62" },
          { industry_code: ["62.01", "01"], industry_scheme: "WZ2008" },
          { company_size_category: "small" },
          { registration_type: ["HRA", "VR"] },
          { registration_authority_name: "Frankfurt am Main" },
          { registration_number: number },
          { financial_filters: { emp_count: { gte: 12 }, pl_revenue: { lte: 5_000_000 } } },
          { active: true, city: `Bad ${town}`, industry_code: "J", industry_scheme: "WZ2008" }
        ]
        for (const filter of filters) {
          const { hits, total } = yield* search(word, filter)
          assert.deepStrictEqual([hits[0]?.entity_id, total], [meant.entity_id, 1], JSON.stringify(filter))
          const without = yield* search(undefined, { ...filter, city: `Bad ${town}` })
          assert.deepStrictEqual(without.hits.map((hit) => [hit.entity_id, hit.match]), [[meant.entity_id, undefined]])
        }
        assert.strictEqual((yield* search(word, { city: "Anderswo", active: true })).total, 0)
        assert.deepStrictEqual((yield* search(word, { city: "Anderswo" })).hits[0]?.entity_id, other.entity_id)
      }))
  })
