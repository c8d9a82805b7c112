import { assert, describe, it } from "@effect/vitest"
import { Visitor } from "oxc-parser"
import { files, parse, type Source } from "./Source.ts"

/** Where a module throws, or takes a `Date`, which the linter does not find in types: `path:line: what`. */
const impurities = (source: Source): ReadonlyArray<string> => {
  const found: Array<string> = []
  const add = (what: string, node: { readonly start: number }) => {
    found.push(`${source.path}:${source.text.slice(0, node.start).split("\n").length}: ${what}`)
  }
  new Visitor({
    ThrowStatement: (node) => add("throw", node),
    TSTypeReference: (node) => {
      if (node.typeName.type === "Identifier" && node.typeName.name === "Date") add("Date", node)
    }
  }).visit(parse(source))
  return found
}

describe("Pure code", () => {
  it("core, register and http neither throw nor name a Date; the linter refuses the rest of what a rule must not take", () => {
    const sources = files("packages/{core,register,http}/src/**/*.ts")
    assert.isAbove(sources.length, 0)
    assert.deepStrictEqual(sources.flatMap(impurities), [])
  })

  it.each([
    ["throw", "export const fail = () => { throw new Error() }"],
    ["Date", "export const year = (date: Date) => date"],
    ["Date", "export type Days = ReadonlyArray<Date>"]
  ])("%s in `%s` is found", (what, text) => {
    assert.deepStrictEqual(impurities({ path: "A.ts", text: `export {}\n${text}` }), [`A.ts:2: ${what}`])
  })

  it.each(["export type Day = DateTime.Date", "export const days = Schema.Date"])("`%s` is pure", (text) => {
    assert.deepStrictEqual(impurities({ path: "A.ts", text }), [])
  })
})
