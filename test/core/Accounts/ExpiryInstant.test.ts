import { assert, describe, it } from "@effect/vitest"
import { ExpiryInstant } from "@kontor/core/Accounts"
import { DateTime, Option, Schema } from "effect"

const decode = Schema.decodeOption(ExpiryInstant)

describe("the end of a token", () => {
  it.each([
    ["2030-12-31T23:59:59Z", "2030-12-31T23:59:59.000Z"],
    ["2030-12-31t23:59:59z", "2030-12-31T23:59:59.000Z"],
    ["2030-12-31T23:59:59.123456Z", "2030-12-31T23:59:59.123Z"],
    ["2030-12-31T00:30:00+01:00", "2030-12-30T23:30:00.000Z"],
    ["2030-12-31 23:59:59", "2030-12-31T23:59:59.000Z"]
  ])("%s is %s", (text, instant) => {
    assert.deepStrictEqual(Option.map(decode(text), DateTime.formatIso), Option.some(instant))
  })

  it.each([
    "2030-12-31",
    "2030-12-31T23:59:59",
    "2030-12-31 23:59:59Z",
    "2030-12-31 23:59:59.5",
    "2030-02-30T00:00:00Z",
    "2030-13-01T00:00:00Z",
    "2030-12-31T24:00:00Z",
    "2030-12-31T23:59Z",
    "9999-12-31T23:59:59-12:00",
    "1924963199",
    "soon",
    ""
  ])("%j is no instant", (text) => {
    assert.isTrue(Option.isNone(decode(text)))
  })
})
