import { Accounts, Credentials, CredentialStore, Issuer } from "@kontor/core/Accounts"
import {
  AccountAdministration,
  AccountChanges,
  AccountErasure,
  AccountExporting,
  AccountReading,
  CredentialAdministration
} from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { announcedCredentials } from "@kontor/core/Webhooks"
import {
  AccountsPostgres,
  AdministrationPostgres,
  IdempotencyStorePostgres,
  LedgerPostgres,
  MonitorStorePostgres,
  RefusalsPostgres,
  UnitOfWorkPostgres,
  WebhookStorePostgres
} from "@kontor/postgres"
import { DateTime, Effect, Layer, Option } from "effect"
import { oneShotDigest, pooledRandom } from "./Cryptography.ts"

/**
 * The accounts of this database and, by their ids alone and without a name, those that a program keeps in a table of
 * its own: whatever has a key, a token or a line of the ledger. Only commands look at them so; requests ask the
 * program, which alone knows whether an account is active. Here each is suspended, so that it can be erased.
 */
export const knownAccounts = Layer.effect(
  Accounts,
  Effect.gen(function*() {
    const [own, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
    const limit = 1
    return Accounts.of({
      ...own,
      find: Effect.fnUntraced(function*(id) {
        const found = yield* own.find(id)
        if (Option.isSome(found)) return found
        const traces = [
          ...yield* credentials.apiKeys(id, { limit }),
          ...yield* credentials.tokens(id, { limit }),
          ...yield* ledger.entries(id, { limit })
        ]
        return Option.map(Option.fromUndefinedOr(traces[0]), () => ({
          id,
          name: "",
          email: null,
          subscription: null,
          status: "suspended" as const,
          created_at: DateTime.makeUnsafe(0)
        }))
      })
    })
  })
)

/**
 * Accounts and their credentials for operators, over PostgreSQL: the part of `OperatorService` with which the
 * everyday commands start, because loading takes most of the time of a command.
 */
export const layer = Layer.mergeAll(
  AccountAdministration.layer,
  AccountChanges.layer,
  AccountErasure.layer,
  AccountExporting.layer,
  AccountReading.layer,
  CredentialAdministration.layer
).pipe(
  Layer.provide(Layer.provide(Issuer.layer, announcedCredentials)),
  Layer.provide(Credentials.layer),
  Layer.provide(knownAccounts),
  Layer.provide([
    AccountsPostgres.layer,
    AdministrationPostgres.layer,
    IdempotencyStorePostgres.layer,
    LedgerPostgres.layer,
    MonitorStorePostgres.layer,
    RefusalsPostgres.layer,
    UnitOfWorkPostgres.layer,
    UnitOfWorkPostgres.wakeUps,
    WebhookStorePostgres.layer
  ]),
  Layer.provide([oneShotDigest, pooledRandom])
)
