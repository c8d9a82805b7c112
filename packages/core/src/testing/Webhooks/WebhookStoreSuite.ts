import { describe, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { webhookBacklog } from "./WebhookBacklog.ts"
import { webhookClaimRecovery } from "./WebhookClaimRecovery.ts"
import { webhookClaims } from "./WebhookClaims.ts"
import { webhookEndpoints } from "./WebhookEndpoints.ts"
import { webhookRecords } from "./WebhookRecords.ts"
import { webhookReleases } from "./WebhookReleases.ts"
import { webhookRetention } from "./WebhookRetention.ts"
import { webhookShares } from "./WebhookShares.ts"
import type { Stored, WebhookTest } from "./WebhookTest.ts"
import { webhookWithdrawals } from "./WebhookWithdrawals.ts"

/**
 * The contract of every store of webhooks, in memory or in a database. Tests that claim, which covers all accounts,
 * have a store of their own.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Stored, E>): void => {
  it.layer(layer, { excludeTestServices: true })(
    `WebhookStore (${name})`,
    (it) => {
      const together: WebhookTest = (name, test) => it.effect(name, () => test)
      webhookEndpoints(together)
      webhookReleases(together)
    }
  )

  describe(`WebhookStore (${name})`, () => {
    const alone: WebhookTest = (name, test) => it.live(name, () => Effect.provide(test, layer))
    webhookBacklog(alone)
    webhookClaims(alone)
    webhookClaimRecovery(alone)
    webhookRecords(alone)
    webhookRetention(alone)
    webhookShares(alone)
    webhookWithdrawals(alone)
  })
}
