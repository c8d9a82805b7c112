import type { PriceList } from "@kontor/core/Prices"
import { creditsInWords, documentedApi } from "@kontor/http"
import { Context, Effect, Layer, Predicate, Schedule, Schema } from "effect"
import { CallToolResult, TextContent, Tool, ToolAnnotations } from "effect/ai/McpSchema"
import { McpServer } from "effect/ai/McpServer"
import { OpenApi } from "effect/http-api"
import {
  type AgentPrices,
  type AgentSession,
  callTool,
  costOfCall,
  documentSchema,
  failedWithoutPrices
} from "./ToolCall.ts"
import { type AgentToolName, agentTools, priceInWords } from "./Tools.ts"

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

/** A parameter of the OpenAPI document. An object that is sent as JSON has its schema as content. */
interface DocumentedParameter {
  readonly name: string
  readonly description?: string | undefined
  readonly schema?: unknown
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> | undefined
}

/** Parts of a schema that say nothing to a program: an agent reads the answer itself. */
const isIgnored = (name: string, value: unknown): boolean =>
  (name === "description" && typeof value === "string") || (name === "examples" && Array.isArray(value))

/** A response of the OpenAPI document, or a reference to one. */
interface DocumentedResponse {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>
}

/** The parts of the OpenAPI document that operations refer to. */
interface Components {
  readonly responses: Readonly<Record<string, DocumentedResponse>>
  readonly schemas: JsonObject
}

const belowResponses = "#/components/responses/"

/**
 * The schema of what a tool answers, or of what is said of a document, with what it refers to among its definitions:
 * accounts of financial statements contain accounts.
 */
const outputOf = (
  { responses }: OpenApi.OpenAPISpecOperation,
  { responses: shared, schemas }: Components
): JsonObject => {
  const definitions: Record<string, unknown> = {}
  const written = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(written)
    if (!Predicate.isObject(part)) return part
    const reference = (part as JsonObject)["$ref"]
    if (typeof reference !== "string") {
      const members = Object.entries(part).filter(([name, value]) => !isIgnored(name, value))
      return Object.fromEntries(members.map(([name, value]) => [name, written(value)]))
    }
    const name = reference.slice(below.length)
    if (!(name in definitions)) {
      definitions[name] = {}
      definitions[name] = written(schemas[name])
    }
    return { $ref: `#/$defs/${name}` }
  }
  const [, success] = Object.entries(responses as Components["responses"]).find(([status]) => status.startsWith("2"))!
  const response = success.$ref === undefined ? success : shared[success.$ref.slice(belowResponses.length)]!
  const schema = response.content?.["application/json"]?.schema
  if (schema === undefined) return documentSchema
  const reference = schema["$ref"]
  const answer = written(typeof reference === "string" ? schemas[reference.slice(below.length)] : schema) as JsonObject
  return { ...answer, type: "object", $defs: definitions }
}

const maxCredits = {
  type: "integer",
  minimum: 0,
  description: "The most this call may cost, in credits. A call that can cost more than 25 needs it; without it the " +
    "answer is a quote, and nothing is charged."
} as const

const operationInput = (operation: OpenApi.OpenAPISpecOperation, schemas: JsonObject): InputSchema => {
  const parameters = operation.parameters.filter((parameter) => parameter.in !== "header")
  const body = bodyOf(operation, schemas)
  return {
    type: "object",
    properties: {
      ...Object.fromEntries(parameters.map(({ content, description, name, schema }: DocumentedParameter) => [
        name,
        {
          ...resolved(schema ?? Object.values(content ?? {})[0]?.schema, schemas) as JsonObject,
          ...(description !== undefined && { description })
        }
      ])),
      ...body.properties,
      max_credits: maxCredits
    },
    required: [...parameters.filter(({ required }) => required).map(({ name }) => name), ...body.required]
  }
}

/** The schemas of what a tool takes and answers. */
interface ToolSchemas {
  readonly inputSchema: InputSchema
  readonly outputSchema: JsonObject
}

