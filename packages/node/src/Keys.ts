import { Keys } from "@kontor/core"
import { type DataDirectoryForbidden, openDataDirectory } from "@kontor/postgres/embedded"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { join } from "node:path"
import { Configuration } from "./Configuration.ts"
import { KeyList, keysOf, newKeyList } from "./KeyList.ts"
import { readPrivateFile, writePrivateFile } from "./PrivateFile.ts"

/** The file of generated keys does not hold keys. */
export class InvalidKeyFile extends Schema.TaggedError<InvalidKeyFile>()("InvalidKeyFile", { file: Schema.String }) {
  override get message(): string {
    return `${this.file} does not hold keys (id:base64-of-32-bytes). Restore it from a backup: what its keys encrypted ` +
      "cannot be read without them."
  }
}

/** A database of one's own is configured and keys are not, which several nodes on it must share. */
export class KeysMissing extends Schema.TaggedError<KeysMissing>()("KeysMissing", {}) {
  override get message(): string {
    return "KONTOR_KEYS must be set with KONTOR_DATABASE_URL. Make a key with this command, set KONTOR_KEYS to what it " +
      "prints, the same on every node, and keep it safe:\n\n" +
      "node -p \"'k1:' + crypto.randomBytes(32).toString('base64')\""
  }
}

const generated = Effect.fnUntraced(function*(dataDirectory: string) {
  const { path } = yield* openDataDirectory(dataDirectory)
  const file = join(path, "keys")
  const kept = yield* readPrivateFile(file)
  if (Option.isSome(kept)) {
    return yield* Schema.decodeEffect(KeyList)(Redacted.value(kept.value)).pipe(
      Effect.mapError(() => new InvalidKeyFile({ file }))
    )
  }
  const list = newKeyList()
  yield* writePrivateFile(file, list)
  return list
})

/** The configured keys; where there are none, on the embedded database, those generated into the data directory. */
export const layer: Layer.Layer<Keys, KeysMissing | InvalidKeyFile | DataDirectoryForbidden, Configuration> = Layer
  .effect(
    Keys,
    Effect.gen(function*() {
      const { databaseUrl, dataDirectory, keys } = yield* Configuration
      if (keys !== undefined) return keysOf(keys)
      if (databaseUrl !== undefined) return yield* new KeysMissing()
      return keysOf(yield* generated(dataDirectory))
    })
  )
