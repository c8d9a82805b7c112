import { assert, it } from "vitest"
import { ownServer } from "./OwnServer.ts"

it("answers web requests, for a key of its own", async () => {
  const { handler, newKey, stop } = await ownServer()
  const search = "https://data.example/api/v1/search-organizations?q=beispielwerk"
  const refused = await handler(new Request(search))
  const answered = await handler(new Request(search, { headers: { "x-api-key": await newKey(10) } }))
  await stop()
  assert.strictEqual(refused.status, 401)
  assert.strictEqual(answered.status, 200)
  assert.strictEqual(answered.headers.get("x-credits-charged"), "1")
  assert.strictEqual(answered.headers.get("x-credits-remaining"), "9")
})
