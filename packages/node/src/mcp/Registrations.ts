import type { PriceList } from "@kontor/core/Prices"
import { creditsInWords, documentedApi } from "@kontor/http"
import { Context, Effect, Layer, Predicate, Schedule } from "effect"
import { CallToolResult, TextContent, Tool, ToolAnnotations } from "effect/ai/McpSchema"
import { McpServer } from "effect/ai/McpServer"
import { OpenApi } from "effect/http-api"
import { type AgentPrices, type AgentSession, callTool, failedWithoutPrices } from "./ToolCall.ts"
import { type AgentToolName, agentTools, largestCost, priceInWords } from "./Tools.ts"

/** The text that a model reads about the server. */
export const instructions = "Company data of the German commercial register. Paid tools name their price in credits. " +
  "A session has a budget that no call passes. Ask \"quote\" before an expensive call; one that can cost more than 25 credits needs " +
  "max_credits. Every answer begins with what it cost and what is left."

type JsonObject = Readonly<Record<string, unknown>>

/** The arguments of a tool, as JSON Schema. */
interface InputSchema extends JsonObject {
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
const toolSchemas = (baseUrl: string, list: PriceList): ReadonlyMap<AgentToolName, InputSchema> => {
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

type Arguments = Readonly<Record<string, unknown>>

const names = Object.keys(agentTools) as ReadonlyArray<AgentToolName>

const annotationsOf = (title: string, isReadOnly: boolean) =>
  ToolAnnotations.make({ title, readOnlyHint: isReadOnly, destructiveHint: !isReadOnly, openWorldHint: false })

const quoteTool = new Tool({
  name: "quote",
  title: "Quote a call",
  description: "Says what a call of another tool can cost at most, without sending it. Free.",
  inputSchema: {
    type: "object",
    properties: {
      tool: { type: "string", enum: names },
      arguments: { type: "object", description: "What the tool would be called with." }
    },
    required: ["tool"]
  },
  annotations: annotationsOf("Quote a call", true)
})

const isTool = (name: unknown): name is AgentToolName => typeof name === "string" && name in agentTools

const quoted = ({ prices }: PriceList, { arguments: given, tool }: Arguments): CallToolResult =>
  isTool(tool)
    ? new CallToolResult({
      content: [
        TextContent.make({
          text: `Up to ${creditsInWords(largestCost(prices, tool, (given ?? {}) as Arguments))}. Nothing was charged.`
        })
      ]
    })
    : new CallToolResult({
      isError: true,
      content: [TextContent.make({ text: `tool must be one of ${names.join(", ")}.` })]
    })

/** How often the descriptions of tools are compared with the prices in force. */
const comparedEvery = "1 minute"

/** Registers the tools. `session` yields the session that a call belongs to. Their descriptions follow the prices. */
export const registrations = (
  baseUrl: string,
  prices: AgentPrices,
  session: Effect.Effect<AgentSession>
): Layer.Layer<never, never, McpServer> =>
  Layer.effectDiscard(Effect.gen(function*() {
    const server = yield* McpServer
    let described: PriceList | undefined

    const describe = Effect.fnUntraced(function*(list: PriceList) {
      for (const [name, inputSchema] of toolSchemas(baseUrl, list)) {
        const { description, isReadOnly, title } = agentTools[name]
        yield* server.addTool({
          tool: new Tool({
            name,
            title,
            description: `${description} ${priceInWords(list.prices, name)}.`,
            inputSchema,
            annotations: annotationsOf(title, isReadOnly)
          }),
          annotations: Context.empty(),
          handle: (given) => Effect.flatMap(session, (own) => callTool(name, (given ?? {}) as Arguments, own))
        })
      }
      described = list
    })

    yield* describe(yield* Effect.orDie(prices))
    const followed = Effect.flatMap(prices, (list) => list === described ? Effect.void : describe(list))
    yield* Effect.forkScoped(
      Effect.repeat(Effect.ignore(followed), Schedule.spaced(comparedEvery))
    )
    yield* server.addTool({
      tool: quoteTool,
      annotations: Context.empty(),
      handle: (given) =>
        Effect.match(prices, {
          onFailure: failedWithoutPrices,
          onSuccess: (list) => quoted(list, (given ?? {}) as Arguments)
        })
    })
  }))
