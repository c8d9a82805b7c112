import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Effect } from "effect"
import { makeOperatedService } from "../../support/OperatedService.ts"

describe("/admin/v1/openapi.json", () => {
  it.live("passes the recommended rules of a linter, and is readable without a token", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeOperatedService()
      const { status, text } = yield* sent("/admin/v1/openapi.json")
      assert.strictEqual(status, 200)
      const config = yield* Effect.promise(() => createConfig({ extends: ["recommended"] }))
      const problems = yield* Effect.promise(() => lintFromString({ source: text, config }))
      assert.deepStrictEqual(problems.map(({ location, message }) => `${location[0]?.pointer}: ${message}`), [])
    }))

  it.live("is apart from the document of customers", () =>
    Effect.gen(function*() {
      const { administrationDocument, document } = yield* makeOperatedService()
      assert.notInclude(JSON.stringify(document), "/admin/v1")
      assert.notInclude(Object.keys(document.paths), "/accounts")
      assert.include(Object.keys(administrationDocument.paths), "/accounts")
      assert.notInclude(JSON.stringify(administrationDocument), "/fetch-organization\"")
    }))
})
