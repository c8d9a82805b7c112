import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import {
  Administration,
  Authentication,
  Charge,
  Credentials,
  FetchOrganization,
  Identity,
  SearchOrganizations
} from "@kontor/core"
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

const Operations = Layer.mergeAll(
  Administration.layer,
  Authentication.layer,
  FetchOrganization.layer,
  SearchOrganizations.layer
)

const Means = Layer.mergeAll(Credentials.layer, Identity.layer)

const Crypto = Layer.mergeAll(NodeCrypto.layerDigest, NodeCrypto.layerSecureRandom)

/**
 * All rules of the service over PostgreSQL: what the server and the command work with, and what a program may embed. It needs
 * the clients of a migrated database, as `Storage.layer` provides them, or `Database.layer` of `@kontor/postgres`.
 */
export const layer = Operations.pipe(
  Layer.provideMerge(Charge.layer),
  Layer.provideMerge(Ports),
  Layer.provideMerge(Means),
  Layer.provideMerge(Crypto)
)
