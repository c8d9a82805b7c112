import { assert, describe, it } from "@effect/vitest"
import { CustomHeaders, outgoingHeaders } from "@kontor/core/Webhooks"
import { Schema } from "effect"

const isAccepted = Schema.is(CustomHeaders)

describe("the headers of an endpoint's own", () => {
  for (const name of ["Authorization", "x-api-key", "X-Tenant", "cf-access-client-id", "accept"]) {
    it(`may be ${name}`, () => assert.isTrue(isAccepted({ [name]: "Bearer abc" })))
  }

  for (
    const name of [
      "Host",
      "CONTENT-LENGTH",
      "content-type",
      "Content-Encoding",
      "webhook-id",
      "Webhook-Signature",
      "webhook-anything",
      "connection",
      "Keep-Alive",
      "transfer-encoding",
      "te",
      "trailer",
      "upgrade",
      "proxy-authorization",
      "expect",
      "accept-encoding",
      "user-agent",
      "cookie",
      "",
      "x y",
      "x:y",
      "x\r\ny",
      "ümlaut",
      "x".repeat(129)
    ]
  ) it(`may not be ${JSON.stringify(name)}`, () => assert.isFalse(isAccepted({ [name]: "1" })))

  for (const value of ["", " a", "a ", "a\r\nwebhook-id: b", "a\nb", "a\u0000b", "ä", "x".repeat(2049)]) {
    it(`may not have the value ${JSON.stringify(value.slice(0, 30))}`, () => {
      assert.isFalse(isAccepted({ "x-tenant": value }))
    })
  }

  it("are named once, whatever the case", () => {
    assert.isFalse(isAccepted({ "X-Tenant": "1", "x-tenant": "1" }))
    assert.isTrue(isAccepted({ "X-Tenant": "1", "x-tenants": "1" }))
  })

  it("are twenty at most", () => {
    const headers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, number) => [`x-${number}`, "1"]))
    assert.isTrue(isAccepted(headers(20)))
    assert.isFalse(isAccepted(headers(21)))
  })

  it("never replace the sender's own, in whatever case, even where they were stored so", () => {
    const headers = outgoingHeaders({ "Webhook-Id": "forged", Host: "forged", "X-Tenant": "1" }, {
      "webhook-id": "msg"
    })
    assert.deepStrictEqual(headers, { "x-tenant": "1", "webhook-id": "msg" })
  })
})
