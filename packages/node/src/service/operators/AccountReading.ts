import { AccountReading } from "@kontor/core/Administration"
import * as AccountsPostgres from "@kontor/postgres/Accounts/AccountsPostgres"
import * as CredentialStorePostgres from "@kontor/postgres/Accounts/CredentialStorePostgres"
import * as LedgerPostgres from "@kontor/postgres/Credits/LedgerPostgres"
import { Layer } from "effect"
import { pooledRandom } from "../Cryptography.ts"

/** How operators look at accounts, over PostgreSQL. */
export const layer = AccountReading.layer.pipe(
  Layer.provide([AccountsPostgres.layer, CredentialStorePostgres.layer, LedgerPostgres.layer]),
  Layer.provide(pooledRandom)
)
