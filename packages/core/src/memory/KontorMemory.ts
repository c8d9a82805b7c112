import { Layer } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import * as Kontor from "../Kontor.ts"
import { Identity } from "../Register/identity/Identity.ts"
import * as AccountStoreMemory from "./AccountStoreMemory.ts"
import * as LedgerMemory from "./LedgerMemory.ts"
import * as RegisterMemory from "./RegisterMemory.ts"
import * as UnitOfWorkMemory from "./UnitOfWorkMemory.ts"

/** All ports in memory, each over its own state: what an embedder replaces one by one. */
export const ports = Layer.mergeAll(AccountStoreMemory.layer, UnitOfWorkMemory.layer, RegisterMemory.layer).pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provideMerge(Identity.layer)
)

/** The whole core on the ports in memory, with the digests and random numbers of the web platform. */
export const layer = Kontor.layer.pipe(
  Layer.provideMerge(ports),
  Layer.provideMerge(Layer.mergeAll(Digest.layerWebCrypto, SecureRandom.layerWebCrypto))
)
