import { Context, DateTime, Effect, Layer } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps/WakeUps.ts"
import { statusesWith } from "./DeliveryStatus.ts"
import { retriedFrom } from "./NextDelivery.ts"
import { type PurgedWebhooks, type Restart, WebhookStore } from "./WebhookStore.ts"

/** Which deliveries to send again: those created since an instant, of one account or of all. */
export interface RetrySince {
  readonly since: DateTime.Utc
  readonly account_id?: AccountId | undefined
}

/** How long payloads and attempts are kept. Rule: Webhooks (decisions 14), payloads are kept for 30 days. */
const keptDays = { payloads: 30, attempts: 90 } as const

/** The states from which a delivery can be retried. */
export const retriable = statusesWith("retried")

/** Makes the function that restarts the retry plan of deliveries, and returns their number. */
export const makeRestart = Effect.gen(function*() {
  const store = yield* WebhookStore
  const unit = yield* UnitOfWork
  const wakeUps = yield* WakeUps
  return (meant: Omit<Restart, "from" | "next">) =>
    unit.commit(Effect.gen(function*() {
      const count = yield* store.restart({ ...meant, from: retriable, next: retriedFrom(yield* DateTime.now) })
      if (count > 0) yield* wakeUps.wake("deliveries")
      return count
    }))
})

/** How operators and the daily maintenance manage the deliveries of all accounts. */
export class DeliveryUpkeep extends Context.Service<DeliveryUpkeep, {
  /**
   * Sends exhausted, blocked and waiting deliveries again, at once or as soon as their endpoint is active, and returns
   * their number.
   */
  readonly retrySince: (retry: RetrySince) => Effect.Effect<number>
  /** Deletes payloads older than 30 days and attempts older than 90. */
  readonly purge: Effect.Effect<PurgedWebhooks>
}>()("@kontor/core/Webhooks/DeliveryUpkeep") {
  static readonly layer: Layer.Layer<DeliveryUpkeep, never, WebhookStore | UnitOfWork> = Layer.effect(
    DeliveryUpkeep,
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const restart = yield* makeRestart
      return DeliveryUpkeep.of({
        retrySince: Effect.fn("DeliveryUpkeep.retrySince")(function*({ account_id, since }: RetrySince) {
          return yield* restart({ account_id, since })
        }),
        purge: Effect.flatMap(DateTime.now, (now) =>
          store.purge({
            payloads_since: DateTime.subtract(now, { days: keptDays.payloads }),
            attempts_since: DateTime.subtract(now, { days: keptDays.attempts })
          }))
      })
    })
  )
}
