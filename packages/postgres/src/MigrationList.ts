import { accounts } from "./migrations/0001_accounts.ts"
import { ledger } from "./migrations/0002_ledger.ts"
import { register } from "./migrations/0003_register.ts"
import { registerEvents } from "./migrations/0004_register_events.ts"
import { monitors } from "./migrations/0005_monitors.ts"
import { webhooks } from "./migrations/0006_webhooks.ts"
import { requests } from "./migrations/0007_requests.ts"
import { administration } from "./migrations/0008_administration.ts"

/** The migrations by name. */
export const migrations = {
  "0001_accounts": accounts,
  "0002_ledger": ledger,
  "0003_register": register,
  "0004_register_events": registerEvents,
  "0005_monitors": monitors,
  "0006_webhooks": webhooks,
  "0007_requests": requests,
  "0008_administration": administration
}
