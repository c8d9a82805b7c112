import { assert, describe, it } from "@effect/vitest"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"
import { operationsOf, type Schema } from "./OpenApiOperations.ts"

describe("/openapi.json", () => {
  it.live("passes the recommended rules of a linter", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
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
      const { sent } = yield* makeService()
      const { headers, text } = yield* sent("/openapi.json")
      const document = JSON.parse(text)
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(document.openapi, "3.1.0")
      assert.strictEqual(document.info.version, "1.0.0")
      assert.deepStrictEqual(document.servers, [{ url: "https://kontor.test/api" }])
      assert.deepStrictEqual(Object.keys(document.paths), [
        "/v1/search-organizations",
        "/v1/fetch-organization",
        "/v1/get-organization",
        "/v1/suggest-organizations",
        "/v1/fetch-person",
        "/v1/fetch-document",
        "/v1/signals",
        "/v1/signals/catalog",
        "/v1/signals/{signalId}",
        "/v1/prices",
        "/v1/auth/tokens/create",
        "/v1/auth/tokens",
        "/v1/auth/tokens/{id}",
        "/v1/account",
        "/v1/account/credits",
        "/v1/account/credits/threshold",
        "/v1/account/usage",
        "/v1/account/usage/transactions",
        "/v1/account/subscription",
        "/v1/account/api-keys",
        "/v1/account/api-keys/rotate",
        "/v1/account/api-keys/{id}",
        "/v1/account/monitoring/pricing",
        "/v1/account/monitors",
        "/v1/account/monitors/{id}",
        "/v1/account/monitors/batch",
        "/v1/account/quotes",
        "/v1/account/monitors/{id}/pause",
        "/v1/account/monitors/{id}/resume",
        "/v1/account/monitors/{id}/check",
        "/v1/account/webhook-endpoints",
        "/v1/account/webhook-endpoints/{id}",
        "/v1/account/webhook-endpoints/{id}/rotate-secret",
        "/v1/account/webhook-endpoints/{id}/enable",
        "/v1/account/webhook-endpoints/{id}/disable",
        "/v1/account/webhook-endpoints/{id}/verify",
        "/v1/account/webhook-endpoints/{id}/test",
        "/v1/account/webhook-deliveries",
        "/v1/account/webhook-deliveries/{id}",
        "/v1/account/webhook-events",
        "/v1/account/webhook-deliveries/{id}/retry"
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
          /signal/i.test(operation.operationId) ? "422" : "400",
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

  it.live("names exactly the codes that an operation sends: in upper case on Signals, in lower case elsewhere", () =>
    Effect.gen(function*() {
      const { document, sent } = yield* makeService()
      const { components } = JSON.parse((yield* sent("/openapi.json")).text)
      const codesOf = (schema: Schema): ReadonlyArray<string> => [
        ...(schema.$ref === undefined
          ? []
          : components.schemas[schema.$ref.slice("#/components/schemas/".length)].properties.code.enum),
        ...(schema.anyOf ?? []).flatMap(codesOf)
      ]
      for (const { operationId, responses } of operationsOf(document)) {
        const codes = Object.values(responses).flatMap(({ content }) =>
          codesOf(content["application/problem+json"]?.schema ?? {})
        )
        const isOfSignals = /signal/i.test(operationId)
        assert.isNotEmpty(codes)
        for (const code of codes) assert.match(code, isOfSignals ? /^[A-Z_]+$/ : /^[a-z_]+$/, operationId)
      }
    }))

  it.live("lists every status that the service description lists for an operation", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const listed = {
        searchOrganizations: [400, 401, 402, 429],
        fetchOrganization: [401, 402, 404, 429],
        fetchPerson: [401, 402, 403, 404, 429],
        fetchDocument: [401, 402, 404, 429],
        listSignals: [401, 402, 403, 404, 422, 429, 503],
        getSignalsCatalog: [401, 403, 404, 422, 429, 503],
        fetchSignal: [401, 402, 403, 404, 422, 429, 503],
        createToken: [401, 422]
      }
      const documented = Object.fromEntries(
        operationsOf(document).map(({ operationId, responses }) => [operationId, Object.keys(responses)])
      )
      for (const [operationId, statuses] of Object.entries(listed)) {
        assert.includeMembers(documented[operationId] ?? [], statuses.map(String), operationId)
      }
    }))

  it.live("says which credentials an operation takes", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const taken = Object.fromEntries(
        operationsOf(document).map(({ operationId, security }) => [operationId, security.flatMap(Object.keys)])
      )
      assert.deepStrictEqual(taken["searchOrganizations"], ["apiKeyHeader", "bearer", "apiKeyQuery"])
      assert.deepStrictEqual(taken["createToken"], ["apiKeyHeader", "apiKeyQuery"])
      assert.deepStrictEqual(taken["getAccount"], ["apiKeyHeader", "bearer"])
      assert.deepStrictEqual(taken["createApiKey"], ["bearer"])
      assert.deepStrictEqual(taken["createMonitor"], ["apiKeyHeader", "bearer"])
      assert.deepStrictEqual(taken["createWebhookEndpoint"], ["apiKeyHeader", "bearer"])
    }))
})
