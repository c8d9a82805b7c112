import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../Version.ts"
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
    load: () => import("./Accounts.ts").then(({ Accounts }) => Accounts)
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
    description: "List webhook endpoints that fail, and retry deliveries",
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

/** A command that is loaded when it is called: its line in the help, and its module. */
interface Listed<Loaded extends Command.Command.Any> {
  readonly description: string
  readonly load: () => Promise<Loaded>
}

/** Returns whether these arguments call a command. The completion script needs all of them. */
const isCalled = (name: string, args: ReadonlyArray<string>): boolean =>
  args.includes(name) || args.some((argument) => argument.startsWith("--completions"))

/** A placeholder for a command that is not called: its name, and its line in the help. */
const standIn = (name: string, description: string) => Command.make(name).pipe(Command.withDescription(description))

/**
 * All commands of a table. Only those called by the arguments are loaded, because loading takes most of a start.
 */
const calledCommands = <Commands extends Readonly<Record<string, Command.Command.Any>>>(
  commands: { readonly [Name in keyof Commands]: Listed<Commands[Name]> },
  args: ReadonlyArray<string>
) =>
  Promise.all(
    (Object.keys(commands) as ReadonlyArray<keyof Commands & string>).map(async (name) => {
      const { description, load } = commands[name]
      return isCalled(name, args) ? await load() : standIn(name, description)
    })
  )

const Frame = Layer.mergeAll(
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
  CliOutput.layerPresenter(Presenter)
)

/** A closed terminal stops the process, like any request to stop. */
const stopWithTerminal = (): void => {
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
}

/** The interval at which a process that npm started looks whether its parent lives, in milliseconds. */
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
  const called = yield* Effect.promise(() => calledCommands(commands, args))
  const Kontor = Command.make("kontor").pipe(
    Command.withDescription("Company data of the German commercial register as a service with credits"),
    Command.withSubcommands(called)
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
