import { assert, describe, it } from "@effect/vitest"
import { citableRules, citedRules, lostRules } from "./Rules.ts"
import { files } from "./Source.ts"

describe("Rules", () => {
  it("every rule that a comment cites is in docs/reference", () => {
    const citable = citableRules(files("docs/reference/*.md"))
    const sources = files("packages/*/src/**/*.ts", "test/**/*.ts")
    assert.isAbove(sources.flatMap(citedRules).length, 0)
    assert.deepStrictEqual(sources.flatMap(lostRules(citable)), [])
  })

  const page = { path: "docs/reference/monitoring.md", text: "# Monitoring\n\n## Cycle of 30 days\n\nA price.\n" }
  const citing = (comment: string) => ({
    path: "packages/core/src/A.ts",
    text: `/** ${comment} */\nexport const a = 1\n`
  })

  it.each([
    "A price. Rule: monitoring.",
    "A price. Rule: monitoring#cycle-of-30-days.",
    "A price.\n * Rule:\n * monitoring#cycle-of-30-days. More of it",
    "Rule: monitoring#cycle-of-30-days; monitoring#monitoring."
  ])("%j is found", (comment) => {
    assert.deepStrictEqual(lostRules(citableRules([page]))(citing(comment)), [])
  })

  it.each([
    ["a page that is not there", "Rule: monitors#cycle-of-30-days.", "monitors#cycle-of-30-days"],
    ["a section that is not there", "Rule: monitoring#cycle.", "monitoring#cycle"],
    ["the second of two", "Rule: monitoring;\n * monitoring#baseline.", "monitoring#baseline"],
    ["words beside the anchor", "Rule: monitoring#cycle-of-30-days, 1.", "monitoring#cycle-of-30-days, 1"]
  ])("%s is lost", (_, comment, rule) => {
    assert.deepStrictEqual(lostRules(citableRules([page]))(citing(comment)), [`packages/core/src/A.ts: ${rule}`])
  })
})
