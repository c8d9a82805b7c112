import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Register } from "@kontor/core/Register"
import { importFiles, type ImportSource } from "@kontor/register"
import { Effect, FileSystem, Layer, Path } from "effect"
import { execFileSync } from "node:child_process"
import { memory } from "../../support/RegisterLayers.ts"
import { fixtureText } from "../Reading.ts"

const layer = Layer.provideMerge(memory, NodeServices.layer)

const day = fixtureText("announcements/day.json")
const [company] = fixtureText("offeneregister/companies.jsonl").split("\n") as [string]
const [profile] = fixtureText("profiles/profiles.jsonl").split("\n") as [string]

const ofSource: Readonly<Record<ImportSource, string>> = {
  offeneregister: company,
  announcements: day,
  xjustiz: fixtureText("xjustiz/gmbh-3.5.1.xml"),
  profiles: profile
}

const sources = Object.entries(ofSource) as ReadonlyArray<[ImportSource, string]>

const imported = Effect.fnUntraced(function*(source: ImportSource, ...contents: ReadonlyArray<string>) {
  const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const directory = yield* fileSystem.makeTempDirectoryScoped()
  const files = yield* Effect.forEach(contents, (content, place) => {
    const file = path.join(directory, String(place))
    return Effect.as(fileSystem.writeFileString(file, content), file)
  })
  const { rejected, ...counts } = yield* importFiles({ source, files })
  return { ...counts, reported: rejected.map(({ file, line, reason }) => `${path.basename(file)}:${line}: ${reason}`) }
})

describe("an import", () => {
  it.effect("names the source that a file of another source looks like, and imports the other files", () =>
    Effect.gen(function*() {
      for (const [source, right] of sources) {
        for (const [other, wrong] of sources.filter(([one]) => one !== source)) {
          const { read, rejected_total, reported } = yield* imported(source, `${wrong}\n`, right)
          assert.strictEqual(rejected_total, 1)
          assert.isAbove(read, 1)
          assert.match(reported[0] ?? "", new RegExp(`^0:1: the file looks like .*: import it as ${other}$`, "u"))
        }
      }
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("says what is wrong with a bad record of its own source, and never that it is another", () =>
    Effect.gen(function*() {
      const { reported } = yield* imported("offeneregister", company.replace("\"company_number\"", "\"number\""))
      assert.deepStrictEqual(reported, ["0:1: company_number: Missing key"])
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("reports an empty file of every source", () =>
    Effect.gen(function*() {
      for (const [source] of sources) {
        const { rejected_total, reported } = yield* imported(source, "")
        assert.strictEqual(rejected_total, 1)
        assert.match(reported[0] ?? "", /^0:1: (?:the file is empty|.*document must contain a root element)$/)
      }
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("takes a day without announcements for what it is", () =>
    Effect.gen(function*() {
      const { rejected_total } = yield* imported(
        "announcements",
        "{\n\"date\": \"2026-06-30\",\n\"announcements\": []\n}"
      )
      assert.strictEqual(rejected_total, 0)
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("refuses what is no file before it is opened", () =>
    Effect.gen(function*() {
      const [fileSystem, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
      const pipe = path.join(yield* fileSystem.makeTempDirectoryScoped(), "pipe")
      yield* Effect.sync(() => execFileSync("mkfifo", [pipe]))
      const reported = yield* Effect.flip(importFiles({ source: "profiles", files: [pipe] }))
      assert.strictEqual(reported.reason, "the file is a pipe")
      const device = yield* Effect.flip(importFiles({ source: "profiles", files: ["/dev/null"] }))
      assert.strictEqual(device.reason, "the file is a device")
    }).pipe(Effect.scoped, Effect.provide(layer)))
})

describe("a file of announcements", () => {
  const known = { read: 6, imported: 5 }

  it.effect("is reported if something stands behind its list, and the list is imported", () =>
    Effect.gen(function*() {
      const line = day.split("\n").length
      for (const rest of ["garbage", "\"quoted\"", "17 more"]) {
        const found = yield* Effect.provide(imported("announcements", `${day}${rest}`), Layer.fresh(layer))
        assert.deepInclude(found, { ...known, reported: [`0:${line}: something stands behind the end of the list`] })
      }
      const closed = yield* Effect.provide(imported("announcements", `${day}]}]`), Layer.fresh(layer))
      assert.deepInclude(closed, { ...known, reported: [`0:${line}: a bracket is closed that is not open`] })
      const other = yield* Effect.provide(imported("announcements", `${day}{"a": 1}`), Layer.fresh(layer))
      assert.deepInclude(other, { ...known, reported: [`0:${line}: the file holds no list of announcements`] })
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)))

  it.effect("may hold one day behind the other", () =>
    Effect.gen(function*() {
      assert.deepInclude(yield* imported("announcements", `${day}${day}`), { read: 10, imported: 5, reported: [] })
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("is reported if brackets do not match", () =>
    Effect.gen(function*() {
      const { reported } = yield* imported("announcements", "{\n\"announcements\": [}\n")
      assert.include(reported, "0:2: a bracket is closed that is not open")
    }).pipe(Effect.scoped, Effect.provide(layer)))
})

describe("JSON without end or sense", () => {
  const depth = 1_000_000

  it.effect("is left out however deep it is nested, and the next line is imported", () =>
    Effect.gen(function*() {
      for (const deep of ["[".repeat(depth), `${"[".repeat(depth)}${"]".repeat(depth)}`]) {
        assert.deepInclude(yield* imported("offeneregister", `${deep}\n${company}`), { read: 2, rejected_total: 1 })
      }
      assert.strictEqual(yield* (yield* Register).size, 1)
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("is reported once if lists of announcements are nested deeply, and what follows is imported", () =>
    Effect.gen(function*() {
      const deep = `{"announcements": [${"[".repeat(depth)}${"]".repeat(depth)}]}`
      const { imported: records, reported } = yield* imported("announcements", deep + day)
      assert.strictEqual(records, 5)
      assert.include(reported, "0:1: lists are nested more than 64 deep")
      assert.isBelow(reported.length, 3)
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("counts the last of several members of one name", () =>
    Effect.gen(function*() {
      const twice = `${company.slice(0, -1)},"name":"Zweiter Name GmbH"}`
      const { imported: count } = yield* imported("offeneregister", twice)
      assert.strictEqual(count, 1)
      const { hits } = yield* (yield* Register).search({ q: "Zweiter Name", skip: 0, limit: 1 })
      assert.deepStrictEqual(hits.map(({ hit }) => hit.name), ["Zweiter Name GmbH"])
    }).pipe(Effect.scoped, Effect.provide(layer)))
})
