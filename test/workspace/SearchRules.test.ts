import { assert, describe, it } from "@effect/vitest"
import { files } from "./Source.ts"

const plain = (text: string): string => text.replaceAll("`", "").replaceAll(/\s+/gu, " ").toLowerCase()

/** The rules of a page or section: its points, each from its beginning. */
const rulesOf = (text: string): ReadonlyArray<string> =>
  text.split(/^- /mu).slice(1).map((point) => plain(point.split("\n\n")[0] ?? ""))

/** What tests cite of a page in their names, after `Rule of <page>, `. */
const citedBy = (page: string): ReadonlyArray<string> =>
  files("test/**/*.test.ts", "packages/testing/src/**/*Suite.ts").flatMap(({ text }) =>
    text.split(`Rule of ${page}, `).slice(1).map((cited) => plain(/^[^:("`\n]+/u.exec(cited)?.[0] ?? "").trim())
  ).filter((cited) => cited !== "")

const pages: ReadonlyArray<readonly [page: string, section: RegExp]> = [
  ["search", /^.*$/su],
  ["profiles", /(?<=^## fetch-organization\n).*?(?=^## )/msu]
]

describe.each(pages)("%s", (page, section) => {
  const rules = rulesOf(section.exec(files(`docs/reference/${page}.md`)[0]?.text ?? "")?.[0] ?? "")
  const cited = citedBy(page)

  it("has rules", () => assert.isAbove(rules.length, 4))

  it.each(rules.map((rule) => [rule.slice(0, 60), rule]))("has a test named after the rule \"%s ...\"", (_, rule) => {
    assert.isTrue(
      cited.some((name) => rule.includes(name)),
      `No test is named "Rule of ${page}, " and words of: ${rule}`
    )
  })
})
