import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Identity, Kontor } from "@kontor/core"
import {
  AccountStorePostgres,
  LedgerPostgres,
  RegisterIntakePostgres,
  RegisterPostgres,
  UnitOfWorkPostgres
} from "@kontor/postgres"
import { Layer } from "effect"

const Ports = Layer.mergeAll(
  AccountStorePostgres.layer,
  LedgerPostgres.layer,
  RegisterIntakePostgres.layer,
  RegisterPostgres.layer,
  UnitOfWorkPostgres.layer
)

const Crypto = Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

/**
 * All rules of the service over PostgreSQL: what the server and the command work with, and what a program may embed. It needs
 * the clients of a migrated database, as `Storage.layer` provides them, or `Database.layer` of `@kontor/postgres`.
 */
export const layer = Kontor.layer.pipe(
  Layer.provideMerge(Ports),
  Layer.provideMerge(Identity.layer),
  Layer.provideMerge(Crypto)
)
