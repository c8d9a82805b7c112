import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { importFiles, ImportSource } from "@kontor/sources"
import { Array, Effect, Layer, Random, Redacted, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { tmpdir } from "node:os"
import { environmentOf, kontor, main } from "../support/Command.ts"
import { url } from "../support/Database.ts"
import { type RegisterFile, registerFiles } from "../support/RegisterFiles.ts"
import { ofDatabase } from "../support/RegisterLayers.ts"
import { registerTables } from "../support/RegisterTables.ts"

const organizations = 12

/** So many bulk lines of this length are read by threads, and more than one chunk. */
const lines = 2500
const length = 4000
const kills = 1

const Imports = Schema.fromJsonString(Schema.Struct({
  imports: Schema.Array(Schema.Struct({ outcome: Schema.String, failure: Schema.NullOr(Schema.String) }))
}))

const argumentsOf = (source: ImportSource, files: ReadonlyArray<RegisterFile>) => [
  "import",
  source,
  ...files.filter((one) => one.source === source).map(({ file }) => file)
]

/** Bulk lines come first, so that they are loaded into the empty register; all others in any order. */
const inSomeOrder = Effect.map(
  Random.shuffle(ImportSource.literals.filter((source) => source !== "offeneregister")),
  (others): ReadonlyArray<ImportSource> => ["offeneregister", ...others]
)

/** Whether another process has a transaction open that has written something. */
const isWriting = SqlClient.SqlClient.use((sql) =>
  Effect.map(
    sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()`,
    (rows) => rows.length > 0
  )
)

/**
 * Runs an import in a process of its own, and kills it when it has been seen writing so many times. Answers the signal.
 */
const killedImport = Effect.fnUntraced(function*(
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>
) {
  const moment = yield* Random.nextIntBetween(1, 40)
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [main, ...args], { cwd: tmpdir(), env: environmentOf(environment), stdio: "ignore" })
    ),
    (child) => Effect.sync(() => child.kill("SIGKILL"))
  )
  const ended = Effect.callback<NodeJS.Signals | null>((resume) => {
    child.once("exit", (_, signal) => resume(Effect.succeed(signal)))
  })
  let seen = 0
  const kill = isWriting.pipe(
    Effect.tap((isSeen) =>
      Effect.sync(() => {
        seen += isSeen ? 1 : 0
      })
    ),
    Effect.repeat({ schedule: Schedule.forever, until: () => seen >= moment }),
    Effect.andThen(Effect.sync(() => child.kill("SIGKILL"))),
    Effect.andThen(Effect.never)
  )
  return yield* Effect.raceFirst(ended, kill)
}, Effect.scoped)

const gone = "Its process ended before it did: it last reported at …"

/** Why imports failed, as an operator sees it a minute later. */
const failuresAfterAMinute = Effect.fnUntraced(function*(environment: Readonly<Record<string, string>>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE import_reports SET reported_at = reported_at - interval '61 seconds'`
  const { stdout } = yield* kontor(["imports", "list", "--json"], environment)
  const { imports } = yield* Effect.orDie(Schema.decodeEffect(Imports)(stdout))
  return imports.flatMap(({ failure, outcome }) => outcome === "failed" ? failure?.replace(/ at \S+$/u, " at …") : [])
})

it.live(
  "Imports that are killed again and again while they write, and run once more, end as if nothing had happened",
  () =>
    Effect.gen(function*() {
      const files = yield* registerFiles(organizations, lines, length)
      const [quiet, troubled] = [yield* url, yield* url]
      const environment = { KONTOR_DATABASE_URL: Redacted.value(troubled) }

      const expected = yield* Effect.gen(function*() {
        for (const [, group] of Object.entries(Array.groupBy(files, ({ source }) => source))) {
          yield* importFiles({ source: group[0].source, files: group.map(({ file }) => file) })
        }
        return yield* registerTables
      }).pipe(Effect.provide(Layer.provideMerge(ofDatabase(quiet), NodeServices.layer)))

      const found = yield* Effect.gen(function*() {
        const signals = yield* Effect.forEach(yield* inSomeOrder, (source) =>
          Effect.gen(function*() {
            const args = argumentsOf(source, files)
            const ends = yield* Effect.forEach(Array.range(1, kills), () => killedImport(args, environment))
            const { code, stderr } = yield* kontor(args, environment)
            assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" }, source)
            return ends
          }))
        const killed = signals.flat().filter((signal) => signal === "SIGKILL")
        assert.isAbove(killed.length, 1)
        assert.deepStrictEqual(yield* failuresAfterAMinute(environment), killed.map(() => gone))
        return yield* registerTables
      }).pipe(Effect.provide(ofDatabase(troubled)))

      assert.deepStrictEqual(found, expected)
    })
)
