import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { kontorHere } from "../../support/Command.ts"
import { startService } from "../../support/RunningService.ts"

const key = "kt_pro000000000000000000000000000000crK5e"

describe("kontor serve --memory", () => {
  it.live("rule: operators#in-memory. With fixed keys serves the sample, and a reset takes everything back", () =>
    Effect.gen(function*() {
      const { origin, output } = yield* startService(["--memory", "--fixed-keys"], {})
      const ask = (path: string, init: RequestInit = {}) =>
        Effect.promise(async () => {
          const response = await fetch(`${origin}${path}`, { ...init, headers: { "x-api-key": key } })
          return { status: response.status, text: await response.text() }
        })
      const balance = Effect.map(
        ask("/api/v1/account/credits"),
        ({ text }) => JSON.parse(text).balance
      )
      const search = "/api/v1/search-organizations?q=Arvitec%20Holding%20GmbH"
      assert.include((yield* ask(search)).text, "Arvitec Holding GmbH")
      const created = yield* ask("/api/v1/auth/tokens/create", {
        method: "POST",
        body: JSON.stringify({ token_name: "Dashboard", abilities: ["account:read"] })
      })
      assert.strictEqual(created.status, 415, "the content type is missing")
      assert.deepStrictEqual(yield* balance, { total: 9_999, granted: 10_000, spent: 1 })
      assert.strictEqual((yield* ask("/reset")).status, 404)
      assert.strictEqual((yield* ask("/reset", { method: "POST" })).status, 204)
      assert.deepStrictEqual(yield* balance, { total: 10_000, granted: 10_000, spent: 0 })
      const { plan } = JSON.parse((yield* ask("/api/v1/account")).text)
      assert.strictEqual(plan, "pro")
      assert.include(output.join("\n"), `pro   ${key}  00000000-0000-7000-8000-000000000003`)
    }))

  it.live("refuses fixed keys for what is stored", () =>
    Effect.gen(function*() {
      const { code, stderr } = yield* kontorHere(["serve", "--fixed-keys"], {})
      assert.deepStrictEqual([code, stderr], [1, "kontor: --fixed-keys needs --memory. Give both, or neither.\n"])
    }))
})
