import { Command } from "effect/cli"

/** A command that is loaded when it is called: its line in the help, and its module. */
interface Listed<Loaded extends Command.Command.Any> {
  readonly description: string
  readonly load: (args: ReadonlyArray<string>) => Promise<Loaded>
}

/** Whether these arguments call a command. The completion script needs all of them. */
const isCalled = (name: string, args: ReadonlyArray<string>): boolean =>
  args.includes(name) || args.some((argument) => argument.startsWith("--completions"))

/** A placeholder for a command that is not called: its name, and its line in the help. */
const standIn = (name: string, description: string) => Command.make(name).pipe(Command.withDescription(description))

/**
 * All commands of a table. Only those called by the arguments are loaded, because loading takes most of a start.
 */
export const calledCommands = <Commands extends Readonly<Record<string, Command.Command.Any>>>(
  commands: { readonly [Name in keyof Commands]: Listed<Commands[Name]> },
  args: ReadonlyArray<string>
) =>
  Promise.all(
    (Object.keys(commands) as ReadonlyArray<keyof Commands & string>).map(async (name) => {
      const { description, load } = commands[name]
      return isCalled(name, args) ? await load(args) : standIn(name, description)
    })
  )
