import { Command } from "effect/cli"

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

type Name = keyof typeof commands

const names = Object.keys(commands) as ReadonlyArray<Name>

/** A placeholder for a command that is not called: its name, and its line in the help. */
const standIn = (name: Name) => Command.make(name).pipe(Command.withDescription(commands[name].description))

/** Whether these arguments call a command. The completion script needs all of them. */
const isCalled = (name: Name, args: ReadonlyArray<string>): boolean =>
  args.includes(name) || args.some((argument) => argument.startsWith("--completions"))

/** All commands. Only those called by the arguments are loaded, because loading takes most of a start. */
export const commandsFor = (args: ReadonlyArray<string>) =>
  Promise.all(names.map(async (name) => isCalled(name, args) ? await commands[name].load() : standIn(name)))
