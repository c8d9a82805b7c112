import type { PriceList } from "@kontor/core/Prices"
import { creditsInWords } from "@kontor/http"
import { Context, Effect, Layer, Schedule } from "effect"
import { CallToolResult, TextContent, Tool, ToolAnnotations } from "effect/ai/McpSchema"
import { McpServer } from "effect/ai/McpServer"
import type { AgentPrices } from "./AgentPrices.ts"
import { type AgentSession, callTool, failedWithoutPrices } from "./ToolCall.ts"
import { largestCost } from "./ToolPrices.ts"
import { priceInWords } from "./ToolPriceWords.ts"
import { type AgentToolName, agentTools } from "./Tools.ts"
import { toolSchemas } from "./ToolSchemas.ts"

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
