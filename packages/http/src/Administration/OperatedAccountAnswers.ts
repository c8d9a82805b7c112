import { type Account, AccountId, AccountStatus, Plan, planAt } from "@kontor/core/Accounts"
import type { AccountExport, AccountOverview, Finding } from "@kontor/core/Administration"
import { CalendarMonth, EntryKind, type Statement, statementCsv } from "@kontor/core/Credits"
import { CalendarDate } from "@kontor/core/Register"
import { isLine } from "@kontor/core/Register/Spelling"
import { EndpointKind, isSignalEvent } from "@kontor/core/Webhooks"
import { type DateTime, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
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
import { shownEndpoint, ShownMonitor, shownMonitor, WebhookEndpoint } from "../MonitorAnswers.ts"
import type { Guides } from "../parameters/Parameters.ts"
import { ListedToken, listedToken, listedTokens, listedTokensExample } from "../Tokens.ts"
import { shownDelivery, WebhookDelivery } from "../WebhookDeliveries.ts"
import { Instant, lastPageExample, Pagination, writtenInstant, writtenInstantOrNull } from "../Wire.ts"
import { operatorMeta, operatorMetaExample } from "./OperatorAnswer.ts"

const { Array: List, Int, NullOr, String: Text, Struct, optionalKey } = Schema

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

/** A credential that a search found. */
const FoundCredential = Struct({
  kind: Schema.Literals(["api_key", "token"]).annotate({ description: "What it is." }),
  id: Text.annotate({ description: "Identifies it among those of its kind." }),
  account_id: AccountId.annotate({ description: "The account that it belongs to." }),
  name: Text.annotate({ description: "What it is for." }),
  masked_key: NullOr(Text).annotate({ description: "Enough of an API key to distinguish it; `null` for a token." }),
  created_at: Instant.annotate({ description: "When it was created." }),
  last_used_at: NullOr(Instant).annotate({ description: "When it was last used; `null` for never." })
}).annotate({ identifier: "FoundCredential", description: "A credential that a search found." })

/** The answer to a search for accounts. */
export const FoundAccountsAnswer = Struct({
  accounts: List(OperatedAccount).annotate({
    description:
      "The accounts: those that the credentials belong to, then those whose name or email address has the text."
  }),
  credentials: List(FoundCredential).annotate({ description: "The credentials that the text names." }),
  meta: operatorMeta
}).annotate({
  identifier: "FoundAccounts",
  description: "What a search found.",
  examples: [{ accounts: [accountExample], credentials: [], meta: operatorMetaExample }]
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
      credential: null,
      price_version: "standard"
    },
    meta: operatorMetaExample
  }]
})

