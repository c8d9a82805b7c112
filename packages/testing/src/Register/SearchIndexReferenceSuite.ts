import { assert, it } from "@effect/vitest"
import { filterTerms, readQuery } from "@kontor/core/internal"
import { SearchIndexMemory } from "@kontor/core/memory"
import { EntityId, type Filter, type IndexQuery, SearchIndex } from "@kontor/core/Register"
import { Context, Effect, Layer } from "effect"
import { drawsOf } from "../fixtures/Draws.ts"
import { entityOfText, randomDocuments, randomText } from "../fixtures/SearchDocuments.ts"

const filterOf = (seed: number): Filter => {
  const { next, pick } = drawsOf(seed)
  const centre = { latitude: 51 + next(), longitude: 10 + next() }
  return {
    ...(next() < 0.3 && { active: next() < 0.8 }),
    ...(next() < 0.2 && { city: pick(["Hamburg", "Frankfurt am Main", "Nirgendwo"]) }),
    ...(next() < 0.1 && { postal_code: "20095" }),
    ...(next() < 0.2 && { legal_form_code: pick(["GmbH", "AG"]) }),
    ...(next() < 0.1 && { registration_type: pick(["HRA", "HRB"] as const) }),
    ...(next() < 0.1 && { registration_number: pick(["7", "HRB 12", "33"]) }),
    ...(next() < 0.1 && { registration_authority_name: pick(["Hamburg", "Berlin", "Nirgendwo"]) }),
    ...(next() < 0.1 && { company_size_category: pick(["micro", "large"] as const) }),
    ...(next() < 0.1 &&
      { industry_code: pick(["62", "41.20", "F"]), industry_scheme: pick(["WZ2008", "WZ2025"] as const) }),
    ...(next() < 0.15 && { registration_date_from: "2015-01-01" as never }),
    ...(next() < 0.15 && { registration_date_to: pick(["2010-02-01", "2020-01-01"]) as never }),
    ...(next() < 0.15 && { financial_filters: { emp_count: { gte: 5, lte: 30 } } }),
    ...(next() < 0.15 && { location_coordinates: centre, location_max_distance_km: 20 + next() * 80 })
  }
}

const queryOf = (seed: number): { readonly text: string; readonly query: IndexQuery } => {
  const { below, next } = drawsOf(seed)
  const text = next() < 0.85 ? randomText(seed * 7) : ""
  return {
    text,
    query: {
      query: text === "" ? undefined : readQuery(text),
      terms: filterTerms(text === "" || next() < 0.3 ? filterOf(seed * 3) : {}),
      skip: next() < 0.3 ? below(60) : 0,
      limit: 1 + below(30),
      without: next() < 0.1 ? [entityOfText("1 5"), entityOfText("1 6")] : []
    }
  }
}

/** Words alone, which many or few names and places have. */
const wordsAlone = ["Bau", "Rhein", "Hamburg", "GmbH", "Hausverwaltung", "Erfurt", "20095"].flatMap((text) =>
  [0, 15].map((skip): ReturnType<typeof queryOf> => ({
    text,
    query: { query: readQuery(text), terms: filterTerms({}), skip, limit: 10, without: [] }
  }))
)

const changed = (round: number) => {
  const documents = randomDocuments(400, 1).map((document, index) => ({ ...document, index }))
  const others = randomDocuments(1500, 2)
  return {
    held: documents.filter(({ index }) => index % 7 === round).map(({ index, ...document }) => ({
      ...others[index]!,
      entity_id: document.entity_id
    })),
    gone: documents.filter(({ index }) => index % 11 === round).map(({ entity_id }) => EntityId.make(entity_id)),
    through: round + 1
  }
}

const reference = Effect.map(Layer.build(SearchIndexMemory.layer), (context) => Context.get(context, SearchIndex))

/** The time that a slow and busy machine needs, in milliseconds: more searches take longer. */
const timeLimit = (searches: number): number => 180_000 + 1000 * searches

/** Comparing with the index that compares every organization with the query: so many searches after each change. */
export const suite = <E>(name: string, layer: Layer.Layer<SearchIndex, E>, searches: number): void =>
  it.layer(layer, { excludeTestServices: true })(`Search (decisions 8), random queries (${name})`, (it) => {
    it.effect(
      "finds what comparing every organization finds, in the same order, also after changes",
      () =>
        Effect.gen(function*() {
          const index = yield* SearchIndex
          const comparing = yield* reference
          const all = [{ held: randomDocuments(1200, 1), gone: [], through: 0 }, changed(0), changed(1), changed(2)]
          for (const [round, changes] of all.entries()) {
            yield* index.apply(changes)
            yield* comparing.apply(changes)
            assert.deepStrictEqual(yield* index.position, yield* comparing.position)
            const drawn = Array.from({ length: searches }, (_, index) => queryOf(1 + round * searches + index))
            for (const { query, text } of [...drawn, ...wordsAlone]) {
              const [found, expected] = [yield* index.search(query), yield* comparing.search(query)]
              assert.deepStrictEqual(found, expected, `after change ${round}: ${text} ${JSON.stringify(query)}`)
            }
          }
        }).pipe(Effect.scoped),
      timeLimit(searches)
    )
  })
