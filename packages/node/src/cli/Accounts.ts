import { Command } from "effect/cli"
import { create } from "./accounts/Create.ts"
import { grant } from "./accounts/Grant.ts"
import { list } from "./accounts/List.ts"
import { setPlan } from "./accounts/SetPlan.ts"
import { show } from "./accounts/Show.ts"
import { Operator } from "./Operator.ts"

/** `kontor accounts`: the users of the service, with their plans and credits. */
export const Accounts = Command.make("accounts").pipe(
  Command.withDescription("Accounts, their plans and credits"),
  Command.withSubcommands([
    Command.provide(create, Operator),
    Command.provide(list, Operator),
    Command.provide(show, Operator),
    Command.provide(setPlan, Operator),
    Command.provide(grant, Operator)
  ])
)
