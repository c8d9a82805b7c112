import type { Effect } from "effect"
import type { Accounts } from "../../Accounts/index.ts"
import type { Ledger } from "../../Credits/index.ts"
import type { UnitOfWork } from "../../index.ts"
import type { WebhookStore } from "../../Webhooks/index.ts"

/** What a test of the store may use. */
export type Stored = Accounts | Ledger | UnitOfWork | WebhookStore

/** Adds a test to the suite. */
export type WebhookTest = (name: string, test: Effect.Effect<void, unknown, Stored>) => void
