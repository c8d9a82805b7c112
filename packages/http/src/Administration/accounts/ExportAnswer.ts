import type { AccountExport } from "@kontor/core/Administration"
import { CalendarDate } from "@kontor/core/Register"
import { Schema } from "effect"
import { ListedApiKey, listedApiKey } from "../../Accounts/ApiKeys.ts"
import { ListedToken, listedToken } from "../../Accounts/Tokens.ts"
import { OperatedTransaction, operatedTransaction, ShownBalance } from "../../Credits/LedgerAnswers.ts"
import { refusedSum, shownRefusals } from "../../Credits/RefusedSum.ts"
import { Instant, writtenInstant } from "../../Instant.ts"
import { ShownMonitor, shownMonitor } from "../../Monitoring/Answers.ts"
import { shownDelivery, WebhookDelivery } from "../../Webhooks/deliveries/Answers.ts"
import { shownEndpoint, WebhookEndpoint } from "../../Webhooks/endpoints/Answers.ts"
import { OperatedAccount, operatedOverview } from "./Answers.ts"

const { Array: List, String: Text, Struct } = Schema

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
