import { Context, DateTime, Effect, Layer, Order } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { Accounts } from "../Accounts/Accounts.ts"
import { type ApiKey, CredentialStore, type Token } from "../Accounts/CredentialStore.ts"
import { Ledger, type LedgerEntry } from "../Credits/Ledger.ts"
import { type RefusalCount, Refusals } from "../Credits/Refusals.ts"
import type { Monitor } from "../Monitoring/Monitor.ts"
import { MonitorStore } from "../Monitoring/MonitorStore.ts"
import { type Delivery, deliveryOf, type StoredDelivery } from "../Webhooks/Delivery.ts"
import { type Endpoint, endpointOf, type StoredEndpoint } from "../Webhooks/Endpoint.ts"
import type { StoredEvent, WebhookEvent } from "../Webhooks/WebhookEvent.ts"
import { WebhookStore } from "../Webhooks/WebhookStore.ts"
import type { AccountNotFound } from "./AccountNotFound.ts"
import type { AccountOverview } from "./AccountReading.ts"
import { makeAuditing } from "./Auditing.ts"
import { accountIn } from "./FoundAccount.ts"

/** Everything that is kept about an account, except digests and secrets. */
export interface AccountExport extends AccountOverview {
  readonly exported_at: DateTime.Utc
  readonly api_keys: ReadonlyArray<ApiKey>
  readonly tokens: ReadonlyArray<Token>
  /** The whole ledger, the newest entry first. */
  readonly ledger: ReadonlyArray<LedgerEntry>
  /** The requests that its balance did not cover, by day and endpoint, the newest day first. */
  readonly refused: ReadonlyArray<RefusalCount>
  readonly monitors: ReadonlyArray<Monitor>
  readonly webhook_endpoints: ReadonlyArray<Endpoint>
  readonly webhook_events: ReadonlyArray<WebhookEvent>
  readonly webhook_deliveries: ReadonlyArray<Delivery>
}

/** How many rows are read at once. */
const pageSize = 1_000

/** Reads a list page by page, each beyond the last one of the page before: `after` it in the order of the list. */
const everyPage = Effect.fnUntraced(function*<Row, Place>(
  placeOf: (row: Row) => Place,
  page: (
    query: {
      readonly limit: number
      readonly before: NoInfer<Place> | undefined
      readonly after: NoInfer<Place> | undefined
    }
  ) => Effect.Effect<ReadonlyArray<Row>>
) {
  const rows: Array<Row> = []
  let last: Place | undefined
  let isLast = false
  while (!isLast) {
    const next = yield* page({ limit: pageSize, before: last, after: last })
    rows.push(...next)
    last = next.length === 0 ? undefined : placeOf(next[next.length - 1]!)
    isLast = next.length < pageSize
  }
  return rows
})

const latestDayFirst = Order.combine(
  Order.flip(Order.mapInput(Order.String, ({ day }: RefusalCount) => day)),
  Order.mapInput(Order.String, ({ endpoint }: RefusalCount) => endpoint)
)

/** What is not archived, and what is. */
const bothStatuses = <Row>(list: (status: "archived" | undefined) => Effect.Effect<ReadonlyArray<Row>>) =>
  Effect.map(Effect.all([list(undefined), list("archived")]), (lists) => lists.flat())

/** Makes this part of the administration. */
export const makeAccountExporting = Effect.gen(function*() {
  const [store, credentials, ledger] = [yield* Accounts, yield* CredentialStore, yield* Ledger]
  const [monitors, refusals, webhooks] = [yield* MonitorStore, yield* Refusals, yield* WebhookStore]
  const audited = yield* makeAuditing

  const everything = Effect.fnUntraced(function*(id: AccountId) {
    return {
      exported_at: yield* DateTime.now,
      account: yield* accountIn(store)(id),
      balance: yield* ledger.balance(id),
      api_keys: yield* everyPage((key: ApiKey) => key.id, (page) => credentials.apiKeys(id, page)),
      tokens: yield* everyPage((token: Token) => token.id, (page) => credentials.tokens(id, page)),
      ledger: yield* everyPage(({ sequence }: LedgerEntry) => sequence, (page) => ledger.entries(id, page)),
      refused: (yield* refusals.list(id)).toSorted(latestDayFirst),
      monitors: yield* bothStatuses((status) =>
        everyPage((monitor: Monitor) => monitor.id, (page) => monitors.list(id, { ...page, status }))
      ),
      webhook_endpoints: (yield* bothStatuses((status) =>
        everyPage((endpoint: StoredEndpoint) =>
          endpoint.id, (page) => webhooks.endpoints(id, { ...page, status }))
      )).map(endpointOf),
      webhook_events: yield* everyPage((event: StoredEvent) => event.id, (page) => webhooks.events(id, page)),
      webhook_deliveries: (yield* everyPage(
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

/** How operators export accounts. */
export class AccountExporting extends Context.Service<AccountExporting, {
  readonly exportAccount: (id: AccountId) => Effect.Effect<AccountExport, AccountNotFound>
}>()("@kontor/core/Administration/AccountExporting") {
  static readonly layer = Layer.effect(AccountExporting, makeAccountExporting)
}
