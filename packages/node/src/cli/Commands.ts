import { calledCommands } from "./CalledCommands.ts"

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
export const commandsFor = (args: ReadonlyArray<string>) => calledCommands(commands, args)
