import { assert, describe, it } from "@effect/vitest"
import { citedPlaces, lostPlaces, sectionsOf } from "./Rules.ts"
import { files } from "./Source.ts"

describe("Rules", () => {
  it("every place that a comment cites is in docs/rules", () => {
    const sections = sectionsOf(files("docs/rules/*.md"))
    const sources = files("packages/*/src/**/*.ts", "test/**/*.ts")
    assert.isAbove(sources.flatMap(citedPlaces).length, 0)
    assert.deepStrictEqual(sources.flatMap(lostPlaces(sections)), [])
  })

  const chapter = {
    path: "docs/rules/chapter.md",
    text: "# Chapter\n\n## Cycle (decisions 13)\n\nA `cycle`.\n\n1. First\n2. Second\n\n## GET /v1/signals\n\nA list.\n"
  }
  const citing = (comment: string) => ({
    path: "packages/core/src/A.ts",
    text: `/** ${comment} */\nexport const a = 1\n`
  })

  it.each([
    "A price. Rule: Cycle (decisions 13).",
    "A price.\n * Rule: Cycle\n * (decisions 13). More of it",
    "Rule: Cycle (decisions 13); GET /v1/signals.",
    "Rule: Cycle (decisions 13), 1 and 2.",
    "Rule: Cycle (decisions 13), `cycle`."
  ])("%j is found", (comment) => {
    assert.deepStrictEqual(lostPlaces(sectionsOf([chapter]))(citing(comment)), [])
  })

  it.each([
    ["a heading that is not there", "Rule: Baseline (decisions 13).", "Baseline (decisions 13)"],
    ["a heading of another number", "Rule: Cycle (decisions 14).", "Cycle (decisions 14)"],
    ["the second of two", "Rule: Cycle (decisions 13);\n * GET /v1/signal.", "GET /v1/signal"],
    ["a point that is not there", "Rule: Cycle (decisions 13), 1 to 3.", "Cycle (decisions 13), 1 to 3"],
    ["a point of another section", "Rule: GET /v1/signals, 1.", "GET /v1/signals, 1"],
    ["words that are not there", "Rule: GET /v1/signals, `limit`.", "GET /v1/signals, `limit`"]
  ])("%s is lost", (_, comment, place) => {
    assert.deepStrictEqual(lostPlaces(sectionsOf([chapter]))(citing(comment)), [`packages/core/src/A.ts: ${place}`])
  })
})
