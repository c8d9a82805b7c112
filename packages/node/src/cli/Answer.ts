import { Console, type Effect } from "effect"
import { Flag } from "effect/cli"

/** Every command that answers something takes it. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDefault(false),
  Flag.withoutNegation,
  Flag.withDescription("Print JSON for machines, and nothing else")
)

/** Prints what a command answers: `data` as JSON for machines, `text` for people. */
export const answer = (
  isForMachines: boolean,
  { data, text }: { readonly data: object; readonly text: string }
): Effect.Effect<void> => Console.log(isForMachines ? JSON.stringify(data) : text)
