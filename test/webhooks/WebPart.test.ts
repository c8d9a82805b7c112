import { assert, describe, it } from "@effect/vitest"
import { files, importsOf } from "../workspace/Source.ts"

describe("the receiving half", () => {
  it("runs on every JavaScript host: it imports Effect and core alone", () => {
    const [source] = files("packages/webhooks/src/WebhookReceiver.ts")
    const others = importsOf(source!).filter((name) => !/^(effect|@kontor\/core)(\/|$)/u.test(name))
    assert.deepStrictEqual(others, [])
  })
})
