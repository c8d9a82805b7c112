import { NodeCrypto } from "@effect/platform-node"
import {
  AccountStoreMemory,
  IdempotencyStoreMemory,
  LedgerMemory,
  MonitorStoreMemory,
  RateLimitsMemory,
  UnitOfWorkMemory,
  WakeUpsMemory,
  WebhookStoreMemory
} from "@kontor/core/memory"
import { Layer } from "effect"

/** Accounts, ledger, idempotency keys, monitors, rate limits, webhooks and units of work in memory: every use of the layer has its own. */
export const layer = Layer.mergeAll(
  AccountStoreMemory.layer,
  IdempotencyStoreMemory.layer,
  MonitorStoreMemory.layer,
  RateLimitsMemory.layer,
  UnitOfWorkMemory.layer,
  WakeUpsMemory.layer,
  WebhookStoreMemory.layer
).pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provide(NodeCrypto.layerSecureRandom),
  Layer.fresh
)
