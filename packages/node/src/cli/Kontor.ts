import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../Version.ts"
import { calledCommands } from "./CalledCommands.ts"
import { Presenter } from "./Help.ts"
import { exitCodeOf, runProgram } from "./Program.ts"

/** Every command: its line in the help of `kontor`, and its module. */
const commands = {
  serve: {
    description: "Run the service; without settings, on an embedded database below ./.kontor",
    load: () => import("./Serve.ts").then(({ Serve }) => Serve)
  },
  migrate: {
    description: "Bring the database up to this version; serve does so by itself",
    load: () => import("./Migrate.ts").then(({ Migrate }) => Migrate)
  },
  accounts: {
    description: "Manage accounts, their plans and credits",
    load: (args: ReadonlyArray<string>) => import("./Accounts.ts").then(({ accounts }) => accounts(args))
  },
  keys: {
    description: "Manage API keys, and rotate the keys of the service",
    load: () => import("./Keys.ts").then(({ Keys }) => Keys)
  },
  tokens: {
    description: "Manage Bearer tokens",
    load: () => import("./Tokens.ts").then(({ Tokens }) => Tokens)
  },
  audit: {
    description: "List what operators did, the newest first",
    load: () => import("./Audit.ts").then(({ Audit }) => Audit)
  },
  imports: {
    description: "List imports, and show their reports",
    load: () => import("./Imports.ts").then(({ Imports }) => Imports)
  },
  import: {
    description: "Import register data; importing the same files again changes nothing",
    load: () => import("./Import.ts").then(({ Import }) => Import)
  },
  register: {
    description: "Maintain the register: withhold organizations, delete what is due, rebuild profiles",
    load: () => import("./Register.ts").then(({ Register }) => Register)
  },
  deliveries: {
    description: "Retry webhook deliveries",
    load: () => import("./Deliveries.ts").then(({ Deliveries }) => Deliveries)
  },
  prices: {
    description: "Check a price file",
    load: () => import("./Prices.ts").then(({ Prices }) => Prices)
  },
  ledger: {
    description: "Verify the ledger of credits",
    load: () => import("./Ledger.ts").then(({ Ledger }) => Ledger)
  },
  listen: {
    description: "Forward the webhooks of an account (KONTOR_API_KEY) to a receiver on this machine",
    load: () => import("./Listen.ts").then(({ Listen }) => Listen)
  },
  trigger: {
    description: "Send a test webhook of an account (KONTOR_API_KEY)",
    load: () => import("./Trigger.ts").then(({ Trigger }) => Trigger)
  },
  mcp: {
    description: "Serve agents over MCP on standard input and output, for an account (KONTOR_API_KEY)",
    load: () => import("./Mcp.ts").then(({ Mcp }) => Mcp)
  },
  doctor: {
    description: "Check everything the service needs, and say how to fix what is wrong",
    load: () => import("./Doctor.ts").then(({ Doctor }) => Doctor)
  },
  sample: {
    description: "Write the files of a fictional register in the formats of the real sources",
    load: () => import("./Sample.ts").then(({ Sample }) => Sample)
  }
} as const

/** All commands of `kontor`, those that the arguments call loaded. */
const commandsFor = (args: ReadonlyArray<string>) => calledCommands(commands, args)

const Frame = Layer.mergeAll(
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
  CliOutput.layerPresenter(Presenter)
)

/** A closed terminal stops the process, like any request to stop. */
const stopWithTerminal = (): void => {
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
}

/** How often a process that npm started looks whether its parent lives, in milliseconds. */
const look = 250

/**
 * npm ends the shell that runs a script on SIGTERM, and most shells do not pass that on. A process that npm started
 * therefore stops when its parent has ended.
 */
const stopWithNpm = (): void => {
  if (process.env["npm_lifecycle_event"] === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, "SIGTERM")
  }, look)
  timer.unref()
}

const program = Effect.fnUntraced(function*(args: ReadonlyArray<string>) {
  const commands = yield* Effect.promise(() => commandsFor(args))
  const Kontor = Command.make("kontor").pipe(
    Command.withDescription("Company data of the German commercial register as a service with credits"),
    Command.withSubcommands(commands)
  )
  yield* Command.runWith(Kontor, { version })(args)
}, Effect.provide(Frame))

/**
 * Runs the command `kontor` with these arguments in this process, and returns its exit code. It reads the environment
 * by the `ConfigProvider`, and writes to the `Console`.
 */
export const kontor = (args: ReadonlyArray<string>): Effect.Effect<number> => exitCodeOf(program(args))

/** The command `kontor`: runs the process's arguments, and ends it with the exit code of the outcome. */
export const main = (): void => {
  stopWithTerminal()
  stopWithNpm()
  runProgram(program(process.argv.slice(2)))
}
