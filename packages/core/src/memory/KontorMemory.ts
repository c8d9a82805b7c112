import { Layer } from "effect"
import { Aead, Digest, Mac, SecureRandom } from "effect/crypto"
import { ServiceKeys } from "../Host.ts"
import * as Kontor from "../Kontor.ts"
import { WebhookTransport } from "../Webhooks/WebhookTransport.ts"
import * as AccountsMemory from "./AccountsMemory.ts"
import * as AuditLogMemory from "./AuditLogMemory.ts"
import * as CredentialStoreMemory from "./CredentialStoreMemory.ts"
import * as EnrichmentMemory from "./EnrichmentMemory.ts"
import * as IdempotencyStoreMemory from "./IdempotencyStoreMemory.ts"
import * as ImportReportsMemory from "./ImportReportsMemory.ts"
import * as LedgerMemory from "./LedgerMemory.ts"
import * as MonitorStoreMemory from "./MonitorStoreMemory.ts"
import * as RateLimitsMemory from "./RateLimitsMemory.ts"
import * as RefusalsMemory from "./RefusalsMemory.ts"
import * as UnitOfWorkMemory from "./UnitOfWorkMemory.ts"
import * as WakeUpsMemory from "./WakeUpsMemory.ts"
import * as WebhookStoreMemory from "./WebhookStoreMemory.ts"
import * as WithheldMemory from "./WithheldMemory.ts"

/**
 * All ports in memory but the register, each with its own state, so that an embedder can replace them one by one.
 * Webhooks reach nobody.
 */
export const ports = Layer.mergeAll(
  AccountsMemory.layer,
  AuditLogMemory.layer,
  CredentialStoreMemory.layer,
  ImportReportsMemory.layer,
  UnitOfWorkMemory.layer,
  IdempotencyStoreMemory.layer,
  MonitorStoreMemory.layer,
  RateLimitsMemory.layer,
  RefusalsMemory.layer,
  EnrichmentMemory.layer,
  WakeUpsMemory.layer,
  WebhookStoreMemory.layer,
  WebhookTransport.none,
  ServiceKeys.random
).pipe(Layer.provideMerge(Layer.mergeAll(LedgerMemory.layer, WithheldMemory.layer)))

/** The cryptography of the web platform. */
export const webCrypto = Layer.mergeAll(Aead.layerWebCrypto, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

/**
 * The whole core on ports in memory, with the cryptography of the web platform. The embedder provides the register
 * (`RegisterUpstream` and `RegisterUpkeep`, such as `RegisterMemory.upstream` of `@kontor/register/memory`), and the
 * `BaseUrl`.
 */
export const layer = Kontor.layer.pipe(Layer.provideMerge(ports), Layer.provideMerge(webCrypto))
