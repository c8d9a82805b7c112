import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { euidOf, Identity, Register, RegisterIntake } from "@kontor/register"
import { importFiles, readXjustiz } from "@kontor/sources"
import { featuresOf, profileOf } from "@kontor/testing/fixtures"
import { Effect, FileSystem, Layer, Option, Path } from "effect"
import { TestClock } from "effect/testing"
import { memory } from "../../support/RegisterLayers.ts"
import { fixtureText, recordOf } from "../Reading.ts"
import { entryOf, freeFile, messageOf } from "./Message.ts"

const layer = Layer.provideMerge(memory, NodeServices.layer)

const contents: Readonly<Record<string, string>> = {
  "content.xml": fixtureText("xjustiz/gmbh-3.5.1.xml"),
  "opening.xml": messageOf({ created: "2026-05-02T09:00:00Z" }),
  "consumer.xml": messageOf({ id: "4711-2026-0002", file: freeFile("36 IK 12/26"), entry: entryOf("HRB", "1") })
}

const written = Effect.fnUntraced(function*(contents: Readonly<Record<string, string>>) {
  const fileSystem = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = yield* fileSystem.makeTempDirectoryScoped()
  return yield* Effect.forEach(Object.entries(contents), ([name, content]) => {
    const file = path.join(folder, name)
    return Effect.as(fileSystem.writeFileString(file, content), file)
  })
})

describe("an import of announcements of insolvency", () => {
  it.effect("takes them beside structured content, and a second time changes nothing", () =>
    Effect.gen(function*() {
      const files = yield* written(contents)
      const first = yield* importFiles({ source: "xjustiz", files })
      assert.deepInclude(first, { read: 3, imported: 2, unchanged: 0, rejected_total: 1, events: 1 })
      assert.deepStrictEqual(first.rejected.map(({ reason }) => reason), [
        "verfahren: a consumer's proceedings, which are never imported"
      ])
      const again = yield* importFiles({ source: "xjustiz", files: files.toReversed() })
      assert.deepInclude(again, { read: 3, imported: 0, unchanged: 2, events: 0 })
      const number = { court: "U1308", type: "HRB", number: "7654321", suffix: "" } as const
      const entity = yield* (yield* Identity).organization(euidOf(number))
      const register = yield* Register
      const profile = Option.getOrThrow(yield* profileOf(register, entity))
      assert.deepInclude(profile, { name: "Muster Werkzeuge GmbH", status: "INSOLVENT" })
      const { insolvency_publications } = yield* featuresOf(register, entity, ["insolvency_publications"])
      assert.deepStrictEqual(insolvency_publications?.map(({ insolvency_id }) => insolvency_id), ["405 IN 1207/26"])
    }).pipe(Effect.scoped, Effect.provide(layer)))

  it.effect("deletes on its day what an older version stored without the day, and keeps what others report", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-06-01T12:00:00Z"))
      const intake = yield* RegisterIntake
      const register = yield* Register
      const due = messageOf({ created: "2026-05-02T09:00:00Z", deletion: "2026-06-01" })
      const stays = messageOf({ id: "4711-2026-0003", created: "2026-05-03T09:00:00Z", deletion: "2026-12-01" })
      const { delete_on: _, ...legacy } = yield* recordOf(readXjustiz, due.replace("2026-06-01", "2026-07-01"))
      yield* intake.take([{ ...legacy, reader_version: 1 }])
      const files = yield* written({ "due.xml": due, "stays.xml": stays })
      const summary = yield* importFiles({ source: "xjustiz", files })
      assert.deepInclude(summary, { read: 2, imported: 1, rejected_total: 1, unreadable_total: 0 })
      assert.deepStrictEqual(Object.keys(summary.rejected[0]!).toSorted(), [
        "file",
        "is_out_of_scope",
        "line",
        "reason"
      ])
      const entity = yield* (yield* Identity).organization(euidOf(legacy.registration))
      const { insolvency_publications } = yield* featuresOf(register, entity, ["insolvency_publications"])
      assert.strictEqual(insolvency_publications?.length, 1)
      assert.isTrue(Option.isNone(yield* register.event(legacy.events[0]!.id)))
      yield* importFiles({ source: "xjustiz", files: files.slice(0, 1) })
      assert.strictEqual(yield* register.size, 1)
    }).pipe(Effect.scoped, Effect.provide(Layer.fresh(layer))))
})
