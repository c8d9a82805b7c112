import { assert, describe, it } from "vitest"
import { newKey } from "./Kontor.ts"
import { ownServer } from "./OwnServer.ts"

describe("Kontor below a path of an application of Hono", () => {
  it("answers a customer, and charges them", async () => {
    const { app } = await ownServer()
    const headers = { "x-api-key": await newKey(10) }
    const answer = await app.request("/register/api/v1/search-organizations?q=beispielwerk", { headers })
    assert.strictEqual(answer.status, 200)
    assert.strictEqual(answer.headers.get("x-credits-remaining"), "9")
  })

  it("explains a refusal by a page that is there", async () => {
    const { app } = await ownServer()
    const { type } = await (await app.request("/register/api/v1/account")).json() as { readonly type: string }
    assert.strictEqual(type, "/register/problems/unauthenticated")
    assert.strictEqual((await app.request(type)).status, 200)
  })

  it("leaves other paths, and pages that are not mounted, to the application", async () => {
    const { app } = await ownServer()
    assert.strictEqual(await (await app.request("/")).text(), "My own page")
    assert.strictEqual((await app.request("/register/healthz")).status, 200)
    assert.strictEqual((await app.request("/register/metrics")).status, 404)
  })
})
