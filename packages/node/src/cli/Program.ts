import * as NodeRuntime from "@effect/platform-node-shared/NodeRuntime"
import { Cause, Effect, Exit } from "effect"
import { ExitCode, explain } from "./Failure.ts"

/** Runs a program to its end, reports why it failed, and returns the exit code of the outcome. */
export const exitCodeOf = <E>(program: Effect.Effect<void, E>): Effect.Effect<number> =>
  Effect.as(program, 0).pipe(Effect.catchCauseIf((cause) => !Cause.hasInterruptsOnly(cause), explain), Effect.orDie)

/** Runs a program as this process, and ends it with the exit code of the outcome. */
export const runProgram = <E>(program: Effect.Effect<void, E>): void =>
  NodeRuntime.runMain(
    Effect.map(exitCodeOf(program), (code) => {
      if (code !== 0) process.exitCode = code
    }),
    {
      disableErrorReporting: true,
      teardown: (exit, onExit) => onExit(Number(process.exitCode ?? (Exit.isSuccess(exit) ? 0 : ExitCode.interrupted)))
    }
  )
