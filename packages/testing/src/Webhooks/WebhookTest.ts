import type { UnitOfWork } from "@kontor/core"
import type { Accounts } from "@kontor/core/Accounts"
import type { Ledger } from "@kontor/core/Credits"
import type { WebhookStore } from "@kontor/core/Webhooks"
import type { Effect } from "effect"

/** What a test of the store may use. */
export type Stored = Accounts | Ledger | UnitOfWork | WebhookStore

/** Adds a test to the suite. */
export type WebhookTest = (name: string, test: Effect.Effect<void, unknown, Stored>) => void
