import { assert, describe, it } from "@effect/vitest"
import { detailsOfSchema } from "@kontor/core/internal"
import { standardPriceList } from "@kontor/core/Prices"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"
import { operationsOf, type Schema } from "./OpenApiOperations.ts"

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

describe("/openapi.json", () => {
  it.live("describes every member of a body", () =>
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

  it.live("names the price of every feature", () =>
    Effect.gen(function*() {
      const { document } = yield* makeService()
      const [, fetch] = operationsOf(document)
      for (const [feature, credits] of Object.entries(standardPriceList.prices.features)) {
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
      const others = /"description":"[^"]*"|"api_keys"|"kind":"api_key"|\["api_key","token"\]/g
      const text = JSON.stringify({ paths, answers: components.responses })
      assert.notInclude(text.replaceAll(others, ""), "api_key")
    }))
})
