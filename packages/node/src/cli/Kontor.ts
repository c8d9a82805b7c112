import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../Version.ts"
import { commandsFor } from "./Commands.ts"
import { Presenter } from "./Presenter.ts"
import { exitCodeOf, runProgram } from "./Program.ts"

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
