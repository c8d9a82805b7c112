import { assert, describe, it } from "@effect/vitest"
import { isPublicAddress, parseIpAddress } from "@kontor/core"
import { specialRanges } from "./SpecialRanges.ts"

const written = {
  4: (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join("."),
  6: (value: bigint) =>
    [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n].map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(":")
}

/** The first, the last and a middle address of a range. */
const samples = (version: 4 | 6, range: string): ReadonlyArray<string> => {
  const [network, length] = range.split("/")
  const size = 1n << BigInt((version === 4 ? 32 : 128) - Number(length))
  const first = parseIpAddress(network!)!.value
  return [first, first + size / 2n, first + size - 1n].map(written[version])
}

describe("a range of no place of the public internet", () => {
  it("is one of at least sixty", () => {
    assert.isAtLeast(new Set([...specialRanges[4], ...specialRanges[6]]).size, 60)
  })

  for (const version of [4, 6] as const) {
    for (const range of specialRanges[version]) {
      it(`${range} has no public address`, () => {
        assert.deepStrictEqual(samples(version, range).filter(isPublicAddress), [])
      })
    }
  }
})
