import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Sample } from "@kontor/sources/sample"
import { Effect, FileSystem, Path } from "effect"

describe("writing a sample register", () => {
  it.effect("puts every file into the folder of its source", () =>
    Effect.gen(function*() {
      const fileSystem = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const directory = yield* fileSystem.makeTempDirectoryScoped()
      const target = path.join(directory, "new", "register")
      const written = yield* Sample.writeTo(target, { organizations: 12 })
      for (const source of ["xjustiz", "announcements", "profiles"] as const) {
        const names = yield* fileSystem.readDirectory(path.join(target, source))
        assert.strictEqual(names.length, written[source])
        assert.isAbove(names.length, 0)
      }
      for (const { content, name, source } of Sample.files({ organizations: 12 })) {
        assert.strictEqual(yield* fileSystem.readFileString(path.join(target, source, name)), content)
      }
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer)))

  it.effect("fails in a place where no folder can be made", () =>
    Effect.gen(function*() {
      for (const place of ["/proc/kontor", "/dev/null/kontor"]) {
        const error = yield* Effect.flip(Sample.writeTo(place, { organizations: 1 }))
        assert.strictEqual(error._tag, "PlatformError")
      }
    }).pipe(Effect.provide(NodeServices.layer)))
})
