import { Credentials, Issuer } from "@kontor/core/Accounts"
import * as CredentialStorePostgres from "@kontor/postgres/Accounts/CredentialStorePostgres"
import { Layer } from "effect"
import { oneShotDigest, pooledRandom } from "../Cryptography.ts"

/** What credentials are made and stored with. */
export const issuing = Issuer.layer.pipe(
  Layer.provide(Credentials.layer),
  Layer.provideMerge(CredentialStorePostgres.layer),
  Layer.provide(Layer.merge(oneShotDigest, pooledRandom))
)
