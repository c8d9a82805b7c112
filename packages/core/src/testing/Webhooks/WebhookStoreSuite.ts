import { describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import type { Accounts } from "../../Accounts/index.ts"
import type { Ledger } from "../../Credits/index.ts"
import type { UnitOfWork } from "../../index.ts"
import type { WebhookStore } from "../../Webhooks/index.ts"
import { webhookBacklog } from "./WebhookBacklog.ts"
import { webhookClaimRecovery } from "./WebhookClaimRecovery.ts"
import { webhookClaims } from "./WebhookClaims.ts"
import { webhookEndpoints } from "./WebhookEndpoints.ts"
import { webhookRecords } from "./WebhookRecords.ts"
import { webhookReleases } from "./WebhookReleases.ts"
import { webhookRetention } from "./WebhookRetention.ts"
import { webhookWithdrawals } from "./WebhookWithdrawals.ts"

/** What a test of the store may use. */
type Stored = Accounts | Ledger | UnitOfWork | WebhookStore

/** Adds a test to the suite. */
export type Test = (name: string, test: Effect.Effect<void, unknown, Stored>) => void

/**
 * The contract of every store of webhooks, in memory or in a database. Tests that claim, which covers all accounts,
 * have a store of their own.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Stored, E>): void => {
  it.layer(layer, { excludeTestServices: true })(
    `WebhookStore (${name})`,
    (it) => {
      const together: Test = (name, test) => it.effect(name, () => test)
      webhookEndpoints(together)
      webhookReleases(together)
    }
  )

  describe(`WebhookStore (${name})`, () => {
    const alone: Test = (name, test) => it.live(name, () => Effect.provide(test, layer))
    webhookBacklog(alone)
    webhookClaims(alone)
    webhookClaimRecovery(alone)
    webhookRecords(alone)
    webhookRetention(alone)
    webhookWithdrawals(alone)
  })
}
