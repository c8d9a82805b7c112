import { Command } from "effect/cli"
import * as OperatorService from "../service/OperatorService.ts"
import { operatorWith } from "./Operator.ts"
import { purge } from "./register/Purge.ts"
import { rebuild } from "./register/Rebuild.ts"
import { unwithhold } from "./register/Unwithhold.ts"
import { withheld } from "./register/Withheld.ts"
import { withhold } from "./register/Withhold.ts"
import { wordings } from "./register/Wordings.ts"

const Operator = operatorWith(OperatorService.layer)

/** `kontor register`: what the register shows and holds, and what is deleted from it. */
export const Register = Command.make("register").pipe(
  Command.withDescription("Maintain the register: withhold organizations, delete what is due, rebuild profiles"),
  Command.withSubcommands([
    Command.provide(withhold, Operator),
    Command.provide(unwithhold, Operator),
    Command.provide(withheld, Operator),
    Command.provide(purge, Operator),
    Command.provide(rebuild, Operator),
    Command.provide(wordings, Operator)
  ])
)
