import { Clock, Context, Effect, Layer, Option } from "effect"
import * as McpProtocol from "effect/ai/McpProtocol"
import * as McpServer from "effect/ai/McpServer"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { version } from "../Version.ts"
import { clientOf, credentialOf, type McpSessions } from "./McpSessions.ts"
import { addressField, origin, type OwnApi, path, sessionField } from "./OwnApi.ts"
import { instructions, registrations } from "./Registrations.ts"
import type { AgentPrices, AgentSession } from "./ToolCall.ts"

type Headers = Readonly<Record<string, string | undefined>>

/** The session that the request of a tool belongs to; the route has let only those pass that are known. */
const sessionWithin = (sessions: McpSessions, api: OwnApi["Service"], prices: AgentPrices) =>
  Effect.contextWith((context: Context.Context<never>): Effect.Effect<AgentSession> => {
    const { headers } = Option.getOrThrow(Context.getOption(context, HttpServerRequest.HttpServerRequest))
    const credential = credentialOf(headers)!
    const now = Context.get(context, Clock.Clock).currentTimeMillisUnsafe()
    const { budget, calls } = sessions.use(headers[sessionField]!, credential, now)!
    const fetch = api.fetchFor(headers[addressField])
    return Effect.succeed({
      budget,
      calls,
      prices,
      client: { ...clientOf(credential), baseUrl: `${origin}/api`, fetch }
    })
  })

/** The MCP server, sent requests one by one. It is loaded with the first of them. */
export const makeHandler = (baseUrl: string, sessions: McpSessions, api: OwnApi["Service"], prices: AgentPrices) =>
  Effect.gen(function*() {
    const own = yield* Effect.context()
    const { dispose, handler } = HttpRouter.toWebHandler(
      McpServer.layerHttp({
        name: "kontor",
        version,
        instructions,
        path,
        protocols: [McpProtocol.v2025_11_25, McpProtocol.v2025_06_18, McpProtocol.v2025_03_26],
        allowSessionTermination: true,
        registrations: registrations(baseUrl, prices, sessionWithin(sessions, api, prices))
      }).pipe(Layer.provide(Layer.succeedContext(own))),
      { disableLogger: true }
    )
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    return (method: string, headers: Headers, body: string | undefined) =>
      Effect.promise(() =>
        handler(
          new Request(`${origin}${path}`, { method, headers: headers as Record<string, string>, body: body ?? null })
        )
      )
  })
