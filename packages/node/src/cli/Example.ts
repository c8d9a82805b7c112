import { Command } from "effect/cli"

/** Adds an example to the help of a command: the line after `kontor`, and its effect. */
export const example = (line: string, does: string) =>
<const Name extends string, Input, ContextInput, E, R>(
  command: Command.Command<Name, Input, ContextInput, E, R>
): Command.Command<Name, Input, ContextInput, E, R> =>
  Command.withExamples(command, [...command.examples, { command: `kontor ${line}`, description: does }])
