import { Context, Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import type { Account, AccountId } from "../Accounts/Account.ts"
import { Accounts } from "../Accounts/Accounts.ts"
import { CredentialStore } from "../Accounts/CredentialStore.ts"
import { Ledger } from "../Credits/Ledger.ts"
import { Refusals } from "../Credits/Refusals.ts"
import { IdempotencyStore } from "../Idempotency/IdempotencyStore.ts"
import { MonitorStore } from "../Monitoring/MonitorStore.ts"
import { makePriceListInForce } from "../Prices/PriceLists.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import { AccountActive, type AccountNotFound } from "./AccountNotFound.ts"
import { makeAuditing } from "./Auditing.ts"
import { accountIn } from "./FoundAccount.ts"

/** The name of an account that was erased. */
const erasedName = "Erased account"

/** Makes this part of the administration. */
export const makeAccountErasure = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
  const [monitors, webhooks, answers] = [yield* MonitorStore, yield* WebhookStore, yield* IdempotencyStore]
  const refusals = yield* Refusals
  const random = yield* SecureRandom.SecureRandom
  const audited = yield* makeAuditing
  const priceListInForce = yield* makePriceListInForce

  /** What a booking takes at the same moment is not there to be taken back: then less is. */
  const takeBack = Effect.fnUntraced(
    function*(account_id: AccountId) {
      const { total } = yield* ledger.balance(account_id)
      if (total === 0) return 0
      const request_id = yield* random.uuidV7()
      const { version: price_version } = yield* priceListInForce
      yield* ledger.book({
        account_id,
        request_id,
        kind: "adjustment",
        endpoint: null,
        credits: -total,
        breakdown: {},
        price_version
      })
      return total
    },
    Effect.retry({ times: 3 }),
    Effect.orDie
  )

  const everything = Effect.fnUntraced(function*(standing: Account) {
    const { id } = standing
    const erased = { name: erasedName, email: null, subscription: null, status: "erased" } as const
    const { after: account, before } = store.records === undefined
      ? { before: standing, after: standing }
      : Option.getOrThrow(yield* store.records.change(id, erased))
    if (before.status === "active") return yield* new AccountActive({ id })
    yield* credentials.erase(id)
    yield* monitors.erase(id)
    yield* webhooks.erase(id)
    yield* answers.erase(id)
    yield* refusals.erase(id)
    return { account, before, taken_back: yield* takeBack(id) }
  })

  const erase: AccountErasure["Service"]["erase"] = Effect.fn("Administration.erase")(function*(id: AccountId) {
    const standing = yield* accountIn(store)(id)
    if (standing.status === "erased" && store.records !== undefined) return standing
    const { account } = yield* audited(
      everything(standing),
      ({ before, taken_back }) =>
        before.status === "erased" && store.records !== undefined
          ? undefined
          : { action: "account.erase", account_id: id, subject: id, details: { taken_back } }
    )
    return account
  })

  return { erase } satisfies AccountErasure["Service"]
})

/** How operators erase accounts. */
export class AccountErasure extends Context.Service<AccountErasure, {
  /**
   * Erases a suspended account: its name and email address, its credentials, monitors, webhook endpoints, events,
   * deliveries, kept answers and counts of refusals. Credits that are left are taken back. The ledger stays, under the
   * id of the account, which leads to nobody. An erased account stays so. Where the host keeps the accounts, it
   * suspends one before, and removes its name and email address afterwards: everything else is erased here.
   */
  readonly erase: (id: AccountId) => Effect.Effect<Account, AccountNotFound | AccountActive>
}>()("@kontor/core/Administration/AccountErasure") {
  static readonly layer = Layer.effect(AccountErasure, makeAccountErasure)
}
