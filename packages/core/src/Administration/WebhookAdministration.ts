import { Context, DateTime, Effect, Layer } from "effect"
import { Accounts } from "../Accounts/Accounts.ts"
import { DeliveryUpkeep, type RetrySince } from "../Webhooks/DeliveryUpkeep.ts"
import type { AccountNotFound } from "./AccountNotFound.ts"
import { makeAuditing } from "./Auditing.ts"
import { accountIn } from "./FoundAccount.ts"

/** Makes this part of the administration. */
export const makeWebhookAdministration = Effect.gen(function*() {
  const existing = accountIn(yield* Accounts)
  const deliveries = yield* DeliveryUpkeep
  const audited = yield* makeAuditing

  const retryDeliveries = Effect.fn("Administration.retryDeliveries")(
    function*(retry: RetrySince) {
      if (retry.account_id !== undefined) yield* existing(retry.account_id)
      return yield* deliveries.retrySince(retry)
    },
    (work, { account_id = null, since }) =>
      audited(work, (retried) =>
        retried === 0 ? undefined : {
          action: "deliveries.retry",
          account_id,
          details: { since: DateTime.formatIso(since), retried }
        })
  )

  const webhooks: WebhookAdministration["Service"] = { retryDeliveries }
  return webhooks
})

/** How operators manage webhooks. Rule: Operator surface (decisions 15). */
export class WebhookAdministration extends Context.Service<WebhookAdministration, {
  /**
   * Sends exhausted, blocked and waiting deliveries again, as `DeliveryUpkeep.retrySince` does; returns their number.
   */
  readonly retryDeliveries: (retry: RetrySince) => Effect.Effect<number, AccountNotFound>
}>()("@kontor/core/Administration/WebhookAdministration") {
  static readonly layer = Layer.effect(WebhookAdministration, makeWebhookAdministration)
}
