import { assert, describe, it } from "@effect/vitest"
import { EventType } from "@kontor/core/Register"
import { Schema } from "effect"
import { isSetAside, labels } from "./Labels.ts"

describe("the labels of wordings", () => {
  it("are at least 600, each of one event or several under the hash of an announcement", () => {
    assert.isAtLeast(labels.size, 600)
    for (const [hash, events] of labels) {
      assert.match(hash, /^[0-9a-f]{16}$/)
      assert.isNotEmpty(events)
      for (const { types } of events) {
        assert.isTrue(types.every((type) => Schema.is(EventType)(type.split(" ").at(-1))), hash)
      }
    }
  })

  it("are set aside for a third", () => {
    const share = [...labels.keys()].filter(isSetAside).length / labels.size
    assert.isAbove(share, 0.3)
    assert.isBelow(share, 0.4)
  })
})
