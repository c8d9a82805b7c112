import { assert, describe, it } from "@effect/vitest"
import { PriceList } from "@kontor/core"
import { BaseUrl } from "@kontor/http"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Effect, Layer } from "effect"
import { makeService } from "../support/Service.ts"

const operationsOf = (document: object): ReadonlyArray<Operation> =>
  Object.values((document as { paths: Record<string, Record<string, Operation>> }).paths).flatMap(Object.values)

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: ReadonlyArray<object>
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly description: string; readonly schema?: object }>
  readonly responses: Readonly<
    Record<string, {
      readonly description: string
      readonly headers: object
      readonly content: Readonly<
        Record<string, { readonly examples: object; readonly schema: { readonly format?: string } }>
      >
    }>
  >
}

describe("/openapi.json", () => {
  it.live("passes the recommended rules of a linter", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService({ host: Layer.succeed(BaseUrl, "https://kontor.test/api") })
      const { text } = yield* sent("/openapi.json")
      const config = yield* Effect.promise(() => createConfig({ extends: ["recommended"] }))
      const problems = yield* Effect.promise(() => lintFromString({ source: text, config }))
      assert.deepStrictEqual(
        problems.map(({ location, message, ruleId }) => [ruleId, message, location[0]?.pointer]),
        []
      )
    }))

  it.live("is OpenAPI 3.1 for the address that clients see", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService({ host: Layer.succeed(BaseUrl, "https://kontor.test/api") })
      const { headers, text } = yield* sent("/openapi.json")
      const document = JSON.parse(text)
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(document.openapi, "3.1.0")
      assert.strictEqual(document.info.version, "1.0.0")
      assert.deepStrictEqual(document.servers, [{ url: "https://kontor.test/api" }])
      assert.deepStrictEqual(Object.keys(document.paths), [
        "/v1/search-organizations",
        "/v1/fetch-organization",
        "/v1/fetch-person",
        "/v1/fetch-document",
        "/v1/signals",
        "/v1/signals/catalog",
        "/v1/signals/{signalId}",
        "/v1/auth/tokens/create",
        "/v1/auth/tokens",
        "/v1/auth/tokens/{id}",
        "/v1/account",
        "/v1/account/credits",
        "/v1/account/usage",
        "/v1/account/usage/transactions",
        "/v1/account/subscription",
        "/v1/account/api-keys",
        "/v1/account/api-keys/{id}"
      ])
    }))

  it.live("explains every operation, parameter, status and header, with an example of each answer", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      for (const operation of operationsOf(document)) {
        assert.isNotEmpty(operation.summary)
        assert.isNotEmpty(operation.description)
        assert.isNotEmpty(operation.security)
        for (const { description, name } of operation.parameters) assert.isNotEmpty(description, name)
        assert.includeMembers(Object.keys(operation.responses), [
          "400",
          "401",
          "403",
          "413",
          "414",
          "429",
          "500",
          "503"
        ])
        for (const [status, { content, description, headers }] of Object.entries(operation.responses)) {
          assert.isNotEmpty(description)
          assert.includeMembers(Object.keys(headers), ["X-Request-Id", "X-Credits-Charged", "Cache-Control"])
          for (const { examples } of Object.values(content).filter(({ schema }) => schema.format !== "binary")) {
            assert.isNotEmpty(examples, `${operation.operationId} ${status}`)
          }
        }
      }
    }))

  it.live("tells which credentials an operation takes", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const taken = Object.fromEntries(
        operationsOf(document).map(({ operationId, security }) => [operationId, security.flatMap(Object.keys)])
      )
      assert.deepStrictEqual(taken["searchOrganizations"], ["apiKeyHeader", "bearer", "apiKeyQuery"])
      assert.deepStrictEqual(taken["createToken"], ["apiKeyHeader", "apiKeyQuery"])
      assert.deepStrictEqual(taken["getAccount"], ["apiKeyHeader", "bearer"])
      assert.deepStrictEqual(taken["createApiKey"], ["bearer"])
    }))

  it.live("tells the price of every feature", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const [, fetch] = operationsOf(document)
      for (const [feature, credits] of Object.entries(PriceList.features)) {
        assert.include(fetch!.description, `| \`${feature}\` | ${credits} |`)
      }
    }))

  it.live("describes parameters by what they mean", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const [search] = operationsOf(document)
      const limit = search!.parameters.find(({ name }) => name === "limit")
      assert.deepInclude(limit?.schema, { type: "integer", minimum: 1, maximum: 30, default: 10 })
      const filters = search!.parameters.find(({ name }) => name === "filters")
      assert.nestedPropertyVal(filters, "content.application/json.schema.properties.city.type", "string")
    }))

  it.live("names the key in the query as a way to authenticate, and in no parameter and no example", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { components, paths } = JSON.parse((yield* sent("/openapi.json")).text)
      assert.deepInclude(components.securitySchemes.apiKeyQuery, { type: "apiKey", in: "query", name: "api_key" })
      assert.notInclude(JSON.stringify(paths).replaceAll(/"description":"[^"]*"|"api_keys"/g, ""), "api_key")
    }))
})
