import { NodeCrypto } from "@effect/platform-node"
import { Keys } from "@kontor/core"
import { Layer, Redacted } from "effect"
import { randomBytes } from "node:crypto"

/** A new key of the service. */
export const newKey = (id: string) => ({ id, secret: Redacted.make(new Uint8Array(randomBytes(32))) })

/** Keys of the service, newest first. */
export const keys = (newest: ReturnType<typeof newKey>, ...former: ReadonlyArray<ReturnType<typeof newKey>>) =>
  Layer.succeed(Keys, [newest, ...former])

/** What cursors need beside keys. */
export const cursorCrypto = Layer.mergeAll(NodeCrypto.layerMac, NodeCrypto.layerDigest)
