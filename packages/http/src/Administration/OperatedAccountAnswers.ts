import { type Account, AccountId, AccountStatus, Plan, planAt } from "@kontor/core/Accounts"
import type { AccountExport, AccountOverview } from "@kontor/core/Administration"
import { CalendarDate } from "@kontor/core/Register"
import { type DateTime, Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"
import { ShownSubscription, subscriptionOf } from "../Accounts.ts"
import { ListedApiKey, listedApiKey, listedApiKeys, listedApiKeysExample } from "../ApiKeys.ts"
import {
  OperatedTransaction,
  operatedTransaction,
  refusedSum,
  ShownBalance,
  shownRefusals,
  transactionExample
} from "../Credits.ts"
import { ShownMonitor, shownMonitor } from "../MonitorAnswers.ts"
import { ListedToken, listedToken, listedTokens, listedTokensExample } from "../Tokens.ts"
import { shownDelivery, WebhookDelivery } from "../WebhookDeliveries.ts"
import { shownEndpoint, WebhookEndpoint } from "../WebhookEndpoints.ts"
import { Instant, lastPageExample, Pagination, writtenInstant } from "../Wire.ts"
import { operatorMeta, operatorMetaExample } from "./OperatorAnswer.ts"

const { Array: List, NullOr, String: Text, Struct } = Schema

/** An account as operators see it. */
const OperatedAccount = Struct({
  id: AccountId.annotate({ description: "Identifies the account." }),
  name: Text.annotate({ description: "Whose account it is." }),
  email: NullOr(Text).annotate({ description: "Where to reach the person responsible." }),
  plan: Plan.annotate({ description: "The plan that holds now: `free` without an active subscription." }),
  status: AccountStatus.annotate({
    description:
      "`active`; `suspended`: its requests are refused and its monitors rest; `erased`: only its ledger is left, which is final."
  }),
  subscription: NullOr(ShownSubscription).annotate({ description: "The subscription; `null` where there is none." }),
  created_at: Instant.annotate({ description: "When it was created." })
}).annotate({ identifier: "OperatedAccount", description: "An account as operators see it." })

const accountExample: typeof OperatedAccount.Type = {
  id: AccountId.make("0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415"),
  name: "Muster GmbH",
  email: "post@example.org",
  plan: "free",
  status: "active",
  subscription: null,
  created_at: "2026-05-01T08:30:00.000Z"
}

const overviewExample = {
  account: accountExample,
  balance: { total: 985, granted: 1000, spent: 15 }
}

const overview = {
  account: OperatedAccount,
  balance: ShownBalance
}

/** The answer with a page of accounts. */
export const OperatedAccountsAnswer = Struct({
  accounts: List(OperatedAccount).annotate({ description: "The accounts of the page." }),
  pagination: Pagination,
  meta: operatorMeta
}).annotate({
  identifier: "OperatedAccounts",
  description: "A page of accounts, the oldest first.",
  examples: [{ accounts: [accountExample], pagination: lastPageExample, meta: operatorMetaExample }]
})

/** The answer with one account. */
export const OperatedAccountAnswer = Struct({ account: OperatedAccount, meta: operatorMeta }).annotate({
  identifier: "ChangedAccount",
  description: "The account as it is now.",
  examples: [{ account: accountExample, meta: operatorMetaExample }]
})

/** The answer with one account and its credits. */
export const AccountOverviewAnswer = Struct({ ...overview, meta: operatorMeta }).annotate({
  identifier: "AccountOverview",
  description: "An account with its credits.",
  examples: [{ ...overviewExample, meta: operatorMetaExample }]
})

/** The answer to the creation of an account. */
export const CreatedAccountAnswer = Struct({
  account: OperatedAccount,
  api_key: Text.annotate({ description: "Its first API key. It is shown here and never again." }),
  meta: operatorMeta
}).annotate({
  identifier: "CreatedAccount",
  description: "A new account with its first API key.",
  examples: [{ account: accountExample, api_key: "kt_Q2v…", meta: operatorMetaExample }]
}).pipe(HttpApiSchema.status(201))

/** The answer to a grant of credits. */
export const GrantedAnswer = Struct({ entry: OperatedTransaction, meta: operatorMeta }).annotate({
  identifier: "Granted",
  description: "The line of the ledger that was written, or that stands already under the reference.",
  examples: [{
    entry: {
      ...transactionExample,
      kind: "grant",
      endpoint: null,
      credits: 500,
      balance_after: 1485,
      breakdown: {},
      price_version: "standard"
    },
    meta: operatorMetaExample
  }]
})

/** The answer with a page of the API keys of an account. */
export const AccountApiKeysAnswer = Struct({ ...listedApiKeys, meta: operatorMeta }).annotate({
  identifier: "AccountApiKeys",
  description: "A page of the API keys of an account, the oldest first.",
  examples: [{ ...listedApiKeysExample, meta: operatorMetaExample }]
})

/** The answer with a page of the Bearer tokens of an account. */
export const AccountTokensAnswer = Struct({ ...listedTokens, meta: operatorMeta }).annotate({
  identifier: "AccountTokens",
  description: "A page of the Bearer tokens of an account, the oldest first.",
  examples: [{ ...listedTokensExample, meta: operatorMetaExample }]
})

/** The answer to the creation of an API key by an operator. */
export const OperatedApiKeyAnswer = Struct({
  key: Text.annotate({ description: "The API key. It is shown here and never again." }),
  api_key: ListedApiKey,
  meta: operatorMeta
}).annotate({ identifier: "CreatedAccountApiKey", description: "A new API key." }).pipe(HttpApiSchema.status(201))

/** The answer to the creation of a Bearer token by an operator. */
export const OperatedTokenAnswer = Struct({
  token: Text.annotate({ description: "The token, `id|secret`. It is shown here and never again." }),
  record: ListedToken,
  meta: operatorMeta
}).annotate({ identifier: "CreatedAccountToken", description: "A new Bearer token." }).pipe(HttpApiSchema.status(201))

/** The answer to the revocation of a credential by an operator. */
export const OperatedRevocationAnswer = Struct({
  revoked: Text.annotate({ description: "The id of the credential: the next request with it is refused." }),
  meta: operatorMeta
}).annotate({ identifier: "RevokedCredential", description: "What was revoked." })

/** An account as operators see it. */
export const operatedAccount = (
  { created_at, email, id, name, status, subscription }: Account,
  now: DateTime.Utc
) => ({
  id,
  name,
  email,
  plan: planAt(subscription, now),
  status,
  subscription: subscription && subscriptionOf(subscription),
  created_at: writtenInstant(created_at)
})

/** An account with its credits as operators see it. */
export const operatedOverview = ({ account, balance }: AccountOverview, now: DateTime.Utc) => ({
  account: operatedAccount(account, now),
  balance
})

/** An event as an export has it: what the Signal says is of the register, and not of the account. */
const ExportedEvent = Struct({
  id: Text.annotate({ description: "The `event_id` of every message about it." }),
  monitor_id: Text.annotate({ description: "The monitor that released it." }),
  entity_id: Text.annotate({ description: "The organization that the monitor watches." }),
  signal_id: Text.annotate({ description: "The Signal that it reports." }),
  created_at: Instant.annotate({ description: "When it was released." })
}).annotate({ identifier: "ExportedEvent", description: "An event that a monitor released." })

/** The requests that a balance did not cover on one day. */
const RefusedRequests = Struct({
  day: CalendarDate.annotate({ description: "The day, in the time of Berlin." }),
  ...refusedSum
}).annotate({ identifier: "RefusedRequests", description: "The requests of a day at one endpoint that were refused." })

/** The answer with everything that is kept about an account. */
export const AccountExportAnswer = Struct({
  exported_at: Instant.annotate({ description: "When it was exported." }),
  account: OperatedAccount,
  balance: ShownBalance,
  api_keys: List(ListedApiKey).annotate({ description: "Its API keys, masked." }),
  tokens: List(ListedToken).annotate({ description: "Its Bearer tokens, without their secrets." }),
  ledger: List(OperatedTransaction).annotate({ description: "Every line of its ledger, the newest first." }),
  refused: List(RefusedRequests).annotate({
    description: "The requests of the last 90 days that its balance did not cover, the newest day first."
  }),
  monitors: List(ShownMonitor).annotate({ description: "Its monitors, archived ones too." }),
  webhook_endpoints: List(WebhookEndpoint).annotate({ description: "Its webhook endpoints." }),
  webhook_events: List(ExportedEvent).annotate({ description: "Its events of the last 30 days." }),
  webhook_deliveries: List(WebhookDelivery).annotate({ description: "Its deliveries of the last 90 days." })
}).annotate({
  identifier: "AccountExport",
  description: "Everything that is kept about an account, but digests and secrets."
})

/** Everything that is kept about an account, as operators get it. */
export const exportedAccount = (exported: AccountExport): typeof AccountExportAnswer.Type => ({
  exported_at: writtenInstant(exported.exported_at),
  ...operatedOverview(exported, exported.exported_at),
  api_keys: exported.api_keys.map(listedApiKey),
  tokens: exported.tokens.map(listedToken),
  ledger: exported.ledger.map(operatedTransaction),
  refused: exported.refused.map(({ day, ...sum }) => ({ day, ...shownRefusals(sum) })),
  monitors: exported.monitors.map(shownMonitor),
  webhook_endpoints: exported.webhook_endpoints.map(shownEndpoint),
  webhook_events: exported.webhook_events.map(({ created_at, entity_id, id, monitor_id, signal }) => ({
    id,
    monitor_id,
    entity_id,
    signal_id: signal.event.id,
    created_at: writtenInstant(created_at)
  })),
  webhook_deliveries: exported.webhook_deliveries.map(shownDelivery)
})
