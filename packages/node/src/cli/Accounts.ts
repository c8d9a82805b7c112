import { Command } from "effect/cli"
import * as Operators from "../service/operators/Accounts.ts"
import { change } from "./accounts/Change.ts"
import { create } from "./accounts/Create.ts"
import { erase } from "./accounts/Erase.ts"
import { exportAccount } from "./accounts/Export.ts"
import { grant } from "./accounts/Grant.ts"
import { list } from "./accounts/List.ts"
import { setPlan } from "./accounts/SetPlan.ts"
import { show } from "./accounts/Show.ts"
import { resume, suspend } from "./accounts/Standing.ts"
import { operatorWith } from "./Operator.ts"

const Operator = operatorWith(Operators.layer)

/** `kontor accounts`: the users of the service, with their plans and credits. */
export const Accounts = Command.make("accounts").pipe(
  Command.withDescription("Manage accounts, their plans and credits"),
  Command.withSubcommands([
    Command.provide(create, Operator),
    Command.provide(list, Operator),
    Command.provide(show, Operator),
    Command.provide(setPlan, Operator),
    Command.provide(grant, Operator),
    Command.provide(change, Operator),
    Command.provide(suspend, Operator),
    Command.provide(resume, Operator),
    Command.provide(exportAccount, Operator),
    Command.provide(erase, Operator)
  ])
)
