import { Command } from "effect/cli"
import { calledCommands } from "./CalledCommands.ts"

/** Every command about accounts: its line in the help, and its module. */
const commands = {
  create: {
    description: "Create an account with its first API key, which is shown once",
    load: () => import("./accounts/Create.ts").then(({ create }) => create)
  },
  list: {
    description: "List all accounts, the oldest first",
    load: () => import("./accounts/List.ts").then(({ list }) => list)
  },
  show: {
    description: "Show an account with its credits and API keys",
    load: () => import("./accounts/Show.ts").then(({ show }) => show)
  },
  "set-plan": {
    description: "Change the plan of an account from now on",
    load: () => import("./accounts/SetPlan.ts").then(({ setPlan }) => setPlan)
  },
  grant: {
    description: "Grant credits to an account",
    load: () => import("./accounts/Grant.ts").then(({ grant }) => grant)
  },
  change: {
    description: "Change the name or the email address of an account",
    load: () => import("./accounts/Change.ts").then(({ change }) => change)
  },
  suspend: {
    description: "Refuse the requests of an account, and stop its monitors",
    load: () => import("./accounts/Standing.ts").then(({ suspend }) => suspend)
  },
  resume: {
    description: "End the suspension of an account",
    load: () => import("./accounts/Standing.ts").then(({ resume }) => resume)
  },
  export: {
    description: "Print everything stored about an account as JSON, without digests and secrets",
    load: () => import("./accounts/Export.ts").then(({ exportAccount }) => exportAccount)
  },
  erase: {
    description: "Erase a suspended account for good; its ledger stays",
    load: () => import("./accounts/Erase.ts").then(({ erase }) => erase)
  }
} as const

/** `kontor accounts`: the users of the service, with their plans and credits. */
export const accounts = async (args: ReadonlyArray<string>) =>
  Command.make("accounts").pipe(
    Command.withDescription("Manage accounts, their plans and credits"),
    Command.withSubcommands(await calledCommands(commands, args))
  )
