import { assert, describe, it } from "@effect/vitest"
import { canonicalJson } from "@kontor/register"
import { Schema } from "effect"

const reversed = (value: Schema.Json): Schema.Json =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === "object" && value !== null
    ? Object.fromEntries(
      Object.entries(value).toReversed().map(([name, member]) => [name, reversed(member)])
    )
    : value

describe("canonical JSON", () => {
  it("sorts the members of objects at every depth, and leaves arrays in their order", () => {
    assert.strictEqual(
      canonicalJson({ b: [2, 1, { d: 1, c: null }], a: "ä\"" }),
      "{\"a\":\"ä\\\"\",\"b\":[2,1,{\"c\":null,\"d\":1}]}"
    )
  })

  it("sorts the members of objects that have many", () => {
    const names = Array.from({ length: 100 }, (_, place) => `${place}_`)
    const shown = canonicalJson(Object.fromEntries(names.map((name) => [name, 1])))
    assert.strictEqual(shown, JSON.stringify(Object.fromEntries(names.toSorted().map((name) => [name, 1]))))
  })

  it("leaves out members that are undefined", () => {
    assert.strictEqual(canonicalJson({ a: undefined, b: 1 }), "{\"b\":1}")
  })

  it.prop(
    "is the same whatever the order of members, and reads back as the value",
    { value: Schema.Json },
    ({ value }) => {
      assert.strictEqual(canonicalJson(reversed(value)), canonicalJson(value))
      assert.deepStrictEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
    }
  )
})
