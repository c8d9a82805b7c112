import type { PriceList } from "@kontor/core/Prices"
import { documentedApi } from "@kontor/http"
import { Predicate } from "effect"
import { OpenApi } from "effect/http-api"
import { type AgentToolName, agentTools } from "./Tools.ts"

type JsonObject = Readonly<Record<string, unknown>>

/** What a tool takes, as JSON Schema. */
export interface InputSchema extends JsonObject {
  readonly type: "object"
  readonly properties: Readonly<Record<string, JsonObject>>
  readonly required: ReadonlyArray<string>
}

const below = "#/components/schemas/"

/** A schema on its own: what it refers to stands in it. Schemas of parameters and bodies do not refer to themselves. */
const resolved = (schema: unknown, schemas: JsonObject): unknown => {
  if (Array.isArray(schema)) return schema.map((member) => resolved(member, schemas))
  if (!Predicate.isObject(schema)) return schema
  const reference = (schema as JsonObject)["$ref"]
  if (typeof reference === "string") return resolved(schemas[reference.slice(below.length)], schemas)
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, resolved(value, schemas)]))
}

/** The members of a body, in whatever form it has. */
const bodyOf = (operation: OpenApi.OpenAPISpecOperation, schemas: JsonObject) => {
  const content = Object.values(operation.requestBody?.content ?? {})[0]
  const { properties = {}, required = [] } = resolved(content?.schema ?? {}, schemas) as Partial<InputSchema>
  return { properties, required }
}

const maxCredits = {
  type: "integer",
  minimum: 0,
  description: "The most this call may cost, in credits. A call that can cost more than 25 needs it; without it the " +
    "answer is a quote, and nothing is charged."
} as const

const inputOf = (operation: OpenApi.OpenAPISpecOperation, schemas: JsonObject): InputSchema => {
  const parameters = operation.parameters.filter((parameter) => parameter.in !== "header")
  const body = bodyOf(operation, schemas)
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(parameters.map(({ description, name, schema }) => [
        name,
        { ...resolved(schema, schemas) as JsonObject, ...(description !== undefined && { description }) }
      ])),
      ...body.properties,
      max_credits: maxCredits
    },
    required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...body.required]
  }
}

/** The schemas of what tools take, made from the contract under a price list. */
export const toolSchemas = (baseUrl: string, list: PriceList): ReadonlyMap<AgentToolName, InputSchema> => {
  const { components, paths } = OpenApi.fromApi(documentedApi(baseUrl, list))
  const operations = new Map(
    Object.values(paths).flatMap((item) => Object.values(item as Record<string, OpenApi.OpenAPISpecOperation>))
      .map((operation) => [operation.operationId, operation])
  )
  const names = Object.keys(agentTools) as ReadonlyArray<AgentToolName>
  return new Map(
    names.map((name) => [name, inputOf(operations.get(agentTools[name].operation)!, components.schemas as JsonObject)])
  )
}
