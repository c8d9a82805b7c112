import { assert, describe, it } from "@effect/vitest"
import { files, importsOf } from "../workspace/Source.ts"

describe("the receiving half", () => {
  it("runs on every JavaScript host: it imports Effect, core and its own modules alone", () => {
    const sources = files("packages/webhooks/src/receiver.ts", "packages/webhooks/src/receiver/*.ts")
    assert.isAbove(sources.length, 1)
    const others = sources.flatMap(importsOf).filter((name) =>
      !/^(effect(\/|$)|@kontor\/core(\/|$)|\.\.?\/)/u.test(name)
    )
    assert.deepStrictEqual(others, [])
    assert.deepStrictEqual(sources.flatMap(importsOf).filter((name) => name.includes("sender")), [])
  })
})
