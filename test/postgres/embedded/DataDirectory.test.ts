import { assert, describe, it } from "@effect/vitest"
import { openDataDirectory } from "@kontor/postgres/embedded"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { scratchDirectory } from "./Machine.ts"

describe("openDataDirectory", () => {
  it.effect("makes the directory and those above it, for this user alone", () =>
    Effect.gen(function*() {
      const path = join(yield* scratchDirectory, "above", "data")
      assert.strictEqual((yield* openDataDirectory(path)).path, path)
      for (const directory of [path, join(path, "..")]) {
        const { mode } = yield* Effect.promise(() => stat(directory))
        assert.strictEqual(mode & 0o777, 0o700)
      }
    }))

  it.effect.each([".", "below", "far/below"])(
    "refuses a file, and what would lie below it: %s",
    (below) =>
      Effect.gen(function*() {
        const file = join(yield* scratchDirectory, "file")
        yield* Effect.promise(() => writeFile(file, ""))
        const directory = resolve(file, below)
        const refusal = yield* Effect.flip(openDataDirectory(directory))
        assert.deepInclude(refusal, { _tag: "DataDirectoryForbidden", directory })
        assert.include(refusal.message, "Set KONTOR_DATA_DIR to another directory")
      })
  )

  it.effect.skipIf(!existsSync("/proc/self"))(
    "refuses a place where no directory can be made, and ends",
    () =>
      Effect.gen(function*() {
        const refusal = yield* Effect.flip(openDataDirectory("/proc/nope"))
        assert.strictEqual(refusal._tag, "DataDirectoryForbidden")
        assert.match(refusal.reason, /ENOENT/)
      })
  )
})
