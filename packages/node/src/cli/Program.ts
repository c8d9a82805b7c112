import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit } from "effect"
import { ExitCode, explain } from "./Failure.ts"

/** Runs a program as this process: reports why it failed, and ends the process with the exit code of the outcome. */
export const runProgram = <E>(program: Effect.Effect<void, E>): void =>
  NodeRuntime.runMain(
    program.pipe(
      Effect.catchCauseIf((cause) => !Cause.hasInterruptsOnly(cause), (cause) =>
        Effect.map(explain(cause), (code) => {
          process.exitCode = code
        }))
    ),
    {
      disableErrorReporting: true,
      teardown: (exit, onExit) => onExit(Number(process.exitCode ?? (Exit.isSuccess(exit) ? 0 : ExitCode.interrupted)))
    }
  )
