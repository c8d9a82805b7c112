import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { euidOf, Identity, Register } from "@kontor/core"
import { RegisterMemory } from "@kontor/core/memory"
import { importFiles } from "@kontor/register"
import { Effect, FileSystem, Layer, Option, Path } from "effect"
import { fixtureText, identity } from "../Reading.ts"
import { entryOf, freeFile, messageOf } from "./Message.ts"

const layer = RegisterMemory.layer.pipe(Layer.provideMerge(identity), Layer.provideMerge(NodeServices.layer))

const contents: Readonly<Record<string, string>> = {
  "content.xml": fixtureText("xjustiz/gmbh-3.5.1.xml"),
  "opening.xml": messageOf({ created: "2026-05-02T09:00:00Z" }),
  "consumer.xml": messageOf({ id: "4711-2026-0002", file: freeFile("36 IK 12/26"), entry: entryOf("HRB", "1") })
}

const written = Effect.gen(function*() {
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
      const files = yield* written
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
      const profile = Option.getOrThrow(yield* register.profile(entity))
      assert.deepInclude(profile, { name: "Muster Werkzeuge GmbH", status: "INSOLVENT" })
      const { insolvency_publications } = yield* register.features(entity, ["insolvency_publications"])
      assert.deepStrictEqual(insolvency_publications?.map(({ insolvency_id }) => insolvency_id), ["405 IN 1207/26"])
    }).pipe(Effect.scoped, Effect.provide(layer)))
})
