import { KeyList, keysOf, ServiceKeys } from "@kontor/core"
import { type DataDirectoryForbidden, openDataDirectory } from "@kontor/postgres/embedded"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { Configuration } from "../configuration/Configuration.ts"
import { readPrivateFile, writePrivateFile } from "../storage/PrivateFile.ts"

/** The file of generated keys does not hold keys. */
export class InvalidKeyFile extends Schema.TaggedError<InvalidKeyFile>()("InvalidKeyFile", { file: Schema.String }) {
  override get message(): string {
    return `${this.file} does not hold keys (id:base64-of-32-bytes). Restore it from a backup: what its keys encrypted ` +
      "cannot be read without them."
  }
}

/** A database is configured, but not the keys that all nodes on it must share. */
export class KeysMissing extends Schema.TaggedError<KeysMissing>()("KeysMissing", {}) {
  override get message(): string {
    return "KONTOR_KEYS must be set with KONTOR_DATABASE_URL. Make a key with this command, set KONTOR_KEYS to what it " +
      "prints, the same on every node, and keep it safe: " +
      "node -p \"'k1:' + crypto.randomBytes(32).toString('base64')\""
  }
}

const secretBytes = 32

/** A list of one new random key. */
const newKeyList = (): KeyList =>
  Redacted.make(`${randomBytes(4).toString("hex")}:${randomBytes(secretBytes).toString("base64")}`)

/** A list with one new random key before those of another list. */
const withNewKey = (list: KeyList): KeyList =>
  Redacted.make(`${Redacted.value(newKeyList())},${Redacted.value(list).trim()}`)

type KeysError = KeysMissing | InvalidKeyFile | DataDirectoryForbidden

const keyFile = Effect.gen(function*() {
  const { dataDirectory } = yield* Configuration
  const { path } = yield* openDataDirectory(dataDirectory)
  return join(path, "keys")
})

const keptIn = Effect.fnUntraced(function*(file: string) {
  const kept = yield* readPrivateFile(file)
  if (Option.isNone(kept)) return Option.none<KeyList>()
  const list = yield* Schema.decodeEffect(KeyList)(Redacted.value(kept.value)).pipe(
    Effect.mapError(() => new InvalidKeyFile({ file }))
  )
  return Option.some(list)
})

const generated = Effect.gen(function*() {
  const file = yield* keyFile
  const kept = yield* keptIn(file)
  if (Option.isSome(kept)) return kept.value
  const list = newKeyList()
  yield* writePrivateFile(file, list)
  return list
})

const configured = Effect.gen(function*() {
  const { databaseUrl, keys } = yield* Configuration
  if (keys !== undefined) return Option.some(keys)
  return databaseUrl === undefined ? Option.none() : yield* new KeysMissing()
})

/** The keys, configured or generated, unless the first ones are still to be generated. */
export const found: Effect.Effect<Option.Option<ServiceKeys["Service"]>, KeysError, Configuration> = Effect.gen(
  function*() {
    const list = yield* configured
    return Option.map(Option.isSome(list) ? list : yield* Effect.flatMap(keyFile, keptIn), keysOf)
  }
)

/** The configured keys or, on the embedded database, those generated into the data directory. */
export const current: Effect.Effect<ServiceKeys["Service"], KeysError, Configuration> = Effect.gen(function*() {
  const list = yield* configured
  return keysOf(Option.isSome(list) ? list.value : yield* generated)
})

/**
 * Puts a new key before those generated into the data directory; needs the ownership of that directory. A running
 * service only knows the keys it started with. Rule: operators#secrets.
 */
export const generateAnother = Effect.gen(function*() {
  const list = yield* generated
  yield* writePrivateFile(yield* keyFile, withNewKey(list))
})

/** The current keys of the service. */
export const layer: Layer.Layer<ServiceKeys, KeysMissing | InvalidKeyFile | DataDirectoryForbidden, Configuration> =
  Layer
    .effect(ServiceKeys, current)
