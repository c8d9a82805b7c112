import { NodeCrypto } from "@effect/platform-node"
import { type Key, Keys, Sealing } from "@kontor/core"
import { Layer, Redacted } from "effect"

/** Sealing with these keys, newest first. */
export const sealingWith = (...keys: readonly [Key, ...ReadonlyArray<Key>]) =>
  Sealing.layer.pipe(
    Layer.provide(Layer.succeed(Keys, keys)),
    Layer.provide([NodeCrypto.layerAead, NodeCrypto.layerSecureRandom]),
    Layer.fresh
  )

/** Keys as `KONTOR_KEYS` lists them. */
export const keyList = (...keys: ReadonlyArray<Key>): string =>
  keys.map(({ id, secret }) => `${id}:${Buffer.from(Redacted.value(secret)).toString("base64")}`).join(",")
