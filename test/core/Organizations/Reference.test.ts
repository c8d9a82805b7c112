import { assert, describe, it } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import { referenceOf } from "@kontor/register"

const entity_id = EntityId.make("8cd7b5baf98941527764e0bbb2127407")

describe("fetch-organization (decisions 9), q is an entity_id: or another form of reference", () => {
  for (
    const q of [
      "8cd7b5baf98941527764e0bbb2127407",
      "8cd7b5ba-f989-4152-7764-e0bbb2127407",
      "8CD7B5BA-F989-4152-7764-E0BBB2127407"
    ]
  ) {
    it(`${q} is an identifier, and never a name`, () => {
      assert.deepStrictEqual(referenceOf(q), { _tag: "EntityId", entity_id })
    })
  }

  it("a number of a court that no longer keeps a register is a number, and a name where no organization has it", () => {
    const q = "Amtsgericht Gifhorn HRB 8123"
    const written = { court: "P2407", type: "HRB", number: "8123", suffix: undefined } as const
    assert.deepStrictEqual(referenceOf(q), { _tag: "NumberOrName", written, name: q })
  })

  it("a text that is nearly an identifier is a name", () => {
    assert.strictEqual(referenceOf("8cd7b5ba-f989-4152-7764-e0bbb212740")._tag, "Name")
  })
})
