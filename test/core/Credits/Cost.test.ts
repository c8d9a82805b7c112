import { assert, describe, it } from "@effect/vitest"
import { totalOf } from "@kontor/core/Credits"
import { cost } from "@kontor/core/internal"

describe("a cost", () => {
  it("names what costs something, and only that", () => {
    assert.deepStrictEqual(cost({ base: 5, ubos: 10, website_content: 0 }), { base: 5, ubos: 10 })
  })

  it("is the sum of its components", () => {
    assert.strictEqual(totalOf({ base: 5, ubos: 10 }), 15)
    assert.strictEqual(totalOf({}), 0)
  })
})
