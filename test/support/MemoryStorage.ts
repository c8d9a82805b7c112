import { NodeCrypto } from "@effect/platform-node"
import {
  AccountsMemory,
  AuditLogMemory,
  CredentialStoreMemory,
  IdempotencyStoreMemory,
  ImportReportsMemory,
  LedgerMemory,
  MonitorStoreMemory,
  RateLimitsMemory,
  RefusalsMemory,
  UnitOfWorkMemory,
  WakeUpsMemory,
  WebhookStoreMemory
} from "@kontor/core/memory"
import { Layer } from "effect"
import * as RegisterLayers from "./RegisterLayers.ts"

/**
 * Accounts, ledger, idempotency keys, monitors, rate limits, register, webhooks and units of work in memory: every use
 * of the layer has its own.
 */
export const layer = Layer.mergeAll(
  AccountsMemory.layer,
  AuditLogMemory.layer,
  CredentialStoreMemory.layer,
  IdempotencyStoreMemory.layer,
  ImportReportsMemory.layer,
  MonitorStoreMemory.layer,
  RateLimitsMemory.layer,
  RefusalsMemory.layer,
  RegisterLayers.memory,
  UnitOfWorkMemory.layer,
  WakeUpsMemory.layer,
  WebhookStoreMemory.layer
).pipe(
  Layer.provideMerge(LedgerMemory.layer),
  Layer.provide(NodeCrypto.layerSecureRandom),
  Layer.fresh
)
