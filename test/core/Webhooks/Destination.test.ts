import { assert, describe, it } from "@effect/vitest"
import { isPublicAddress } from "@kontor/core/internal"
import { readDestination } from "@kontor/core/Webhooks"
import { Effect, Result, Schema } from "effect"
import { malformedHosts, refusedHosts } from "./RefusedHosts.ts"

const faultOf = (address: string, reach: "public" | "any" = "public") =>
  Result.match(readDestination(reach, address), { onFailure: ({ fault }) => fault, onSuccess: () => "none" })

describe("a destination", () => {
  for (
    const address of [
      "https://example.com",
      "https://EXAMPLE.com:443/hook?tenant=1%23part",
      "https://example.com:1024/",
      "https://example.com:65535/",
      "https://example.com./",
      "https://xn--mller-kva.example/",
      "https://müller.example/",
      "https://1.1.1.1/",
      "https://[2606:4700:4700::1111]:8443/",
      "https://[::ffff:1.1.1.1]/",
      "https://localhost.example.com/",
      "https://internal.example.com/",
      "https://10.0.0.1.example.com/"
    ]
  ) it(`may be ${address}`, () => assert.strictEqual(faultOf(address), "none"))

  for (
    const [address, fault] of [
      ["", "MALFORMED"],
      ["example.com", "MALFORMED"],
      ["//example.com", "MALFORMED"],
      ["https://", "MALFORMED"],
      [`https://example.com/${"a".repeat(2048)}`, "MALFORMED"],
      ["https://example.com/hook#part", "MALFORMED"],
      ["https://example.com/\nhook", "MALFORMED"],
      [" https://example.com/hook", "MALFORMED"],
      ["http://example.com", "SCHEME"],
      ["ftp://example.com", "SCHEME"],
      ["file:///etc/passwd", "SCHEME"],
      ["gopher://example.com", "SCHEME"],
      ["javascript:alert(1)", "SCHEME"],
      ["data:text/plain,x", "SCHEME"],
      ["https://user@example.com", "USERINFO"],
      ["https://user:password@example.com", "USERINFO"],
      ["https://:password@example.com", "USERINFO"],
      ["https://example.com@127.0.0.1", "USERINFO"],
      ["https://example.com:0", "PORT"],
      ["https://example.com:22", "PORT"],
      ["https://example.com:80", "PORT"],
      ["https://example.com:1023", "PORT"],
      ["https://example.com:65536", "MALFORMED"]
    ] as const
  ) it(`is not ${address.slice(0, 60)}, for ${fault}`, () => assert.strictEqual(faultOf(address), fault))
})

describe("a destination in a network of one's own", () => {
  it("is refused in at least a hundred spellings", () => {
    assert.isAtLeast(new Set(refusedHosts).size, 100)
  })

  for (const host of refusedHosts) {
    it(`is refused as ${host}`, () => assert.strictEqual(faultOf(`https://${host}/hook`), "PRIVATE_HOST"))
  }

  for (const host of malformedHosts) {
    it(`is refused as ${JSON.stringify(host)}, which is no host`, () => {
      assert.strictEqual(faultOf(`https://${host}/hook`), "MALFORMED")
    })
  }

  for (const host of ["127.0.0.1", "[::1]", "localhost", "receiver", "192.168.0.1:80", "example.com:22"]) {
    it(`may be ${host} where any address may be reached, over http too`, () => {
      assert.strictEqual(faultOf(`http://${host}/hook`, "any"), "none")
      assert.strictEqual(faultOf(`https://${host}/hook`, "any"), "none")
    })
  }

  it.effect.prop("is judged by the number of an address, in any spelling", [
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 0xffff_ffff }))
  ], ([number]) =>
    Effect.sync(() => {
      const octets = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255)
      const fault = isPublicAddress(octets.join(".")) ? "none" : "PRIVATE_HOST"
      const spellings = [
        octets.join("."),
        `${octets.join(".")}.`,
        String(number),
        `0x${number.toString(16)}`,
        `0${number.toString(8)}`,
        octets.map((octet) => `0x${octet.toString(16)}`).join("."),
        octets.map((octet) => `0${octet.toString(8)}`).join("."),
        `${octets[0]}.${number % 2 ** 24}`,
        `[::ffff:${octets.join(".")}]`,
        `[64:ff9b::${octets.join(".")}]`
      ]
      assert.deepStrictEqual(spellings.map((host) => faultOf(`https://${host}/`)), spellings.map(() => fault))
    }))

  it("is never one with a user, or of another scheme", () => {
    assert.strictEqual(faultOf("http://user@localhost/", "any"), "USERINFO")
    assert.strictEqual(faultOf("ftp://localhost/", "any"), "SCHEME")
  })
})
