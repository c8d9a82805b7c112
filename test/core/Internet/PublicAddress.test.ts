import { assert, describe, it } from "@effect/vitest"
import { isPublicAddress, parseIpAddress } from "@kontor/core/internal"
import { Effect, Option, Schema } from "effect"
import * as NetAddress from "effect/net/NetAddress"
import { BlockList, isIP, isIPv6 } from "node:net"

describe("addresses of the public internet", () => {
  for (
    const address of [
      "1.1.1.1",
      "9.255.255.255",
      "11.0.0.0",
      "100.63.255.255",
      "100.128.0.0",
      "126.255.255.255",
      "128.0.0.0",
      "172.15.255.255",
      "172.32.0.0",
      "192.0.1.0",
      "192.167.255.255",
      "192.169.0.0",
      "198.17.255.255",
      "198.20.0.0",
      "223.255.255.255",
      "2606:4700:4700::1111",
      "[2606:4700:4700::1111]",
      "2001:200::",
      "2003::1",
      "3ffe::1",
      "::ffff:1.1.1.1",
      "::ffff:101:101",
      "64:ff9b::1.1.1.1",
      "2606:4700::5efe:1.1.1.1"
    ]
  ) it(`${address} is one`, () => assert.isTrue(isPublicAddress(address)))
})

describe("addresses outside the public internet", () => {
  for (
    const address of [
      "0.0.0.0",
      "0.255.255.255",
      "10.0.0.1",
      "100.64.0.1",
      "100.127.255.255",
      "127.0.0.1",
      "127.255.255.255",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255",
      "192.0.0.1",
      "192.0.0.9",
      "192.0.2.1",
      "192.31.196.1",
      "192.52.193.1",
      "192.88.99.1",
      "192.168.0.1",
      "192.175.48.1",
      "198.18.0.1",
      "198.19.255.255",
      "198.51.100.1",
      "203.0.113.1",
      "224.0.0.1",
      "239.255.255.255",
      "240.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "[::1]",
      "::7f00:1",
      "::ffff:127.0.0.1",
      "::ffff:7f00:1",
      "::ffff:0:127.0.0.1",
      "0:0:0:0:0:ffff:a9fe:a9fe",
      "64:ff9b::10.0.0.1",
      "64:ff9b::a00:1",
      "64:ff9b:1::1.1.1.1",
      "100::1",
      "100:0:0:1::1",
      "2001::1",
      "2001:0:7f00:1::1",
      "2001:2::1",
      "2001:10::1",
      "2001:20::1",
      "2001:1ff:ffff::1",
      "2001:db8::1",
      "2002:7f00:1::1",
      "2002:101:101::1",
      "2620:4f:8000::1",
      "3fff::1",
      "3fff:fff:ffff::1",
      "5f00::1",
      "fc00::1",
      "fd12:3456::1",
      "fe80::1",
      "fec0::1",
      "ff02::1",
      "2606:4700::5efe:10.0.0.1",
      "2606:4700::200:5efe:127.0.0.1",
      "",
      "localhost",
      "example.com",
      "1.1.1",
      "1.1.1.1.1",
      "01.1.1.1",
      "256.1.1.1",
      "1.1.1.1/32",
      "2130706433",
      "0x7f000001",
      "fe80::1%eth0",
      "2606:::1",
      "2606::1::1",
      "1:2:3:4:5:6:7",
      "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7::8:9"
    ]
  ) it(`${JSON.stringify(address)} is not public`, () => assert.isFalse(isPublicAddress(address)))

  for (
    const host of ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0x7f000001", "127.0.0.1.", "[::ffff:127.0.0.1]"]
  ) {
    it(`${host} is not public, read as the host of a URL`, () => {
      assert.isFalse(isPublicAddress(new URL(`http://${host}/`).hostname))
    })
  }
})

const Group = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xffff }))
const Groups = Schema.Tuple([Group, Group, Group, Group, Group, Group, Group, Group])

describe("reading addresses", () => {
  it.effect.prop("agrees with the platform on which texts are addresses, and of which version", [
    Schema.String.check(Schema.isPattern(/^[0-9a-f:.]{1,20}$/))
  ], ([text]) =>
    Effect.sync(() => {
      const version = Option.match(parseIpAddress(text), {
        onNone: () => 0,
        onSome: (address) => NetAddress.isIpv4Address(address) ? 4 : 6
      })
      assert.strictEqual(version, isIP(text))
    }))

  it.effect.prop("reads every spelling of an address as the same", [Groups], ([groups]) =>
    Effect.sync(() => {
      const full = groups.map((group) => group.toString(16)).join(":")
      const short = new URL(`http://[${full}]/`).hostname
      assert.isTrue(isIPv6(full))
      assert.deepStrictEqual(parseIpAddress(short), parseIpAddress(full))
    }))

  it.effect.prop("agrees with the platform's lists of private addresses", [
    Schema.Array(Group).check(Schema.isBetweenLength(2, 2))
  ], ([[high, low]]) =>
    Effect.sync(() => {
      const address = [high! >> 8, high! & 255, low! >> 8, low! & 255].join(".")
      const blocked = new BlockList()
      for (
        const [network, prefix] of [["10.0.0.0", 8], ["172.16.0.0", 12], ["192.168.0.0", 16], ["127.0.0.0", 8]] as const
      ) {
        blocked.addSubnet(network, prefix)
      }
      if (blocked.check(address)) assert.isFalse(isPublicAddress(address))
      assert.strictEqual(isPublicAddress(`::ffff:${address}`), isPublicAddress(address))
      assert.strictEqual(isPublicAddress(`64:ff9b::${address}`), isPublicAddress(address))
    }))
})
