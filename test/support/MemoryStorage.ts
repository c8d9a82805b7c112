import { NodeCrypto } from "@effect/platform-node"
import {
  AccountStoreMemory,
  IdempotencyStoreMemory,
  LedgerMemory,
  RateLimitsMemory,
  UnitOfWorkMemory,
  WebhookStoreMemory
} from "@kontor/core/memory"
import { Layer } from "effect"

/** Accounts, ledger, idempotency keys, rate limits and units of work in memory: every use of the layer has its own. */
export const layer = Layer.mergeAll(
  AccountStoreMemory.layer,
  IdempotencyStoreMemory.layer,
  RateLimitsMemory.layer,
  UnitOfWorkMemory.layer,
  WebhookStoreMemory.layer
).pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provide(NodeCrypto.layerSecureRandom),
  Layer.fresh
)
