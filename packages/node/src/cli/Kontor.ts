import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../Version.ts"
import { commandsFor } from "./Commands.ts"
import { Presenter } from "./Presenter.ts"
import { runProgram } from "./Program.ts"

const Frame = Layer.mergeAll(
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
  CliOutput.layerPresenter(Presenter)
)

/** A closed terminal stops the process, like any request to stop. */
const stopWithTerminal = (): void => {
  process.once("SIGHUP", () => process.kill(process.pid, "SIGTERM"))
}

/** The command `kontor`: runs the process's arguments, and ends it with the exit code of the outcome. */
export const main = async (): Promise<void> => {
  stopWithTerminal()
  const Kontor = Command.make("kontor").pipe(
    Command.withDescription("Company data of the German commercial register as a service with credits"),
    Command.withSubcommands(await commandsFor(process.argv.slice(2)))
  )
  runProgram(Effect.provide(Command.run(Kontor, { version }), Frame))
}
