import { Console, type Effect } from "effect"
import { Flag } from "effect/cli"

/** The flag of every command that returns something. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Print JSON only")
)

/** Prints the result of a command: `data` as JSON for machines, `text` for people. */
export const answer = (
  isForMachines: boolean,
  { data, text }: { readonly data: object; readonly text: string }
): Effect.Effect<void> => Console.log(isForMachines ? JSON.stringify(data) : text)
