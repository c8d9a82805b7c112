import { Console, Context, Effect } from "effect"
import { CliOutput, Command, type HelpDoc, TerminalCapabilities } from "effect/cli"

/** Adds an example to the help of a command: the line after `kontor`, and its effect. */
export const example = (line: string, does: string) =>
<const Name extends string, Input, ContextInput, E, R>(
  command: Command.Command<Name, Input, ContextInput, E, R>
): Command.Command<Name, Input, ContextInput, E, R> =>
  Command.withExamples(command, [...command.examples, { command: `kontor ${line}`, description: does }])

/** Text at the end of a command's help; empty for most. */
export const HelpAppendix = Context.Reference<string>("@kontor/node/cli/HelpAppendix", { defaultValue: () => "" })

const appendixOf = ({ annotations }: HelpDoc.HelpDoc): string => {
  const appendix = Context.get(annotations, HelpAppendix)
  return appendix === "" ? "" : `\n\n${appendix}`
}

const presentHelp = (event: CliOutput.Presenter.Help, formatter: CliOutput.Formatter) => {
  const text = `${formatter.formatHelpDoc(event.helpDoc)}${appendixOf(event.helpDoc)}`
  const isMistake = event.reason === "Implicit" && event.commandPath.length > 1
  return isMistake ? Console.error(text) : Console.log(text)
}

const presentMistake = (event: CliOutput.Presenter.InvalidInvocation) =>
  Console.error([
    ...event.errors.map(({ message }) => `${event.commandPath[0]}: ${message}`),
    `Usage: ${event.helpDoc.usage}`,
    `"${event.commandPath.join(" ")} --help" explains more.`
  ].join("\n"))

/**
 * Shows help, versions and mistakes: what was asked for on the standard output, everything else on the standard error,
 * and a mistake without the whole help.
 */
export const Presenter: CliOutput.Presenter = {
  present: Effect.fnUntraced(function*(event) {
    const { canColor } = yield* TerminalCapabilities.TerminalCapabilities
    const formatter = CliOutput.defaultFormatter({ colors: canColor, globalFlags: "none" })
    switch (event._tag) {
      case "Help":
        return yield* presentHelp(event, formatter)
      case "InvalidInvocation":
        return yield* presentMistake(event)
      case "Version":
        return yield* Console.log(`${event.name} ${event.version}`)
    }
  })
}
