import { assert, describe, it } from "@effect/vitest"
import { PriceList } from "@kontor/core/Credits"
import { detailsOfSchema, messageBody } from "@kontor/core/testing"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import addFormats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { answersOf, type DescribedAnswer, type OpenApiDocument } from "../support/OpenApiDocument.ts"
import { makeService } from "../support/Service.ts"
import { webhookMessages } from "../support/WebhookMessages.ts"

/** The operations of a document, with each answer as it is said, wherever that is. */
const operationsOf = (document: OpenApiDocument): ReadonlyArray<Operation> =>
  Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map((operation) => ({
      ...operation as unknown as Operation,
      responses: answersOf(document, operation)
    }))
  )

interface Schema {
  readonly format?: string
  readonly description?: string
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Schema>
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/**
 * The members below a schema that say nothing of themselves, neither by their own words nor by those of the component
 * they are.
 */
const silentMembers = (schema: Schema, place: string): ReadonlyArray<string> => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    ...((member.description ?? member.$ref ?? member.items?.$ref) === undefined ? [`${place}.${name}`] : []),
    ...silentMembers(member, `${place}.${name}`)
  ]),
  ...(schema.items === undefined ? [] : silentMembers(schema.items, place)),
  ...(schema.anyOf ?? []).flatMap((one) => silentMembers(one, place))
]

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: ReadonlyArray<object>
  readonly requestBody?: { readonly required: boolean }
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly description: string; readonly schema?: object }>
  readonly responses: Readonly<Record<string, DescribedAnswer>>
}

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
        "/v1/account/api-keys/{id}",
        "/v1/account/monitoring/pricing",
        "/v1/account/monitors",
        "/v1/account/monitors/{id}",
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
      assert.deepStrictEqual(taken["createMonitor"], ["apiKeyHeader", "bearer"])
      assert.deepStrictEqual(taken["createWebhookEndpoint"], ["apiKeyHeader", "bearer"])
    }))

  it.live("tells that a webhook that was not verified is no problem, and that a body which may be left out may", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]))
      const { 422: notVerified } = operations.get("verifyWebhookEndpoint")!.responses
      assert.sameMembers(Object.keys(notVerified!.content), ["application/json", "application/problem+json"])
      assert.strictEqual(operations.get("rotateWebhookSecret")?.requestBody?.required, false)
      assert.strictEqual(operations.get("createWebhookEndpoint")?.requestBody?.required, true)
      assert.isUndefined(operations.get("archiveWebhookEndpoint")?.requestBody)
    }))

  it.live("tells of every change below /v1/account but that of API keys that it takes a key, and how it was answered", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const changing = Object.entries(document.paths).flatMap(([path, { get: _get, ...operations }]) =>
        /^\/v1\/account\/(?!api-keys)/.test(path) ? [[path, operations]] : []
      )
      const changes = operationsOf({ ...document, paths: Object.fromEntries(changing) })
      assert.isAtLeast(changes.length, 14)
      for (const { description, operationId, parameters, responses } of changes) {
        const key = parameters.find(({ name }) => name === "Idempotency-Key")
        assert.match(key?.description ?? "", /24 hours/, operationId)
        assert.match(description, /account:read and (?:monitoring:manage|account:keys)/, operationId)
        assert.includeMembers(Object.keys(responses), ["400", "409", "422", "428"], operationId)
        const answered = Object.entries(responses).filter(([status]) => Number(status) < 300)
        for (const [, { headers }] of answered) assert.property(headers, "Idempotency-Status", operationId)
      }
    }))

  it.live("describes what is posted to webhook endpoints, by type, as it is", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const document = JSON.parse((yield* sent("/openapi.json")).text)
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      ajv.addSchema({ ...document, $id: "openapi" })
      const messages = Object.values(webhookMessages)
      assert.sameMembers(Object.keys(document.webhooks), messages.map(({ type }) => type))
      for (const message of messages) {
        const place = ["webhooks", message.type, "post/requestBody/content", "application~1json", "schema"].join("/")
        const validate = ajv.getSchema(`openapi#/${place}`)
        assert.isTrue(validate?.(JSON.parse(messageBody(message))), ajv.errorsText(validate?.errors))
        assert.isFalse(validate?.({ ...message, type: "another" }))
      }
    }))

  it.live("shows each message of a monitor or a test, and the header that echoes a challenge", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { components, webhooks } = JSON.parse((yield* sent("/openapi.json")).text)
      const { EndpointTest, SignalDetected } = components.schemas
      for (const { examples: [example], properties } of [EndpointTest, SignalDetected]) {
        assert.deepInclude(properties.type, { enum: [example.type] })
        assert.strictEqual(properties.timestamp.format, "date-time")
      }
      const answers = webhooks["endpoint.verification"].post.responses
      assert.deepInclude(answers["2XX"].headers["webhook-verification"], { required: true })
      assert.notProperty(webhooks["endpoint.test"].post.responses["2XX"], "headers")
    }))

  it.live("tells what every member of a body is for", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { components } = JSON.parse((yield* sent("/openapi.json")).text)
      for (const body of ["NewToken", "NewApiKey", "NewMonitor", "MonitorChange", "NewWebhookEndpoint"]) {
        const members = Object.entries<{ readonly description?: string }>(components.schemas[body].properties)
        assert.isNotEmpty(members)
        for (const [name, { description }] of members) assert.isNotEmpty(description, `${body}.${name}`)
      }
    }))

  it.live("says of every member of every answer, problem and webhook what it is", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { components, webhooks } = JSON.parse((yield* sent("/openapi.json")).text)
      const schemas = Object.entries<Schema>({
        ...components.schemas,
        verification: webhooks["endpoint.verification"].post.requestBody.content["application/json"].schema
      })
      for (const [name, { description }] of schemas) {
        if (name !== "verification") assert.isNotEmpty(description, name)
      }
      assert.deepStrictEqual(schemas.flatMap(([name, schema]) => silentMembers(schema, name)), [])
    }))

  it.live("has a component for each schema of details and each kind of party, with an example of its form", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const document = JSON.parse((yield* sent("/openapi.json")).text)
      const { Signal, ...schemas } = document.components.schemas
      const nameOf = ({ $ref }: { readonly $ref: string }): string => $ref.slice("#/components/schemas/".length)
      const details: ReadonlyArray<string> = Signal.properties.details.anyOf.map(nameOf)
      const parties: ReadonlyArray<string> = Signal.properties.parties.additionalProperties.anyOf.map(nameOf)
      const known = details.filter((name) => name !== "OtherDetails")
      assert.sameMembers(
        known.map((name) => schemas[name].properties.schema.enum[0]),
        Object.keys(detailsOfSchema)
      )
      assert.deepStrictEqual(parties, ["PersonParty", "OrganizationParty", "OtherParty"])
      const ajv = new Ajv2020({ strict: false })
      ajv.addSchema({ ...document, $id: "openapi" })
      for (const name of [...known, "PersonParty", "OrganizationParty"]) {
        assert.lengthOf(schemas[name].examples, 1, name)
        const [example] = schemas[name].examples
        assert.isTrue(ajv.getSchema(`openapi#/components/schemas/${name}`)?.(example), name)
      }
    }))

  it.live("says an answer that several operations give alike once", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const answers = Object.values(document.paths).flatMap((operations) =>
        Object.values(operations).flatMap(({ responses }) => Object.values(responses))
      )
      const said = answers.filter((answer) => !("$ref" in answer)).map((answer) => JSON.stringify(answer))
      assert.isAbove(answers.length, 2 * said.length)
      assert.strictEqual(new Set(said).size, said.length)
    }))

  it.live("says once what a repeat under a key gets, and which abilities a Bearer token needs for what", () =>
    Effect.gen(function*() {
      const { document, sent } = yield* makeService()
      const { info } = JSON.parse((yield* sent("/openapi.json")).text)
      assert.lengthOf(info.description.match(/Idempotency-Status: replayed/g), 1)
      for (const { description, operationId, security } of operationsOf(document)) {
        if (!security.some((way) => "bearer" in way)) continue
        assert.match(description, /Bearer token\s(?:needs|with)\s(?:no ability|api:data|account:read)/, operationId)
      }
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
      const operations = operationsOf(document)
      const signals = operations.find(({ operationId }) => operationId === "listSignals")
      assert.deepInclude(signals?.parameters.find(({ name }) => name === "from")?.schema, {
        anyOf: [{ format: "date" }, { format: "date-time" }]
      })
      const [search] = operations
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
      assert.notInclude(
        JSON.stringify({ paths, answers: components.responses }).replaceAll(/"description":"[^"]*"|"api_keys"/g, ""),
        "api_key"
      )
    }))
})
