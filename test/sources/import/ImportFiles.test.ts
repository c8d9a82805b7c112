import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { nothingTaken, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { importFiles, type ImportProgress } from "@kontor/sources"
import { day } from "@kontor/testing/fixtures"
import { Effect, FileSystem, Layer, Path } from "effect"
import { gzipSync } from "node:zlib"
import { memory } from "../../support/RegisterLayers.ts"
import { fixtureText } from "../Reading.ts"

const layer = Layer.provideMerge(memory, NodeServices.layer)

const fixtures = `${import.meta.dirname}/../../fixtures`
const [hamburg] = fixtureText("offeneregister/companies.jsonl").split("\n") as [string]

const companies = (count: number): string =>
  Array.from({ length: count }, (_, index) => hamburg.replaceAll("7654401", String(1000 + index))).join("\n")

const written = Effect.fnUntraced(function*(name: string, content: string | Uint8Array) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(yield* fileSystem.makeTempDirectoryScoped(), name)
  yield* typeof content === "string" ? fileSystem.writeFileString(file, content) : fileSystem.writeFile(file, content)
  return file
})

describe("an import", () => {
  it.effect("counts what was read, what was new, known and left out, and the events", () =>
    Effect.gen(function*() {
      const file = `${fixtures}/announcements/day.json`
      const told = {
        newest_day: day("2026-06-30"),
        texts: 5,
        texts_other: 0,
        texts_without_heading: 0,
        failure: null
      }
      const first = yield* importFiles({ source: "announcements", files: [file] })
      assert.deepStrictEqual(first, {
        read: 5,
        imported: 5,
        unchanged: 0,
        ...told,
        rejected: [],
        rejected_total: 0,
        unreadable_total: 0,
        events: 5
      })
      const again = yield* importFiles({ source: "announcements", files: [file] })
      assert.deepStrictEqual(again, {
        read: 5,
        imported: 0,
        unchanged: 5,
        ...told,
        rejected: [],
        rejected_total: 0,
        unreadable_total: 0,
        events: 0
      })
      assert.strictEqual(yield* (yield* Register).size, 5)
    }).pipe(Effect.provide(layer)))

  it.effect("reads each source with its reader", () =>
    Effect.gen(function*() {
      const documents = ["gmbh-3.5.1", "ag-3.7.0", "kg-3.5.1"].map((name) => `${fixtures}/xjustiz/${name}.xml`)
      assert.strictEqual((yield* importFiles({ source: "xjustiz", files: documents })).imported, 3)
      const bulk = ["", ".bz2"].map((packing) => `${fixtures}/offeneregister/companies.jsonl${packing}`)
      assert.deepInclude(yield* importFiles({ source: "offeneregister", files: bulk }), { imported: 3, unchanged: 3 })
      const profiles = [`${fixtures}/profiles/profiles.jsonl`]
      assert.strictEqual((yield* importFiles({ source: "profiles", files: profiles })).imported, 2)
    }).pipe(Effect.provide(layer)))

  it.effect("reports bad records with file, line and reason, while the rest goes in", () =>
    Effect.gen(function*() {
      const file = yield* written("companies.jsonl", `${companies(3)}\n{\n${companies(5)}`)
      const summary = yield* importFiles({ source: "offeneregister", files: [file] })
      assert.deepInclude(summary, { read: 9, imported: 5, unchanged: 3, rejected_total: 1, unreadable_total: 1 })
      assert.deepStrictEqual(summary.rejected.map(({ file, line }) => [file, line]), [[file, 4]])
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("reports the first thousand bad records, and counts all of them", () =>
    Effect.gen(function*() {
      const file = yield* written("companies.jsonl", "{}\n".repeat(2500))
      const summary = yield* importFiles({ source: "offeneregister", files: [file] })
      assert.strictEqual(summary.rejected.length, 1000)
      assert.deepInclude(summary, { read: 2500, rejected_total: 2500 })
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("checks every file before anything is imported", () =>
    Effect.gen(function*() {
      const file = `${fixtures}/announcements/day.json`
      const missing = yield* Effect.flip(importFiles({ source: "announcements", files: [file, "/missing.json"] }))
      assert.deepInclude(missing, { file: "/missing.json", reason: "the file does not exist" })
      const directory = yield* Effect.flip(importFiles({ source: "announcements", files: [file, fixtures] }))
      assert.deepInclude(directory, { file: fixtures, reason: "the file is a directory" })
      assert.strictEqual(yield* (yield* Register).size, 0)
    }).pipe(Effect.provide(layer)))

  it.effect("leaves out the rest of an archive that ends too early, and reads the next file", () =>
    Effect.gen(function*() {
      const archive = gzipSync(companies(3000))
      const cut = yield* written("companies.jsonl.gz", archive.subarray(0, archive.length - 500))
      const next = yield* written("companies.jsonl", companies(3000))
      const { rejected, ...summary } = yield* importFiles({ source: "offeneregister", files: [cut, next] })
      const [{ file, line, reason }] = rejected as [typeof rejected[number]]
      assert.strictEqual(file, cut)
      assert.match(reason, /^the gzip archive is damaged or ends too early/)
      assert.isAbove(line, 1000)
      const before = line - 1
      assert.deepInclude(summary, { read: 3001 + before, imported: 3000, unchanged: before, unreadable_total: 1 })
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("stores a thousand records at once, and reports its progress", () =>
    Effect.gen(function*() {
      const file = yield* written("companies.jsonl", companies(2500))
      const chunks: Array<number> = []
      const progress: Array<ImportProgress> = []
      const intake = Layer.succeed(
        RegisterIntake,
        RegisterIntake.of({
          ...yield* RegisterIntake,
          take: (records: ReadonlyArray<SourceRecord>, turn = Effect.void) =>
            Effect.as(
              Effect.andThen(turn, Effect.sync(() => chunks.push(records.length))),
              { ...nothingTaken, imported: records.length }
            )
        })
      )
      yield* importFiles({
        source: "offeneregister",
        files: [file],
        onProgress: (now) =>
          Effect.sync(() => {
            progress.push(now)
          })
      }).pipe(Effect.provide(intake))
      assert.deepStrictEqual(chunks, [1000, 1000, 500])
      assert.deepStrictEqual(progress.map(({ records }) => records), [1000, 2000, 2500])
      const { bytes_read, bytes_total } = progress.at(-1)!
      assert.strictEqual(bytes_read, bytes_total)
      assert.strictEqual(bytes_total, Buffer.byteLength(companies(2500)))
    }).pipe(Effect.scoped, Effect.provide(layer)))
})
