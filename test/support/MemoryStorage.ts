import { NodeCrypto } from "@effect/platform-node"
import { AccountStoreMemory, LedgerMemory, UnitOfWorkMemory } from "@kontor/core/memory"
import { Layer } from "effect"

/** Accounts, ledger and units of work in memory: every use of the layer has its own. */
export const layer = Layer.merge(AccountStoreMemory.layer, UnitOfWorkMemory.layer).pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provide(NodeCrypto.layerSecureRandom),
  Layer.fresh
)
