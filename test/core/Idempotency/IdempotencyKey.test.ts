import { assert, describe, it } from "@effect/vitest"
import { IdempotencyKey, idempotencyKeyOf } from "@kontor/core/Idempotency"
import { Option, Schema } from "effect"

describe("Idempotency-Key: 1-128 of [A-Za-z0-9._:-], first alphanumeric, bare or as a quoted string", () => {
  it.prop("every key is read as it is, bare and quoted", { key: IdempotencyKey }, ({ key }) => {
    assert.deepStrictEqual(idempotencyKeyOf(key), Option.some(key))
    assert.deepStrictEqual(idempotencyKeyOf(`"${key}"`), Option.some(key))
  })

  it.prop("any other text is not a key", { text: Schema.String }, ({ text }) => {
    const bare = /^"(.*)"$/su.exec(text)?.[1] ?? text
    const isKey = /^[A-Za-z0-9]/.test(bare) && bare.length <= 128 && !/[^A-Za-z0-9._:-]/.test(bare)
    assert.strictEqual(Option.isSome(idempotencyKeyOf(text)), isKey)
  })

  for (const key of ["a", "0", "8e03978e-40d5-43dd-bc93-6894a57f9324", "a.B:9_-", "a".repeat(128)]) {
    it(`${key.slice(0, 40)} is one`, () => assert.isTrue(Option.isSome(idempotencyKeyOf(key))))
  }

  for (
    const text of [
      "",
      "\"\"",
      "-a",
      ".a",
      "_a",
      ":a",
      "a b",
      "ä",
      "a\n",
      "a".repeat(129),
      "\"a",
      "a\"",
      "'a'",
      "a, b",
      "\"a\\\"\"",
      "\"a\";q=1"
    ]
  ) {
    it(`${JSON.stringify(text).slice(0, 40)} is not a key`, () => assert.isTrue(Option.isNone(idempotencyKeyOf(text))))
  }
})
