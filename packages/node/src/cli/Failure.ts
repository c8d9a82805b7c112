import { StorageUnavailable } from "@kontor/core"
import { diskFailureOf, failureInWords } from "@kontor/postgres"
import { Cause, Config, Console, Effect, Predicate, Schema } from "effect"
import * as CliError from "effect/cli/CliError"
import { SqlError } from "effect/sql"

/** A command could not do what was asked; the message says why, and what to do about it. */
export class CommandFailed extends Schema.TaggedError<CommandFailed>()("CommandFailed", { message: Schema.String }) {}

/** Flags and arguments of a command that do not belong together: wrong usage, shown as such. */
export const misused = (message: string): Effect.Effect<never, CliError.ValidationError> =>
  Effect.fail(new CliError.ValidationError({ message }))

/** Exit codes of the command. Rule: operators#commands. */
export const ExitCode = { failed: 1, misused: 2, interrupted: 130 } as const

const isDebugging = Config.String("KONTOR_LOG_LEVEL").pipe(
  Config.withDefault(""),
  Effect.map((level) => level === "debug"),
  Effect.orElseSucceed(() => false)
)

const wordsOf = (failure: unknown): string => {
  if (SqlError.isSqlError(failure)) return failureInWords(failure)
  return failure instanceof Error ? failure.message : JSON.stringify(failure)
}

const isConnectionLost = (failure: unknown): boolean =>
  SqlError.isSqlError(failure) && failure.reason._tag === "ConnectionError"

const diskAdvice = {
  full: "The disk of the database is full. Make room there",
  failing: "The database cannot write to its disk. Fix that; its log says more"
} as const

/** Advice for a full or failing disk: that of the database, or that of a file, which the error names. */
const diskAdviceOf = (failure: unknown): string | undefined => {
  const trouble = diskFailureOf(failure)
  if (trouble !== undefined) return diskAdvice[trouble]
  const errors = [failure, (failure as { readonly cause?: unknown } | undefined)?.cause]
  return errors.some((error) => Predicate.hasProperty(error, "code") && error.code === "ENOSPC")
    ? "The disk is full. Make room there"
    : undefined
}

/** The cause of a failure: for an unreachable storage, the database's error. */
const failureOf = (cause: Cause.Cause<unknown>): unknown => {
  const failure = Cause.squash(cause)
  return failure instanceof StorageUnavailable ? failure.cause ?? failure : failure
}

/** The reason of a failure, as a sentence for people. */
export const sentenceOf = (cause: Cause.Cause<unknown>): string => {
  const failure = failureOf(cause)
  const words = wordsOf(failure)
  const disk = diskAdviceOf(failure)
  if (disk !== undefined) return `${disk}, then start again (${words}).`
  if (isConnectionLost(failure)) return `The connection to the database was lost (${words}). Run the command again.`
  return (Cause.hasDies(cause) && !Predicate.isTagged(failure, "FontsNotInstalled")) || SqlError.isSqlError(failure)
    ? `Something unexpected went wrong: ${words}. KONTOR_LOG_LEVEL=debug shows where.`
    : words
}

const isMisuse = ({ commandPath, errors }: CliError.ShowHelp): boolean => errors.length > 0 || commandPath.length > 1

/**
 * Reports on the standard error why a command failed, in a sentence without a stack trace, and returns its exit code.
 * The trace follows at log level debug. Mistakes in the use of a command were reported before.
 */
export const explain = Effect.fnUntraced(function*(cause: Cause.Cause<unknown>) {
  const failure = Cause.squash(cause)
  if (CliError.isCliError(failure) && failure._tag === "ShowHelp") return isMisuse(failure) ? ExitCode.misused : 0
  yield* Console.error(`kontor: ${sentenceOf(cause)}`)
  if (yield* isDebugging) yield* Console.error(Cause.pretty(cause))
  return ExitCode.failed
})
