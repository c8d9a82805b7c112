import { assert, describe, it } from "@effect/vitest"
import { legalFormsOfFilter } from "@kontor/core/internal"
import { legalFormOfCode } from "@kontor/core/Register"

describe("a legal form", () => {
  it("is read from the codes of new and of older documents", () => {
    assert.strictEqual(legalFormOfCode("221110")?.short, "GmbH")
    assert.strictEqual(legalFormOfCode("GmbH+Co KG")?.short, "GmbH & Co. KG")
    assert.strictEqual(legalFormOfCode("222110")?.short, "AG")
    assert.isUndefined(legalFormOfCode("999999"))
  })

  it("is meant by a short form, an XJustiz code, or an ISO 20275 code that several forms share", () => {
    const shorts = (value: string) => legalFormsOfFilter(value).map((form) => form.short)
    assert.deepStrictEqual(shorts("gmbh"), ["GmbH"])
    assert.deepStrictEqual(shorts("GmbH & Co. KG"), ["GmbH & Co. KG"])
    assert.deepStrictEqual(shorts("221200"), ["UG"])
    assert.deepStrictEqual(shorts("2hbr"), ["GmbH"])
    assert.includeMembers(shorts("8Z6G"), ["KG", "GmbH & Co. KG"])
    assert.deepStrictEqual(shorts("Ltd"), [])
  })
})
