import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { importFiles, ImportSource } from "@kontor/sources"
import { Array, Effect, Layer, Random, Redacted, Schedule, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { copyFile, mkdtemp, rm, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { environmentOf, kontorHere, main } from "../support/Command.ts"
import { url } from "../support/Database.ts"
import { goldenCopy, type RegisterFile, registerFiles } from "../support/RegisterFiles.ts"
import { ofDatabase } from "../support/RegisterLayers.ts"
import { registerTables } from "../support/RegisterTables.ts"

const organizations = 12

/** So many bulk lines of this length are read by threads, and more than one chunk. */
const lines = 2500
const length = 4000
const kills = 1

/** A watched folder needs no bulk lines. */
const linesInNone = 1

const Imports = Schema.fromJsonString(Schema.Struct({
  imports: Schema.Array(Schema.Struct({ outcome: Schema.String, failure: Schema.NullOr(Schema.String) }))
}))

const watchArguments = (folder: string) => ["import", "announcements", "--watch", folder]

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

const reports = SqlClient.SqlClient.use((sql) =>
  Effect.map(sql<{ count: number }>`SELECT count(*)::int AS count FROM import_reports`, ([row]) => row?.count ?? 0)
)

/** Whether another process has a transaction open that has written something, and more imports than these are known. */
const isWriting = (known: number) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.map(
      sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND backend_xid IS NOT NULL AND pid <> pg_backend_pid()
          AND (SELECT count(*) FROM import_reports) > ${known}`,
      (rows) => rows.length > 0
    )
  )

/**
 * Runs an import in a process of its own, and kills it when it has been seen writing so many times after its report was
 * begun. Answers the signal.
 */
const killedImport = Effect.fnUntraced(function*(
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>
) {
  const moment = yield* Random.nextIntBetween(1, 40)
  const known = yield* reports
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
  const kill = isWriting(known).pipe(
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
  const { stdout } = yield* kontorHere(["imports", "list", "--limit", "100", "--json"], environment)
  const { imports } = yield* Effect.orDie(Schema.decodeEffect(Imports)(stdout))
  return imports.flatMap(({ failure, outcome }) => outcome === "failed" ? failure?.replace(/ at \S+$/u, " at …") : [])
})

it.live(
  "Imports that are killed again and again while they write, and run once more, end as if nothing had happened",
  () =>
    Effect.gen(function*() {
      const files = [...yield* registerFiles(organizations, lines, length), ...yield* goldenCopy(organizations)]
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
            const { code, stderr } = yield* kontorHere(args, environment)
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

it.live(
  "operators#sources: an import of a watched folder that is killed is taken up again, and nothing is imported twice",
  () =>
    Effect.gen(function*() {
      const files = (yield* registerFiles(organizations, linesInNone, length)).filter(({ source }) =>
        source === "announcements"
      )
      const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-watched-")))
      yield* Effect.addFinalizer(() => Effect.promise(() => rm(folder, { recursive: true })))
      yield* Effect.promise(async () => {
        for (const { file } of files) {
          await copyFile(file, join(folder, basename(file)))
          await utimes(join(folder, basename(file)), 1_000_000_000, 1_000_000_000)
        }
      })
      const names = files.map(({ file }) => basename(file)).toSorted()
      const [quiet, troubled] = [yield* url, yield* url]
      const environment = { KONTOR_DATABASE_URL: Redacted.value(troubled) }
      const expected = yield* Effect.gen(function*() {
        yield* importFiles({ source: "announcements", files: names.map((name) => join(folder, name)) })
        return yield* registerTables
      }).pipe(Effect.provide(Layer.provideMerge(ofDatabase(quiet), NodeServices.layer)))

      const found = yield* Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        yield* killedImport(watchArguments(folder), environment)
        const [{ running } = { running: 0 }] = yield* sql<{ running: number }>`
          SELECT count(*)::int AS running FROM import_reports WHERE outcome = 'running'`
        if (running > 0) {
          const { stdout } = yield* kontorHere([...watchArguments(folder), "--json"], environment)
          assert.deepStrictEqual(JSON.parse(stdout), { taken: [] })
          yield* sql`UPDATE import_reports SET reported_at = reported_at - interval '61 seconds' WHERE outcome = 'running'`
        }
        const { code, stderr } = yield* kontorHere(watchArguments(folder), environment)
        assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" })
        const completed = yield* sql<{ file: string }>`
          SELECT file FROM import_reports WHERE outcome = 'completed' ORDER BY id`
        assert.deepStrictEqual(completed.map(({ file }) => file), names)
        return yield* registerTables
      }).pipe(Effect.provide(ofDatabase(troubled)))
      assert.deepStrictEqual(found, expected)
    })
)
