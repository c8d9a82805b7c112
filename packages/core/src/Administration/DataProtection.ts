import { Context, DateTime, Effect, Layer, Option, Order } from "effect"
import { SecureRandom } from "effect/crypto"
import { type Account, type AccountId, Accounts } from "../Accounts/Accounts.ts"
import { type ApiKey, CredentialStore, naming, type Token } from "../Accounts/CredentialStore.ts"
import { Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import type { NamedEntry } from "../Credits/OwnAccount.ts"
import { type RefusalCount, Refusals } from "../Credits/Refusals.ts"
import { IdempotencyStore } from "../Idempotency.ts"
import { everyRow } from "../ListCursor.ts"
import type { Monitor } from "../Monitoring/Monitor.ts"
import { MonitorStore } from "../Monitoring/MonitorStore.ts"
import { type Delivery, deliveryOf, type StoredDelivery } from "../Webhooks/Delivery.ts"
import { type Endpoint, endpointOf, type StoredEndpoint } from "../Webhooks/Endpoint.ts"
import type { StoredEvent, WebhookEvent } from "../Webhooks/Message.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import {
  AccountActive,
  accountIn,
  type AccountNotFound,
  type AccountOverview,
  makeBooking
} from "./AccountAdministration.ts"
import { makeAuditing } from "./AuditLog.ts"

/** Everything that is kept about an account, except digests and secrets. */
export interface AccountExport extends AccountOverview {
  readonly exported_at: DateTime.Utc
  readonly api_keys: ReadonlyArray<ApiKey>
  readonly tokens: ReadonlyArray<Token>
  /** The whole ledger, the newest entry first. */
  readonly ledger: ReadonlyArray<NamedEntry>
  /** The requests that its balance did not cover, by day and endpoint, the newest day first. */
  readonly refused: ReadonlyArray<RefusalCount>
  readonly monitors: ReadonlyArray<Monitor>
  readonly webhook_endpoints: ReadonlyArray<Endpoint>
  readonly webhook_events: ReadonlyArray<WebhookEvent>
  readonly webhook_deliveries: ReadonlyArray<Delivery>
}

const latestDayFirst = Order.combine(
  Order.flip(Order.mapInput(Order.String, ({ day }: RefusalCount) => day)),
  Order.mapInput(Order.String, ({ endpoint }: RefusalCount) => endpoint)
)

/** Lists all rows, archived ones last. */
const bothStatuses = <Row>(list: (status: "archived" | undefined) => Effect.Effect<ReadonlyArray<Row>>) =>
  Effect.map(Effect.all([list(undefined), list("archived")]), (lists) => lists.flat())

/** Makes this part of the administration. */
export const makeAccountExporting = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
  const [monitors, refusals, webhooks] = [yield* MonitorStore, yield* Refusals, yield* WebhookStore]
  const audited = yield* makeAuditing

  const everything = Effect.fnUntraced(function*(id: AccountId) {
    const api_keys = yield* everyRow((key: ApiKey) => key.id, (page) => credentials.apiKeys(id, page))
    const tokens = yield* everyRow((token: Token) => token.id, (page) => credentials.tokens(id, page))
    const entries = yield* everyRow(({ sequence }: LedgerEntry) => sequence, (page) => ledger.entries(id, page))
    const nameOf = naming([
      ...api_keys.map(({ id, name }) => ({ kind: "api_key" as const, id, name })),
      ...tokens.map(({ id, name }) => ({ kind: "token" as const, id: String(id), name }))
    ])
    return {
      exported_at: yield* DateTime.now,
      account: yield* accountIn(store)(id),
      balance: yield* ledger.balance(id),
      api_keys,
      tokens,
      ledger: entries.map((entry): NamedEntry => ({ ...entry, credential: nameOf(entry.credential) })),
      refused: (yield* refusals.list(id)).toSorted(latestDayFirst),
      monitors: yield* bothStatuses((status) =>
        everyRow((monitor: Monitor) => monitor.id, (page) => monitors.list(id, { ...page, status }))
      ),
      webhook_endpoints: (yield* bothStatuses((status) =>
        everyRow((endpoint: StoredEndpoint) =>
          endpoint.id, (page) => webhooks.endpoints(id, { ...page, status }))
      )).map(endpointOf),
      webhook_events: yield* everyRow((event: StoredEvent) => event.id, (page) => webhooks.events(id, page)),
      webhook_deliveries: (yield* everyRow(
        (delivery: StoredDelivery) => delivery.id,
        (page) => webhooks.deliveries(id, page)
      )).map(deliveryOf)
    }
  })

  const exportAccount = Effect.fn("Administration.exportAccount")(
    (id: AccountId) => audited(everything(id), () => ({ action: "account.export", account_id: id, subject: id }))
  )

  return { exportAccount } satisfies AccountExporting["Service"]
})

/** Exports accounts. */
export class AccountExporting extends Context.Service<AccountExporting, {
  readonly exportAccount: (id: AccountId) => Effect.Effect<AccountExport, AccountNotFound>
}>()("@kontor/core/Administration/DataProtection/AccountExporting") {
  static readonly layer = Layer.effect(AccountExporting, makeAccountExporting)
}

const erasedName = "Erased account"

/** Makes this part of the administration. */
export const makeAccountErasure = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
  const [monitors, webhooks, answers] = [yield* MonitorStore, yield* WebhookStore, yield* IdempotencyStore]
  const refusals = yield* Refusals
  const random = yield* SecureRandom.SecureRandom
  const [audited, book] = [yield* makeAuditing, yield* makeBooking]

  /** Takes back what is left. A booking at the same moment may leave less: then it tries again. */
  const takeBack = Effect.fnUntraced(
    function*(account_id: AccountId) {
      const { total } = yield* ledger.balance(account_id)
      if (total === 0) return 0
      yield* book(account_id, yield* random.uuidV7(), "adjustment", -total)
      return total
    },
    Effect.retry({ times: 3 }),
    Effect.orDie
  )

  const everything = Effect.fnUntraced(function*(standing: Account) {
    const { id } = standing
    const erased = { name: erasedName, email: null, subscription: null, status: "erased" } as const
    const change = store.records === undefined ? Option.none() : yield* store.records.change(id, erased)
    const { after: account, before } = Option.getOrElse(change, () => ({ before: standing, after: standing }))
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

/** Erases accounts. */
export class AccountErasure extends Context.Service<AccountErasure, {
  /**
   * Erases a suspended account: its name and email address, its credentials, monitors, webhook endpoints, events,
   * deliveries, kept answers and counts of refusals. Credits that are left are taken back. The ledger stays, under the
   * id of the account, which leads to nobody. An erased account stays so. Where the host keeps the accounts, it
   * suspends one before, and removes its name and email address afterwards: everything else is erased here.
   */
  readonly erase: (id: AccountId) => Effect.Effect<Account, AccountNotFound | AccountActive>
}>()("@kontor/core/Administration/DataProtection/AccountErasure") {
  static readonly layer = Layer.effect(AccountErasure, makeAccountErasure)
}
