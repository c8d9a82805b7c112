import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { kontorHere } from "../../support/Command.ts"

const page = readFileSync(new URL("../../../docs/operating/commands.md", import.meta.url), "utf8")

/** The usages in the first column of the table of commands, alternatives of a subcommand apart. */
const usages = [...page.matchAll(/^\| (`[a-z].*?`) +\|/gm)].flatMap(({ 1: cell = "" }) =>
  [...cell.matchAll(/`([^`]+)`/g)].flatMap(({ 1: usage = "" }) => {
    const [, before = "", alternatives = usage, after = ""] = /^(\w+ )([\w-]+(?:\\\|[\w-]+)+)(.*)$/.exec(usage) ?? []
    return alternatives.split("\\|").map((alternative) => before + alternative + after)
  })
)

/** The names in a section of a help text. */
const namesIn = (help: string, section: string): ReadonlyArray<string> => {
  const [, rest = ""] = help.split(`\n${section}\n`)
  const [lines = ""] = rest.split("\n\n")
  return [...lines.matchAll(/^ {2}([\w-]+)/gm)].map(([, name = ""]) => name)
}

/** Every command with its flags, as the help shows them. The sources of an import are one command, with all flags. */
const commands = (
  path: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<readonly [string, ReadonlyArray<string>]>> =>
  Effect.gen(function*() {
    const { stdout } = yield* kontorHere([...path, "--help"], {})
    const subcommands = namesIn(stdout, "SUBCOMMANDS")
    if (path[0] === "import") {
      const { stdout: help } = yield* kontorHere(["import", "announcements", "--help"], {})
      return [["import", namesIn(help, "FLAGS")] as const]
    }
    if (subcommands.length === 0) return [[path.join(" "), namesIn(stdout, "FLAGS")] as const]
    return (yield* Effect.forEach(subcommands, (name) => commands([...path, name]))).flat()
  })

describe("docs/operating/commands.md", () => {
  it.effect("lists every command with its flags, and no other command or flag", () =>
    Effect.gen(function*() {
      const helped = yield* commands([])
      assert.isAbove(helped.length, 30)
      const byLength = helped.map(([name]) => name).toSorted((one, other) => other.length - one.length)
      const listed = usages.map((usage) => {
        const name = byLength.find((command) => usage === command || usage.startsWith(`${command} `)) ?? usage
        return [name, [...usage.matchAll(/--[\w-]+/g)].map(([flag]) => flag).toSorted()] as const
      })
      const expected = helped.map(([name, flags]) =>
        [name, flags.filter((flag) => flag !== "--json").toSorted()] as const
      )
      assert.deepStrictEqual(Object.fromEntries(listed), Object.fromEntries(expected))
    }))
})
