import { assert, describe, it } from "@effect/vitest"
import { ServiceKeys } from "@kontor/core"
import { Configuration, ConfiguredKeys } from "@kontor/node"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import { execSync } from "node:child_process"
import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { dataDirectory } from "../../support/Command.ts"

const keysOf = (environment: Readonly<Record<string, string>>) =>
  Effect.provide(
    ServiceKeys,
    ConfiguredKeys.layer.pipe(
      Layer.provide(Configuration.layer()),
      Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnvRecord(environment)))
    )
  )

describe("ConfiguredKeys", () => {
  it.effect("are those configured, the newest first", () =>
    Effect.gen(function*() {
      const [newest, older] = [Buffer.alloc(32, 2), Buffer.alloc(32, 1)]
      const keys = yield* keysOf({
        KONTOR_KEYS: `new:${newest.toString("base64")},old:${older.toString("base64")}`
      })
      assert.deepStrictEqual(
        keys.map(({ id, secret }) => [id, [...Redacted.value(secret)]]),
        [["new", [...newest]], ["old", [...older]]]
      )
    }))

  it.effect("are required with a database of one's own, with a command that makes one", () =>
    Effect.gen(function*() {
      const { message } = yield* Effect.flip(keysOf({ KONTOR_DATABASE_URL: "postgres://db/kontor" }))
      assert.match(message, /^KONTOR_KEYS must be set with KONTOR_DATABASE_URL\. /)
      const printed = execSync(message.split(" safe: ")[1] ?? "", { encoding: "utf8" })
      assert.lengthOf(yield* keysOf({ KONTOR_KEYS: printed }), 1)
    }))

  it.effect("are generated once into the data directory, for this user alone", () =>
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      const [first] = yield* keysOf({ KONTOR_DATA_DIR: directory })
      const [second] = yield* keysOf({ KONTOR_DATA_DIR: directory })
      const { mode } = yield* Effect.promise(() => stat(join(directory, "keys")))
      assert.strictEqual(first?.id, second?.id)
      assert.deepStrictEqual(first && Redacted.value(first.secret), second && Redacted.value(second.secret))
      assert.strictEqual(mode & 0o777, 0o600)
    }))

  it.effect("are written nowhere when the data directory is a file", () =>
    Effect.gen(function*() {
      const file = join(yield* dataDirectory, "file")
      yield* Effect.promise(() => writeFile(file, "not a directory"))
      const { _tag, message } = yield* Effect.flip(keysOf({ KONTOR_DATA_DIR: file }))
      assert.strictEqual(_tag, "DataDirectoryForbidden")
      assert.include(message, `${file} cannot be used: it is not a directory`)
      assert.include(message, "KONTOR_DATA_DIR")
    }))

  it.effect("are never replaced when their file is damaged", () =>
    Effect.gen(function*() {
      const directory = yield* dataDirectory
      yield* Effect.promise(() => writeFile(join(directory, "keys"), "damaged"))
      const { message } = yield* Effect.flip(keysOf({ KONTOR_DATA_DIR: directory }))
      const text = yield* Effect.promise(() => readFile(join(directory, "keys"), "utf8"))
      assert.include(message, join(directory, "keys"))
      assert.strictEqual(text, "damaged")
    }))
})
