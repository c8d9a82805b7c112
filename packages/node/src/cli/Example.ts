import { Command } from "effect/cli"

/** Adds an example of a command below its help: what follows `kontor` on the line, and what that does. */
export const example = (line: string, does: string) =>
<const Name extends string, Input, ContextInput, E, R>(
  command: Command.Command<Name, Input, ContextInput, E, R>
): Command.Command<Name, Input, ContextInput, E, R> =>
  Command.withExamples(command, [...command.examples, { command: `kontor ${line}`, description: does }])
