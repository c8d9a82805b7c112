import type { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import type { MigrationName } from "./MigrationNames.ts"
import { accounts } from "./migrations/0001_accounts.ts"
import { ledger } from "./migrations/0002_ledger.ts"
import { register } from "./migrations/0003_register.ts"
import { registerDeletion } from "./migrations/0004_register_deletion.ts"
import { live } from "./migrations/0005_live.ts"
import { rateLimits } from "./migrations/0006_rate_limits.ts"
import { moves } from "./migrations/0007_moves.ts"
import { nameSounds } from "./migrations/0008_name_sounds.ts"
import { usage } from "./migrations/0009_usage.ts"
import { withheld } from "./migrations/0010_withheld.ts"
import { idempotency } from "./migrations/0011_idempotency.ts"
import { monitors } from "./migrations/0012_monitors.ts"
import { webhooks } from "./migrations/0013_webhooks.ts"
import { backlog } from "./migrations/0014_backlog.ts"
import { leanDeliveries } from "./migrations/0015_lean_deliveries.ts"
import { webhookClaims } from "./migrations/0016_webhook_claims.ts"
import { storedProfiles } from "./migrations/0017_stored_profiles.ts"
import { eventsReported } from "./migrations/0018_events_reported.ts"
import { searchDocuments } from "./migrations/0019_search_documents.ts"
import { nodes } from "./migrations/0020_nodes.ts"
import { registerFreshness } from "./migrations/0021_register_freshness.ts"
import { nodeSearch } from "./migrations/0023_node_search.ts"
import { administration } from "./migrations/0024_administration.ts"
import { accountsApart } from "./migrations/0025_accounts_apart.ts"
import { priceVersions } from "./migrations/0026_price_versions.ts"
import { refusedRequests } from "./migrations/0027_refused_requests.ts"
import { registerVersion } from "./migrations/0029_register_version.ts"
import { registerRecords } from "./migrations/0030_register_records.ts"

/** What each migration does. */
export const migrations: Readonly<Record<MigrationName, Effect.Effect<void, unknown, SqlClient.SqlClient>>> = {
  "0001_accounts": accounts,
  "0002_ledger": ledger,
  "0003_register": register,
  "0004_register_deletion": registerDeletion,
  "0005_live": live,
  "0006_rate_limits": rateLimits,
  "0007_moves": moves,
  "0008_name_sounds": nameSounds,
  "0009_usage": usage,
  "0010_withheld": withheld,
  "0011_idempotency": idempotency,
  "0012_monitors": monitors,
  "0013_webhooks": webhooks,
  "0014_backlog": backlog,
  "0015_lean_deliveries": leanDeliveries,
  "0016_webhook_claims": webhookClaims,
  "0017_stored_profiles": storedProfiles,
  "0018_events_reported": eventsReported,
  "0019_search_documents": searchDocuments,
  "0020_nodes": nodes,
  "0021_register_freshness": registerFreshness,
  "0023_node_search": nodeSearch,
  "0024_administration": administration,
  "0025_accounts_apart": accountsApart,
  "0026_price_versions": priceVersions,
  "0027_refused_requests": refusedRequests,
  "0029_register_version": registerVersion,
  "0030_register_records": registerRecords
}
