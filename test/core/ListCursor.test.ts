import { assert, describe, it } from "@effect/vitest"
import { everyItem } from "@kontor/core"
import { listPage } from "@kontor/core/internal"
import { Effect, Schema } from "effect"

/** A list of numbers in order, named as tokens are. */
const numbers = {
  idOf: (item: number) => `num_${item}`,
  placeOf: (id: string) => /^num_\d+$/.test(id) ? Number(id.slice(4)) : undefined
}

const pageOf =
  (items: ReadonlyArray<number>) => (query: { readonly per_page: number; readonly cursor?: string | undefined }) =>
    listPage(
      numbers,
      query,
      ({ after = -1, limit }) => Effect.succeed(items.filter((item) => item > after).slice(0, limit))
    )

const Items = Schema.UniqueArray(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })))
const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))

describe("rule: every list is paged by cursor", () => {
  it.effect.prop(
    "its pages hold every item once, in order, none more than asked for, and all but the last as many",
    { items: Items, per_page: Size },
    ({ items, per_page }) =>
      Effect.gen(function*() {
        const sorted = items.toSorted((one, other) => one - other)
        const pages: Array<ReadonlyArray<number>> = []
        const all = yield* everyItem((query) =>
          Effect.tap(pageOf(sorted)({ ...query, per_page }), (page) => Effect.sync(() => pages.push(page.items)))
        )
        assert.deepStrictEqual(all, sorted)
        for (const page of pages.slice(0, -1)) assert.lengthOf(page, per_page)
        assert.isAtMost(pages.at(-1)?.length ?? 0, per_page)
      })
  )

  it.effect("its last page has no cursor, even when it is full", () =>
    Effect.gen(function*() {
      const first = yield* pageOf([1, 2, 3, 4])({ per_page: 2 })
      assert.deepStrictEqual(first, { items: [1, 2], next_cursor: "num1.2" })
      const last = yield* pageOf([1, 2, 3, 4])({ per_page: 2, cursor: "num1.2" })
      assert.deepStrictEqual(last, { items: [3, 4], next_cursor: null })
    }))

  it.effect("a cursor of another list, a changed one and an id are refused", () =>
    Effect.gen(function*() {
      for (const cursor of ["", "2", "num_2", "num1.", "num1.a", "num2.2", "mon1.2", "num1.2\n", "num1.2\u0000"]) {
        const { parameters } = yield* Effect.flip(pageOf([1])({ per_page: 2, cursor }))
        assert.deepStrictEqual(parameters, {
          cursor: ["cursor must be the next_cursor of an earlier page of this list"]
        })
      }
    }))
})
