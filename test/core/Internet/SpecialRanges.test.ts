import { assert, describe, it } from "@effect/vitest"
import { isPublicAddress } from "@kontor/core/internal"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import { specialRanges } from "./SpecialRanges.ts"

/** The first and the last address of a range, and those at the ends of its halves. */
const samples = (range: string): ReadonlyArray<string> => {
  const whole = IpNetwork.fromStringUnsafe(range)
  const { address, prefixLength } = whole
  const half = IpNetwork.fromAddressUnsafe(address, Math.min(prefixLength + 1, NetAddress.width(address)))
  return [address, IpNetwork.lastAddress(half), IpNetwork.lastAddress(whole)].map(NetAddress.formatIp)
}

describe("a range of no place of the public internet", () => {
  it("is one of at least sixty", () => {
    assert.isAtLeast(new Set([...specialRanges[4], ...specialRanges[6]]).size, 60)
  })

  for (const version of [4, 6] as const) {
    for (const range of specialRanges[version]) {
      it(`${range} has no public address`, () => {
        assert.deepStrictEqual(samples(range).filter(isPublicAddress), [])
      })
    }
  }
})
