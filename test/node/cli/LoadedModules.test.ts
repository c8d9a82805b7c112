import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { promisify } from "node:util"
import { environmentOf, isBuilt, main } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"

/** Writes the files that a process loaded to its standard error. */
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

interface SourceMap {
  readonly sources: ReadonlyArray<string>
}

/** The modules of the workspace in the files that a command of the built program loads, as `core/Accounts/Accounts`. */
const modulesOf = Effect.fnUntraced(function*(command: string) {
  const env = environmentOf({ KONTOR_DATABASE_URL: Redacted.value(yield* Database.url) })
  const args = ["--import", listing, main, ...command.split(" ")]
  const { stderr } = yield* Effect.promise(() => promisify(execFile)(process.execPath, args, { cwd: tmpdir(), env }))
  const files = Array.from(stderr.matchAll(/^file:\/\/(\S+\/dist\/\S+\.js)$/gmu), ([, file]) => file!)
  const sources = files.flatMap((file) => (JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMap).sources)
  return sources.flatMap((path) => {
    const [, name = "node", module] = /(?:\/(\w+))?\/src\/(.+)\.ts$/u.exec(path) ?? []
    return module === undefined || path.includes("node_modules") ? [] : [`${name}/${module}`]
  })
})

/** The commands of every day, and those of scripts. */
const commands = ["--help", "accounts list", "audit", "ledger verify", "migrate"] as const

describe.skipIf(!isBuilt)("A command of the built program starts with what it needs", () => {
  it.live.each(commands)("%s", (command) =>
    Effect.gen(function*() {
      const modules = yield* modulesOf(command)
      const heavy = modules.filter((module) => /^(?:http|search|sources|console|enrichment)\/|\/Fold$/u.test(module))
      assert.isNotEmpty(modules)
      assert.deepStrictEqual(heavy, [])
    }))
})
