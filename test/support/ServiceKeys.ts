import { NodeCrypto } from "@effect/platform-node"
import { type ServiceKey, ServiceKeys } from "@kontor/core"
import { Sealing } from "@kontor/core/Secrets"
import { Layer, Redacted } from "effect"
import { randomBytes } from "node:crypto"

/** A new key of the service. */
export const newKey = (id: string): ServiceKey => ({ id, secret: Redacted.make(new Uint8Array(randomBytes(32))) })

/** Keys of the service, newest first. */
export const keys = (newest: ServiceKey, ...former: ReadonlyArray<ServiceKey>) =>
  Layer.succeed(ServiceKeys, [newest, ...former])

/** The cryptography of Node. That of the web platform takes a turn of the thread pool for each digest. */
export const crypto = Layer.mergeAll(
  NodeCrypto.layerAead,
  NodeCrypto.layerDigest,
  NodeCrypto.layerMac,
  NodeCrypto.layerSecureRandom
)

/** What cursors need beside keys. */
export const cursorCrypto = Layer.mergeAll(NodeCrypto.layerMac, NodeCrypto.layerDigest)

/** Sealing with these keys, newest first. */
export const sealingWith = (...keys: readonly [ServiceKey, ...ReadonlyArray<ServiceKey>]) =>
  Sealing.layer.pipe(
    Layer.provide(Layer.succeed(ServiceKeys, keys)),
    Layer.provide([NodeCrypto.layerAead, NodeCrypto.layerSecureRandom]),
    Layer.fresh
  )

/** Keys as `KONTOR_KEYS` lists them. */
export const keyList = (...keys: ReadonlyArray<ServiceKey>): string =>
  keys.map(({ id, secret }) => `${id}:${Buffer.from(Redacted.value(secret)).toString("base64")}`).join(",")
