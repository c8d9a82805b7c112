import { NodeServices } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { importFiles } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Array, Effect, Exit, FileSystem, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { padded } from "../../support/RegisterFiles.ts"
import { postgres } from "../../support/RegisterLayers.ts"
import { emptyRegister, registerTables } from "../../support/RegisterTables.ts"
import { fixtureText } from "../Reading.ts"

/** So many lines of this length are loaded into an empty register; portions of them go in like any others. */
const lines = 2_500
const length = 4_000
const portion = 900

/** A load that is stopped then has stored chunks, and has some before it. */
const storedLines = 1_000

const layer = Layer.provideMerge(postgres, NodeServices.layer)

const written = Effect.fnUntraced(function*(content: ReadonlyArray<string>) {
  const file = yield* FileSystem.FileSystem.use((files) => files.makeTempFileScoped())
  yield* FileSystem.FileSystem.use((files) => files.writeFileString(file, content.join("\n")))
  return file
})

const imported = (file: string) => importFiles({ source: "offeneregister", files: [file] })

/** Companies, some of which moved, some known twice and some as they were later; and a line that is not a company. */
const bulk = Effect.sync(() => {
  const companies = [...Sample.offeneregister({ organizations: lines })]
  const later = companies.slice(0, 20).map((line) =>
    line.replaceAll("2026-10-31", "2026-11-01").replace("\"name\":\"", "\"name\":\"Neue ")
  )
  const fixtures = fixtureText("offeneregister/companies.jsonl").trim().split("\n")
  const all = [
    ...companies.slice(0, lines / 2),
    ...fixtures,
    "{}",
    ...companies.slice(10, 30),
    ...later,
    ...companies.slice(lines / 2)
  ]
  return padded(all, length)
})

it.layer(layer, { excludeTestServices: true })("A bulk file", (it) => {
  it.effect("leaves the same tables behind whether it is loaded or goes in by portions", () =>
    Effect.gen(function*() {
      const content = yield* bulk
      const tableOf = SqlClient.SqlClient.use((sql) => sql`SELECT 'profiles'::regclass::oid::int AS oid`)
      const before = yield* tableOf
      const summary = yield* imported(yield* written(content))
      assert.notDeepEqual(yield* tableOf, before)
      const loaded = yield* registerTables
      yield* emptyRegister
      const portions = yield* Effect.forEach(
        Array.chunksOf(content, portion).toReversed(),
        (some) => Effect.flatMap(written(some), imported)
      )
      assert.deepStrictEqual(yield* registerTables, loaded)
      const sum = (read: (one: typeof summary) => number) => portions.reduce((all, one) => all + read(one), 0)
      assert.deepStrictEqual(
        [summary.read, summary.imported, summary.unchanged, summary.rejected_total],
        [sum(({ read }) => read), sum(({ imported }) => imported), sum(({ unchanged }) => unchanged), 1]
      )
      yield* emptyRegister
    }).pipe(Effect.scoped))

  it.effect("that is stopped while it is loaded goes on where it was", () =>
    Effect.gen(function*() {
      const file = yield* written(yield* bulk)
      const stopping = importFiles({
        source: "offeneregister",
        files: [file],
        onProgress: ({ records }) => records >= storedLines ? Effect.interrupt : Effect.void
      })
      assert.isTrue(Exit.hasInterrupts(yield* Effect.exit(stopping)))
      const sql = yield* SqlClient.SqlClient
      assert.deepStrictEqual(yield* sql`SELECT FROM register_records`, [])
      const again = yield* imported(file)
      assert.isAtLeast(again.unchanged, storedLines)
      assert.isAtLeast(again.imported, storedLines)
      const resumed = yield* registerTables
      yield* emptyRegister
      const once = yield* imported(file)
      assert.strictEqual(again.read, once.read)
      assert.deepStrictEqual(yield* registerTables, resumed)
    }).pipe(Effect.scoped))
})
