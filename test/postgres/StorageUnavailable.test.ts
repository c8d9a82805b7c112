import { NodeCrypto } from "@effect/platform-node"
import { assert, it } from "@effect/vitest"
import { StorageUnavailable, UnitOfWork } from "@kontor/core"
import { Accounts, CredentialStore } from "@kontor/core/Accounts"
import { Ledger } from "@kontor/core/Credits"
import { AccountsPostgres, Database, LedgerPostgres, UnitOfWorkPostgres } from "@kontor/postgres"
import { anAccount, bookingOf } from "@kontor/testing/fixtures"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"

const nowhere = Database.layer({ url: Redacted.make("postgres://kontor@127.0.0.1:1/kontor") })

const storage = Layer.mergeAll(
  AccountsPostgres.layer,
  LedgerPostgres.layer,
  UnitOfWorkPostgres.layer
).pipe(
  Layer.provide([nowhere, NodeCrypto.layerSecureRandom])
)

const { id } = anAccount("2026-05-01T00:00:00.000Z")

const uses: Readonly<
  Record<string, Effect.Effect<unknown, unknown, Accounts | CredentialStore | Ledger | UnitOfWork>>
> = {
  "looking a key up": CredentialStore.use((store) => store.findApiKey("00")),
  "looking a token up": CredentialStore.use((store) => store.findToken(1)),
  "listing accounts": Accounts.use(({ records }) => records!.list({})),
  "noting uses": CredentialStore.use((store) => store.noteUses([])),
  "booking": Ledger.use((ledger) => ledger.book(bookingOf(id, -1))),
  "reading a balance": Ledger.use((ledger) => ledger.balance(id)),
  "verifying the ledger": Ledger.use((ledger) => ledger.verify),
  "a unit of work": UnitOfWork.use((units) => units.commit(Effect.void))
}

it.layer(storage, { excludeTestServices: true })("A storage without its database", (it) => {
  for (const [use, effect] of Object.entries(uses)) {
    it.effect(`${use} ends with the defect of an outage`, () =>
      Effect.gen(function*() {
        const exit = yield* Effect.exit(effect)
        const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        assert.instanceOf(defect, StorageUnavailable)
        assert.strictEqual(defect.retry_after_seconds, 5)
      }))
  }
})
