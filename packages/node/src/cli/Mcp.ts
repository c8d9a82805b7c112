import * as NodeStdio from "@effect/platform-node-shared/NodeStdio"
import { makeClient } from "@kontor/client"
import { Console, Effect, Layer, Logger, Result, Schema, Stdio, Stream } from "effect"
import * as McpProtocol from "effect/ai/McpProtocol"
import * as McpServer from "effect/ai/McpServer"
import { Command, Flag } from "effect/cli"
import { wholeNumber } from "../configuration/Variables.ts"
import { CreditBudget, makeCalls, standardBudget } from "../mcp/McpSessions.ts"
import { instructions, registrations } from "../mcp/Registrations.ts"
import { pricesOver } from "../mcp/ToolCall.ts"
import { logLine } from "../telemetry/Logging.ts"
import { version } from "../Version.ts"
import { customer } from "./Customer.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"

const maxCredits = 1_000_000

const budget = Flag.String("budget").pipe(
  Flag.filterMap(
    Schema.decodeOption(wholeNumber(0, maxCredits)),
    () => `a whole number from 0 to ${maxCredits}, such as 200`
  ),
  Flag.withMetavar("integer"),
  Flag.withDefault(standardBudget),
  Flag.withDescription(`The maximum number of credits to spend until it ends (${standardBudget})`)
)

/** An agent ends the command by closing its standard input, which interrupts the server: nothing has failed. */
const ended = Effect.sync(() => {
  process.exitCode = 0
})

const run = Effect.fnUntraced(function*({ budget }: { readonly budget: number }) {
  const client = yield* customer
  const prices = yield* pricesOver(makeClient(client))
  yield* Effect.mapError(prices, ({ message }) => new CommandFailed({ message }))
  const session = Effect.succeed({ client, prices, budget: new CreditBudget(budget), calls: makeCalls() })
  const server = McpServer.layerStdio({
    name: "kontor",
    version,
    instructions,
    protocols: [McpProtocol.v2025_11_25, McpProtocol.v2025_06_18, McpProtocol.v2025_03_26],
    registrations: registrations(String(client.baseUrl), prices, session)
  })
  return yield* Layer.launch(server).pipe(Effect.onInterrupt(() => ended))
})

const readJson = Schema.decodeResult(Schema.fromJsonString(Schema.Unknown))

const isMessage = (read: unknown): boolean => typeof read === "object" && read !== null

/** The error of JSON-RPC for a line that holds no message; undefined for a message, and for an empty line. */
const errorOf = (line: string) => {
  if (line.trim() === "") return undefined
  const read = readJson(line)
  if (Result.isFailure(read)) return { code: -32_700, message: "Parse error: a line must be one message in JSON." }
  return isMessage(read.success) ? undefined : { code: -32_600, message: "Invalid Request: a message is an object." }
}

/** The standard input without lines that hold no message: the server would drop them, and what came with them. */
const answeringErrors = ({ stdin, ...others }: Stdio.Stdio): Stdio.Stdio => ({
  ...others,
  stdin: stdin.pipe(
    Stream.decodeText,
    Stream.splitLines,
    Stream.filterEffect((line) => {
      const error = errorOf(line)
      if (error === undefined) return Effect.succeed(true)
      return Effect.as(Console.log(JSON.stringify({ jsonrpc: "2.0", id: null, error })), false)
    }),
    Stream.map((line) => `${line}\n`),
    Stream.encodeText
  )
})

const lines = Layer.effect(Stdio.Stdio, Effect.map(Stdio.Stdio, answeringErrors)).pipe(Layer.provide(NodeStdio.layer))

/** The standard output is the client's: what is logged goes to the standard error. */
const quiet = Logger.layer([Logger.withConsoleError(logLine)])

/** `kontor mcp`: the tools of agents on the standard input and output. */
export const Mcp = Command.make("mcp", { budget }, run).pipe(
  Command.withDescription("Serve agents over MCP on standard input and output, for an account (KONTOR_API_KEY)"),
  example("mcp --budget 200", "An agent that may spend 200 credits"),
  Command.provide(Layer.merge(lines, quiet))
)
