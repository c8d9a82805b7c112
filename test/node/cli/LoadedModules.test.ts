import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { environmentOf } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"

/** The source, whatever the other tests run: the built program is one file. */
const main = join(dirname(createRequire(import.meta.url).resolve("@kontor/node/package.json")), "src", "main.ts")

/** Writes the modules that a process loaded to its standard error. */
const listing = `data:text/javascript,${
  encodeURIComponent(`
    import { writeSync } from "node:fs"
    import { registerHooks } from "node:module"
    const loaded = []
    registerHooks({
      load: (url, context, next) => {
        loaded.push(url)
        return next(url, context)
      }
    })
    process.on("exit", () => writeSync(2, loaded.join("\\n")))
  `)
}`

/** The modules of the workspace that a command loads, as `core/Accounts/Accounts`. */
const modulesOf = Effect.fnUntraced(function*(command: string) {
  const env = environmentOf({ KONTOR_DATABASE_URL: Redacted.value(yield* Database.url) })
  const args = ["--import", listing, main, ...command.split(" ")]
  const { stderr } = yield* Effect.promise(() => promisify(execFile)(process.execPath, args, { cwd: tmpdir(), env }))
  return Array.from(stderr.matchAll(/\/packages\/(\w+)\/src\/(.+)\.ts$/gmu), ([, name, path]) => `${name}/${path}`)
})

const distinct = (names: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(names)].toSorted()

/** Commands, and the parts of the storage that they load. */
const commands: ReadonlyArray<readonly [command: string, parts: ReadonlyArray<string>]> = [
  ["accounts list", ["Accounts", "Credits"]],
  ["audit", ["Administration"]],
  ["deliveries retry --since 2030-12-31", ["Accounts", "Administration", "Webhooks"]],
  ["imports list", ["Administration"]],
  ["ledger verify", ["Credits"]],
  ["migrate", []]
]

describe("A command starts with what it needs", () => {
  it.live.each(commands)("%s", ([command, parts]) =>
    Effect.gen(function*() {
      const modules = yield* modulesOf(command)
      assert.deepStrictEqual(distinct(modules.map((module) => module.split("/")[0]!)), ["core", "node", "postgres"])
      assert.deepStrictEqual(
        distinct(modules.flatMap((module) => /^postgres\/([A-Z]\w+)\//u.exec(module)?.[1] ?? [])),
        parts
      )
    }))
})
