import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Layer } from "effect"
import * as OneShotDigest from "./OneShotDigest.ts"
import * as OneShotIdentity from "./OneShotIdentity.ts"
import * as PooledRandom from "./PooledRandom.ts"

/** The cryptography of Node, and the `Identity` made with it. */
export const cryptography = Layer.mergeAll(
  NodeCrypto.layerAead,
  OneShotDigest.layer,
  OneShotIdentity.layer,
  NodeCrypto.layerMac,
  PooledRandom.layer
)
