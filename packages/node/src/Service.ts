import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Identity, Kontor } from "@kontor/core"
import {
  AccountStorePostgres,
  LedgerPostgres,
  LiveBudgetPostgres,
  RateLimitsPostgres,
  RegisterIntakePostgres,
  RegisterPostgres,
  UnitOfWorkPostgres,
  WithheldPostgres
} from "@kontor/postgres"
import { ExcerptsPdf } from "@kontor/register"
import { Layer } from "effect"

const Ports = Layer.mergeAll(
  AccountStorePostgres.layer,
  ExcerptsPdf.layer,
  LedgerPostgres.layer,
  LiveBudgetPostgres.layer,
  RateLimitsPostgres.layer,
  RegisterIntakePostgres.layer,
  RegisterPostgres.layer,
  UnitOfWorkPostgres.layer,
  WithheldPostgres.layer
)

const Crypto = Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerMac, NodeCrypto.layerSecureRandom)

/** What the commands of operators work with over PostgreSQL. It needs the clients of a migrated database. */
export const operatorLayer = Kontor.operatorLayer.pipe(
  Layer.provideMerge(Ports),
  Layer.provideMerge(Identity.layer),
  Layer.provideMerge(Crypto)
)

/**
 * All rules of the service over PostgreSQL: what the server works with, and what a program may embed. It needs
 * `Keys`, `Enrichment`, and the clients of a migrated database, as `Storage.layer` provides them, or `Database.layer` of `@kontor/postgres`.
 */
export const layer = Kontor.layer.pipe(
  Layer.provideMerge(Ports),
  Layer.provideMerge(Identity.layer),
  Layer.provideMerge(Crypto)
)
