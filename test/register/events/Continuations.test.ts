import { assert, describe, it } from "@effect/vitest"
import { between, typesOf } from "./Snapshots.ts"

const text = "Die Gesellschafterversammlung hat die Fortsetzung der Gesellschaft beschlossen."

describe("the continuation of a dissolved organization", () => {
  it("is found in the text of the register", () => {
    const events = between({ status: "DISSOLVED" }, { status: "ACTIVE" }, [text])
    assert.deepStrictEqual(typesOf(events), ["OTHER"])
    assert.strictEqual(events[0]?.register_entry.description, text)
  })

  it("is found by the status where no text has it", () => {
    assert.deepStrictEqual(typesOf(between({ status: "DISSOLVED" }, { status: "ACTIVE" })), ["OTHER"])
    assert.deepStrictEqual(between({ status: "DISSOLVED" }, { status: "DISSOLVED" }), [])
  })
})
