import { assert, describe, it } from "@effect/vitest"
import { wideComments } from "./Comments.ts"
import { files } from "./Source.ts"

describe("Comments", () => {
  it("fit into 120 columns in every source, test, example and task", () => {
    const sources = files("{packages,test,examples,.tasks}/**/*.{ts,tsx,mjs}")
    assert.isAbove(sources.length, 0)
    assert.deepStrictEqual(sources.flatMap(wideComments), [])
  })

  it.each([
    ["a line comment", `// ${"a".repeat(118)}`],
    ["a line of a doc comment", `/**\n * ${"a".repeat(118)}\n */`],
    ["a comment behind code", `const a = 1 // ${"a".repeat(110)}`]
  ])("%s is found when it is wider", (_, text) => {
    assert.strictEqual(wideComments({ path: "A.ts", text: `export {}\n${text}` }).length, 1)
  })

  it("a comment for a tool is found too: its reason is prose", () => {
    const text = `// oxlint-disable-next-line no-console -- ${"a".repeat(120)}`
    assert.deepStrictEqual(wideComments({ path: "A.ts", text }), ["A.ts:1: 162"])
  })

  it("code may be wider", () => {
    assert.deepStrictEqual(wideComments({ path: "A.ts", text: `const a = "${"a".repeat(120)}"` }), [])
  })
})
