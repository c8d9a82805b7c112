import { Effect, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { resolve } from "node:path"
import { wholeNumber } from "../configuration/Variables.ts"
import { CommandFailed } from "./Failure.ts"
import { example } from "./Help.ts"
import { answer, counted, json } from "./Output.ts"

const maxOrganizations = 1_000_000

/** `kontor sample`: the files of a fictional register, in the formats of the real sources. */
export const Sample = Command.make(
  "sample",
  {
    directory: Argument.String("directory").pipe(
      Argument.withDescription("The directory to write to; created if it is missing")
    ),
    organizations: Flag.String("organizations").pipe(
      Flag.filterMap(
        Schema.decodeOption(wholeNumber(1, maxOrganizations)),
        () => `a whole number from 1 to ${maxOrganizations}, such as 200`
      ),
      Flag.withMetavar("integer"),
      Flag.withDefault(1000),
      Flag.withDescription("The number of organizations (1000)")
    ),
    json
  },
  Effect.fnUntraced(function*({ json, organizations, ...given }) {
    const { Sample: SampleRegister } = yield* Effect.promise(() => import("@kontor/sources/sample"))
    const directory = resolve(given.directory)
    const files = yield* SampleRegister.writeTo(directory, { organizations }).pipe(
      Effect.catchTag(
        "PlatformError",
        ({ message }) =>
          new CommandFailed({
            message: `The sample cannot be written into ${directory}: ${message}. Give another directory.`
          })
      )
    )
    const sources = Object.entries(files).filter(([, count]) => count > 0)
    yield* answer(json, {
      data: { directory, organizations, files },
      text: [
        `Wrote ${counted(organizations, "organization")}:`,
        ...sources.map(([source, count]) => `  ${directory}/${source}: ${counted(count, "file")}`),
        "",
        "To import them:",
        ...sources.map(([source]) =>
          `  kontor import ${source} ${directory}/${source}${
            source === "documents" ? `/${SampleRegister.manifestName}` : ""
          }`
        )
      ].join("\n")
    })
  })
).pipe(
  Command.withDescription("Write the files of a fictional register in the formats of the real sources"),
  example("sample ./sample --organizations 200", "A small register to try imports with")
)
