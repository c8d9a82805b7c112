import { assert, describe, it } from "@effect/vitest"
import { soundOfName } from "@kontor/register"

describe("how a name sounds", () => {
  it("is the same for every spelling, written together or apart, with any legal form", () => {
    const names = ["Meyer Bau GmbH", "Maier-Bau AG", "MEIERBAU", "Mayer Bau Gesellschaft mit beschränkter Haftung"]
    assert.deepStrictEqual(new Set(names.map(soundOfName)).size, 1)
  })
})
