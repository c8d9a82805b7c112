import { Command } from "effect/cli"

/** An example of a command below its help: what follows `kontor` on the line, and what that does. */
export const example = (line: string, does: string) =>
  Command.withExamples([{ command: `kontor ${line}`, description: does }])
