import { NodeCrypto } from "@effect/platform-node"
import { AccountStoreMemory, LedgerMemory, RateLimitsMemory, UnitOfWorkMemory } from "@kontor/core/memory"
import { Layer } from "effect"

/** Accounts, ledger, rate limits and units of work in memory: every use of the layer has its own. */
export const layer = Layer.mergeAll(AccountStoreMemory.layer, RateLimitsMemory.layer, UnitOfWorkMemory.layer).pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provide(NodeCrypto.layerSecureRandom),
  Layer.fresh
)
