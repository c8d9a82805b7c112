import { assert, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { files } from "./Source.ts"

/** A group with modifiers: `(?i:...)`. Where V8 does not optimize a pattern, its alternatives never match. */
const modifiers = /\(\?[ims]*-?[ims]*(?<=[-ims]):/u

describe("Patterns", () => {
  it("have no groups with modifiers, which the engine reads in two ways", () => {
    const sources = files("{packages,examples,tools}/**/*.{ts,tsx,mjs}")
    const code = (text: string) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "")
    assert.isAbove(sources.length, 0)
    assert.deepStrictEqual(sources.filter(({ text }) => modifiers.test(code(text))).map(({ path }) => path), [])
  })

  it("are read by Node 22, which knows no two groups of one name", () => {
    const flags = ["--no-js-regexp-duplicate-named-groups", "--no-js-regexp-modifiers"]
    const load = `for (const name of ["embed", "node/kontor", "sources"]) await import("@kontor/" + name)`
    const cwd = new URL("..", import.meta.url)
    const run = () => execFileSync(process.execPath, [...flags, "--input-type=module", "--eval", load], { cwd })
    assert.doesNotThrow(run)
  })

  it.each(["(?i:a|b)", "(?-i:a|b)", "(?im-s:a|b)"])("%s is found", (group) => {
    assert.match(group, modifiers)
  })

  it("other groups may stand in a pattern", () => {
    assert.notMatch("(?:a|b)(?=c)(?!d)(?<=e)(?<name>f)", modifiers)
  })
})
