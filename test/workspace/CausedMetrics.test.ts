import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"
import { declaredMetrics } from "../support/DeclaredMetrics.ts"
import { files, root } from "./Source.ts"

/** What the tests quote: among it the series that they read, as an exposition has them. */
const quoted = files("test/{core,http,node,postgres}/**/*.test.ts")
  .flatMap(({ text }) => text.match(/(["`])(?:\\.|(?!\1).)*\1/g) ?? [])

/** Whether a test reads a series of this metric. */
const isCaused = (name: string): boolean => {
  const series = new RegExp(String.raw`^["\`]\^?${name}(?:_bucket|_count|_sum)?(?![a-z_])`)
  return quoted.some((text) => series.test(text))
}

const rules: ReadonlyArray<{ readonly alert: string; readonly expr: string }> = parse(
  readFileSync(join(root, "deploy/prometheus/alerts.yml"), "utf8")
).groups.flatMap(({ rules }: { readonly rules: ReadonlyArray<unknown> }) => rules)

/** What Prometheus adds itself: whether it reached a process. */
const ofPrometheus = "up"

describe("what the service measures", () => {
  for (const { metric } of declaredMetrics) {
    it(`${metric.id} is caused in a test`, () => assert.isTrue(isCaused(metric.id)))
  }

  for (const { alert, expr } of rules) {
    it(`${alert} watches what a test causes`, () => {
      const names = (expr.match(/\b(?:(?:kontor|process|nodejs)_\w+|up)\b/g) ?? []).map((name) =>
        name.replace(/_(?:bucket|count|sum)$/, "")
      )
      assert.isNotEmpty(names)
      assert.deepStrictEqual(names.filter((name) => name !== ofPrometheus && !isCaused(name)), [])
    })
  }

  it("a metric that no test names is found, and one whose name another one continues", () => {
    assert.isFalse(isCaused("kontor_nobody_names_this"))
    assert.isFalse(isCaused("kontor_http"))
  })
})