/** The schemas of tools, made from the contract under a price list. */
const toolSchemas = (baseUrl: string, list: PriceList): ReadonlyMap<AgentToolName, ToolSchemas> => {
  const { components, paths } = OpenApi.fromApi(documentedApi(baseUrl, list))
  const operations = new Map(
    Object.values(paths).flatMap((item) => Object.values(item as Record<string, OpenApi.OpenAPISpecOperation>))
      .map((operation) => [operation.operationId, operation])
  )
  const names = Object.keys(agentTools) as ReadonlyArray<AgentToolName>
  return new Map(
    names.map((name) => {
      const operation = operations.get(agentTools[name].operation)!
      const described = components as unknown as Components
      return [name, {
        inputSchema: operationInput(operation, described.schemas),
        outputSchema: outputOf(operation, described)
      }]
    })
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
  outputSchema: {
    type: "object",
    properties: { largest: { type: "integer", description: "The most the call can cost, in credits." } },
    required: ["largest"]
  },
  annotations: annotationsOf("Quote a call", true)
})

const namesInWords = (names: ReadonlyArray<string>): string =>
  `${names.length === 1 ? "argument" : "arguments"} ${names.join(", ")}`

const isMaxCredits = Schema.is(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))

/** What is wrong with arguments, before a call is priced; undefined where each is known and none is missing. */
const faultOf = (
  { properties, required }: Pick<InputSchema, "properties" | "required">,
  given: Arguments
): CallToolResult | undefined => {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  const missing = required.filter((name) => given[name] === undefined)
  const faults = [
    ...(unknown.length > 0 ? [`There is no ${namesInWords(unknown)}.`] : []),
    ...(missing.length > 0 ? [`Missing ${namesInWords(missing)}.`] : []),
    ...(isMaxCredits(given["max_credits"] ?? 0) ? [] : ["max_credits must be a whole number of credits from 0."])
  ]
  return faults.length === 0 ? undefined : new CallToolResult({
    isError: true,
    content: [TextContent.make({
      text: `Nothing was charged. ${faults.join(" ")} The arguments are ${Object.keys(properties).join(", ")}.`
    })]
  })
}

const isTool = (name: unknown): name is AgentToolName => typeof name === "string" && name in agentTools

const noTool = new CallToolResult({
  isError: true,
  content: [TextContent.make({ text: `tool must be one of ${names.join(", ")}.` })]
})

/** The schema of the arguments of a tool. */
type InputOf = (tool: AgentToolName) => InputSchema

/** Quotes a call. Arguments may still be missing. */
const quoted = (session: AgentSession, inputOf: InputOf, { arguments: sent, tool }: Arguments) => {
  if (!isTool(tool)) return Effect.succeed(noTool)
  const given = (sent ?? {}) as Arguments
  const fault = faultOf({ ...inputOf(tool), required: [] }, given)
  return fault === undefined
    ? Effect.match(costOfCall(tool, given, session), {
      onFailure: failedWithoutPrices,
      onSuccess: (largest) =>
        new CallToolResult({
          content: [TextContent.make({ text: `Up to ${creditsInWords(largest)}. Nothing was charged.` })],
          structuredContent: { largest }
        })
    })
    : Effect.succeed(fault)
}

/** The interval at which the descriptions of tools are compared with the prices in force. */
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
    let tools: ReadonlyMap<AgentToolName, ToolSchemas> = new Map()
    const inputOf: InputOf = (tool) => tools.get(tool)!.inputSchema

    const handle = (tool: AgentToolName, given: Arguments) => {
      const fault = faultOf(inputOf(tool), given)
      return fault === undefined
        ? Effect.flatMap(session, (own) => callTool(tool, given, own))
        : Effect.succeed(fault)
    }

    const describe = Effect.fnUntraced(function*(list: PriceList) {
      tools = toolSchemas(baseUrl, list)
      for (const [name, schemas] of tools) {
        const { description, isReadOnly, title } = agentTools[name]
        yield* server.addTool({
          tool: new Tool({
            name,
            title,
            description: `${description} ${priceInWords(list.prices, name)}.`,
            ...schemas,
            annotations: annotationsOf(title, isReadOnly)
          }),
          annotations: Context.empty(),
          handle: (given) => handle(name, (given ?? {}) as Arguments)
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
      handle: (given) => Effect.flatMap(session, (own) => quoted(own, inputOf, (given ?? {}) as Arguments))
    })
  }))
