import { assert, describe, it } from "@effect/vitest"
import { sectionsOf } from "./Rules.ts"
import { files } from "./Source.ts"

const plain = (text: string): string => text.replaceAll("`", "").replaceAll(/\s+/gu, " ").toLowerCase()

/** The rules of a section: its points, each from its beginning. */
const rulesOf = (section: string): ReadonlyArray<string> => section.split(/^- /mu).slice(1).map(plain)

/** What tests cite of a section in their names, after its heading. */
const citedBy = (heading: string): ReadonlyArray<string> =>
  files("test/**/*.test.ts", "packages/testing/src/**/*Suite.ts").flatMap(({ text }) =>
    text.split(`${heading}, `).slice(1).map((cited) => plain(/^[^:("`\n]+/u.exec(cited)?.[0] ?? "").trim())
  ).filter((cited) => cited !== "")

describe.each(["Search (decisions 8)", "fetch-organization (decisions 9)"])("%s", (heading) => {
  const rules = rulesOf(sectionsOf(files("docs/rules/decisions.md")).get(heading) ?? "")
  const cited = citedBy(heading)

  it("has rules", () => assert.isAbove(rules.length, 4))

  it.each(rules.map((rule) => [rule.slice(0, 60), rule]))("has a test named after the rule \"%s ...\"", (_, rule) => {
    assert.isTrue(cited.some((name) => rule.includes(name)), `No test is named "${heading}, " and words of: ${rule}`)
  })
})
