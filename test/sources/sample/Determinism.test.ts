import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@kontor/sources/sample"
import { digestOf, filesOf, register } from "./Register.ts"

describe("a sample register", () => {
  it("has the same bytes whenever it is made", () => {
    assert.strictEqual(digestOf(Sample.files({ organizations: 400 })), digestOf(register))
  })

  it("has the same bytes on every machine", () => {
    const files = filesOf("xjustiz", Sample.files({ organizations: 40, seed: 7, until: "2026-06-30", months: 12 }))
    assert.strictEqual(digestOf(files), "a7d7fcdd1b9bb8bbc9abfdc1c352457ce7d416dde06ba76a7bc3872df43de022")
  })

  it("is another one for another seed", () => {
    assert.notStrictEqual(
      digestOf(Sample.files({ organizations: 40, seed: 2 })),
      digestOf(Sample.files({ organizations: 40 }))
    )
  })

  it("generates the same organization, however many others there are", () => {
    const small = filesOf("xjustiz", Sample.files({ organizations: 80 }))
    const contents = new Map(filesOf("xjustiz").map(({ content, name }) => [name, content]))
    assert.isAbove(small.length, 80)
    for (const { content, name } of small) assert.strictEqual(contents.get(name), content)
  })

  it("ends on the day the options say", () => {
    const files = [...Sample.files({ organizations: 120, until: "2026-03-31", months: 6 })]
    const days = files.map(({ name }) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]).filter((day) => day !== undefined)
      .toSorted()
    assert.strictEqual(days[0], "2025-09-30")
    assert.isAtMost(Date.parse(days.at(-1)!), Date.parse("2026-03-31"))
    assert.isAtLeast(Date.parse(days.at(-1)!), Date.parse("2026-03-01"))
  })

  it("can be a single organization", () => {
    const files = [...Sample.files({ organizations: 1 })]
    assert.isAtLeast(filesOf("xjustiz", files).length, 1)
    assert.strictEqual(filesOf("profiles", files).length, 1)
  })
})
