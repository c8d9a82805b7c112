import { assert, describe, it } from "@effect/vitest"
import { sequenceOf, transactionCursor } from "@kontor/core/internal"
import { Schema } from "effect"

describe("a cursor of transactions", () => {
  it.prop(
    "holds its place",
    { sequence: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })) },
    ({ sequence }) => {
      assert.strictEqual(sequenceOf(transactionCursor(sequence)), sequence)
    }
  )

  it.each(["", "1", "txn1.", "txn1.0", "txn1.01", "txn1.-1", "txn1.A", "txn1.zzzzzz", "txn1.1 ", "txn2.1"])(
    "%j is not valid",
    (text) => {
      assert.isUndefined(sequenceOf(text))
    }
  )
})
