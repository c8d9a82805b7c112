import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../Version.ts"
import { Accounts } from "./Accounts.ts"
import { Deliveries } from "./Deliveries.ts"
import { Doctor } from "./Doctor.ts"
import { Import } from "./Import.ts"
import { Keys } from "./Keys.ts"
import { Ledger } from "./Ledger.ts"
import { Migrate } from "./Migrate.ts"
import { Presenter } from "./Presenter.ts"
import { runProgram } from "./Program.ts"
import { Register } from "./Register.ts"
import { Sample } from "./Sample.ts"
import { Serve } from "./Serve.ts"
import { Tokens } from "./Tokens.ts"

const Kontor = Command.make("kontor").pipe(
  Command.withDescription("Company data of the German commercial register as a service with credits"),
  Command.withSubcommands([
    Serve,
    Migrate,
    Accounts,
    Keys,
    Tokens,
    Import,
    Register,
    Deliveries,
    Ledger,
    Doctor,
    Sample
  ])
)

const Frame = Layer.mergeAll(
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
  CliOutput.layerPresenter(Presenter)
)

/** A terminal that goes away asks to stop, like everyone else who asks. */
const stopWithTerminal = (): void => {
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
}

/** The command `kontor`: does what the arguments of the process say, and ends it with the exit code of the outcome. */
export const main = (): void => {
  stopWithTerminal()
  runProgram(Effect.provide(Command.run(Kontor, { version }), Frame))
}
