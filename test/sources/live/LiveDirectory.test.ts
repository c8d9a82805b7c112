import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { euidOf } from "@kontor/register"
import { LiveDirectory } from "@kontor/sources/live"
import { Effect, Layer, Option } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fixture, fixtureText, identity } from "../Reading.ts"
import { failureOf, retrieve } from "./Retrieval.ts"

const euid = "DEB8534.HRB7654321"
const gmbh = fixtureText("xjustiz/gmbh-3.5.1.xml")

/** A live source over a directory of these files, and its path. */
const directoryOf = Effect.fnUntraced(function*(files: Readonly<Record<string, string | Uint8Array>>) {
  const path = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "kontor-live-"))),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  yield* Effect.forEach(
    Object.entries(files),
    ([name, content]) => Effect.promise(() => writeFile(join(path, name), content))
  )
  const source = LiveDirectory.layer(path).pipe(Layer.provide(identity), Layer.provide(NodeServices.layer))
  return { path, source }
})

describe("A live source over a directory", () => {
  it.live("reads the document named by the EUID, as it is", () =>
    Effect.gen(function*() {
      const bytes = fixture("xjustiz/gmbh-3.5.1.xml")
      const { source } = yield* directoryOf({
        [`${euid}.xml`]: bytes,
        "DEB8534.HRB765432.xml": "other",
        "readme.txt": ""
      })
      const [record] = Option.getOrThrow(yield* retrieve(euid, source))
      assert.strictEqual(record.facts.name, "Muster & Beispiel Werkzeugbau GmbH")
      assert.deepStrictEqual([...record.document!.bytes], [...bytes])
    }))

  it.live("takes the last by name, so that the newest day counts", () =>
    Effect.gen(function*() {
      const dated = (day: string) => gmbh.replaceAll("Muster &amp; Beispiel", day)
      const { source } = yield* directoryOf({
        [`${euid}_2026-02-25.xml`]: dated("February"),
        [`${euid}_2026-03-01.xml`]: dated("March"),
        [`${euid}_2025-12-31.xml`]: dated("December"),
        [`${euid}.xml`]: gmbh
      })
      const [record] = Option.getOrThrow(yield* retrieve(euid, source))
      assert.strictEqual(record.facts.name, "March Werkzeugbau GmbH")
    }))

  it.live("finds a file that names the court by its judicial code", () =>
    Effect.gen(function*() {
      const { source } = yield* directoryOf({ "DEB2609.HRB7654321.xml": gmbh })
      assert.isTrue(Option.isSome(yield* retrieve(euid, source)))
    }))

  it.live("answers a move in a document under each number it names", () =>
    Effect.gen(function*() {
      const kg = "DEX1517R.HRA7654323NM"
      const { source } = yield* directoryOf({ [`${kg}.xml`]: fixtureText("xjustiz/kg-3.5.1.xml") })
      const [record, ...companions] = Option.getOrThrow(yield* retrieve(kg, source))
      assert.strictEqual(euidOf(record.registration), kg)
      assert.strictEqual(companions.length, 1)
      assert.isDefined(companions[0]!.facts.moved_to)
    }))

  it.live("holds no number without a file", () =>
    Effect.gen(function*() {
      const { source } = yield* directoryOf({ [`${euid}.xml`]: gmbh })
      assert.isTrue(Option.isNone(yield* retrieve("DEB8534.HRB7654322", source)))
    }))

  it.live("says where a document is broken", () =>
    Effect.gen(function*() {
      const { source } = yield* directoryOf({ [`${euid}.xml`]: "<a>\n  <b></c>\n</a>" })
      const { found, reason } = yield* failureOf(euid, source)
      assert.strictEqual(reason, "UNREADABLE")
      assert.match(found, /^line 2: XML, line 2, column \d+: /)
    }))

  it.live("is unavailable when the directory is gone", () =>
    Effect.gen(function*() {
      const { path, source } = yield* directoryOf({})
      yield* Effect.promise(() => rm(path, { recursive: true }))
      const { found, reason } = yield* failureOf(euid, source)
      assert.strictEqual(reason, "UNAVAILABLE")
      assert.include(found, path)
    }))
})