/** The answer with a statement. */
export const StatementAnswer = Struct({
  month: CalendarMonth.annotate({ description: "The calendar month, in the time of Berlin." }),
  opening_balance: Int.annotate({ description: "The credits at the beginning." }),
  lines: List(
    Struct({
      day: CalendarDate.annotate({ description: "The day." }),
      kind: Schema.Literals(["usage", ...EntryKind.literals]).annotate({
        description: "`usage`: what a day used at one endpoint. `grant`, `adjustment`: a booking by itself."
      }),
      endpoint: NullOr(Text).annotate({ description: "What was paid for; `null` where nothing was." }),
      reference: NullOr(Text).annotate({ description: "The reference of a grant or adjustment." }),
      requests: Int.annotate({ description: "The number of charged requests." }),
      credits: Int.annotate({ description: "Negative for what was spent." })
    }).annotate({ identifier: "StatementLine", description: "What changed the balance." })
  ).annotate({
    description: "The lines in the order of days: they lead from one balance to the other."
  }),
  closing_balance: Int.annotate({ description: "The credits at the end, or now in the current month." }),
  meta: operatorMeta
}).annotate({
  identifier: "Statement",
  description: "The credits of an account over a month.",
  examples: [{
    month: "2026-05",
    opening_balance: 1000,
    lines: [{
      day: CalendarDate.make("2026-05-04"),
      kind: "usage",
      endpoint: "fetch-organization",
      reference: null,
      requests: 3,
      credits: -45
    }],
    closing_balance: 955,
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

/** The result of a search as operators see it. */
export const foundAccounts = ({ accounts, api_keys, tokens }: Finding, now: DateTime.Utc) => ({
  accounts: accounts.map((account) => operatedAccount(account, now)),
  credentials: [
    ...api_keys.map((key) => ({ ...key, kind: "api_key" as const })),
    ...tokens.map((token) => ({ ...token, kind: "token" as const, masked_key: null }))
  ].map(({ account_id, created_at, id, kind, last_used_at, masked_key, name }) => ({
    kind,
    id: String(id),
    account_id,
    name,
    masked_key,
    created_at: writtenInstant(created_at),
    last_used_at: writtenInstantOrNull(last_used_at)
  }))
})

/** An account with its credits as operators see it. */
export const operatedOverview = ({ account, balance }: AccountOverview, now: DateTime.Utc) => ({
  account: operatedAccount(account, now),
  balance
})

/** The body that searches for accounts: a body, as an address with a credential in it would be logged on its way. */
export const AccountSearch = Struct({
  text: Text.check(Schema.isNonEmpty(), Schema.makeFilter(isLine(255)))
}).annotate({
  identifier: "AccountSearch",
  description: "What is known of the account.",
  examples: [{ text: "kt_Q2vT…x8Lm" }]
})

/** The members of a search for accounts: their meaning and form. */
export const searchGuide: Guides = {
  text: {
    about:
      "An id of an account, a part of a name or an email address, or a credential: an API key, a Bearer token, the SHA-256 digest (hexadecimal), the masked form or the id of one.",
    rule: "must be a text of 1 to 255 characters, without control characters"
  }
}

/** The query parameter of a statement. */
export const statementParameters = { month: optionalKey(CalendarMonth) }

/** Its meaning and form. */
export const monthGuide: Guides = {
  month: {
    about: "The calendar month in the time of Berlin. Default: the current one, so far.",
    rule: "must be a month such as 2026-05",
    example: "2026-05"
  }
}

const monthOf = ({ period: { from } }: Statement): string => from.slice(0, 7)

/** The statement of an account in its wire form. */
export const shownStatement = (statement: Statement): Omit<typeof StatementAnswer.Type, "meta"> => {
  const { closing_balance, lines, opening_balance } = statement
  return { month: monthOf(statement), opening_balance, lines, closing_balance }
}

/** The statement of an account as a file. */
export const statementFile = (account: AccountId, statement: Statement) =>
  HttpServerResponse.text(statementCsv(statement), {
    contentType: "text/csv; charset=utf-8",
    headers: { "content-disposition": `attachment; filename="${account}_${monthOf(statement)}.csv"` }
  })

/** An event as an export has it: what the Signal says is of the register, and not of the account. */
const ExportedEvent = Struct({
  id: Text.annotate({ description: "The `event_id` of every message about it." }),
  type: EndpointKind.annotate({ description: "What happened." }),
  monitor_id: optionalKey(Text).annotate({ description: "The monitor that released it." }),
  entity_id: optionalKey(Text).annotate({ description: "The organization that the monitor watches." }),
  signal_id: optionalKey(Text).annotate({ description: "The Signal that it reports." }),
  data: optionalKey(Schema.Unknown).annotate({ description: "What it says, where it is an event of the account." }),
  created_at: Instant.annotate({ description: "When it happened." })
}).annotate({
  identifier: "ExportedEvent",
  description: "A Signal that a monitor released, or an event of the account."
})

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
  webhook_events: exported.webhook_events.map((event) => {
    const { created_at, id, type } = event
    const known = { id, type, created_at: writtenInstant(created_at) }
    if (!isSignalEvent(event)) return { ...known, data: event.data }
    const { entity_id, monitor_id, signal } = event
    return { ...known, monitor_id, entity_id, signal_id: signal.event.id }
  }),
  webhook_deliveries: exported.webhook_deliveries.map(shownDelivery)
})
