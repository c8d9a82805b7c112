import { assert, describe, it } from "@effect/vitest"
import { type Node, Visitor } from "oxc-parser"
import { checkSync } from "recheck"
import { isNightly } from "../support/Runs.ts"
import { files, parse, type Source } from "../workspace/Source.ts"

interface Found {
  readonly place: string
  readonly pattern: string
  readonly flags: string
}

/** The regular expressions that a module writes down, each once. */
const expressionsOf = (source: Source): ReadonlyArray<Found> => {
  const found: Array<Found> = []
  new Visitor({
    Literal: (node: Node) => {
      if (!("regex" in node) || node.regex === null || node.regex === undefined) return
      const { flags, pattern } = node.regex as { readonly flags: string; readonly pattern: string }
      found.push({ place: source.path, pattern, flags })
    }
  }).visit(parse(source))
  return found
}

/** Only a repeated group can make a text take exponential time. */
const repeatedGroup = /\)(?:[*+]|\{\d+,\})/u

/** How long one is examined, in milliseconds: by night those that need long are decided, too. */
const maxTime = isNightly ? 60_000 : 1_000

/** Those of which a text exists that takes exponential time. */
const boundless = (expressions: ReadonlyArray<Found>): ReadonlyArray<string> =>
  expressions.filter(({ pattern }) => repeatedGroup.test(pattern)).flatMap(({ flags, pattern, place }) => {
    const found = checkSync(pattern, flags.replaceAll(/[dv]/gu, ""), { timeout: maxTime, checker: "automaton" })
    return found.status === "vulnerable" && found.complexity.type === "exponential"
      ? [`${place}: /${pattern}/${flags}`]
      : []
  })

describe("Regular expressions of the sources", () => {
  it("never backtrack without bound", () => {
    const expressions = files("packages/*/src/**/*.ts", "packages/*/src/**/*.tsx").flatMap(expressionsOf)
    const once = [...new Map(expressions.map((one) => [`${one.pattern} ${one.flags}`, one])).values()]
    assert.isAbove(once.length, 100)
    assert.deepStrictEqual(boundless(once), [])
  })

  it("one that does is found", () => {
    const source = { path: "a.ts", text: "export const isWord = (text: string) => /^(?:a+)+$/u.test(text)\n" }
    assert.deepStrictEqual(boundless(expressionsOf(source)), ["a.ts: /^(?:a+)+$/u"])
  })
})
