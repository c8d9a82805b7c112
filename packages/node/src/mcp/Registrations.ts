import { Context, Effect, Layer } from "effect"
import { CallToolResult, TextContent, Tool, ToolAnnotations } from "effect/ai/McpSchema"
import { McpServer } from "effect/ai/McpServer"
import { type AgentSession, callTool } from "./ToolCall.ts"
import { largestCost } from "./ToolPrices.ts"
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

const quoted = ({ arguments: given, tool }: Arguments): CallToolResult =>
  isTool(tool)
    ? new CallToolResult({
      content: [
        TextContent.make({
          text: `Up to ${largestCost(tool, (given ?? {}) as Arguments)} credits. Nothing was charged.`
        })
      ]
    })
    : new CallToolResult({
      isError: true,
      content: [TextContent.make({ text: `tool must be one of ${names.join(", ")}.` })]
    })

/** Registers the tools. `session` yields the session that a call belongs to. */
export const registrations = (
  baseUrl: string,
  session: Effect.Effect<AgentSession>
): Layer.Layer<never, never, McpServer> =>
  Layer.effectDiscard(Effect.gen(function*() {
    const server = yield* McpServer
    for (const [name, inputSchema] of toolSchemas(baseUrl)) {
      const { description, isReadOnly, price, title } = agentTools[name]
      yield* server.addTool({
        tool: new Tool({
          name,
          title,
          description: `${description} ${price}.`,
          inputSchema,
          annotations: annotationsOf(title, isReadOnly)
        }),
        annotations: Context.empty(),
        handle: (given) => Effect.flatMap(session, (own) => callTool(name, (given ?? {}) as Arguments, own))
      })
    }
    yield* server.addTool({
      tool: quoteTool,
      annotations: Context.empty(),
      handle: (given) => Effect.sync(() => quoted((given ?? {}) as Arguments))
    })
  }))
