import { assert, describe, it } from "@effect/vitest"
import { filterTerms } from "@kontor/register/internal"
import { Collector, finish, searchSegments } from "@kontor/search"
import { searchDocument } from "@kontor/testing/fixtures"

const half = 40_000

/** As many inactive organizations as active ones, all of which come after them in the order of hits. */
const inactiveFirst = () => {
  const collector = new Collector()
  for (let index = 0; index < 2 * half; index++) {
    const is_active = index < half
    collector.add(searchDocument({ prominence: is_active ? index % 100 : 500, fields: { is_active } }))
  }
  return finish(collector)
}

describe("Search (decisions 8), filters and the order of hits", () => {
  it("finds the best of many that all come late in the order of hits", () => {
    const segment = inactiveFirst()
    const live = { id: 1, segment, removed: new Uint32Array(Math.ceil(2 * half / 32)) }
    const query = { query: undefined, terms: filterTerms({ active: true }), skip: 390, limit: 20, without: [] }
    const { hits, total, total_is_lower_bound } = searchSegments([live], query)
    assert.deepStrictEqual([total, total_is_lower_bound], [10_000, true])
    assert.isTrue(hits.every(({ is_active }) => is_active))
    assert.deepStrictEqual(hits.map(({ prominence }) => prominence), [...Array(10).fill(99), ...Array(10).fill(98)])
  })
})
