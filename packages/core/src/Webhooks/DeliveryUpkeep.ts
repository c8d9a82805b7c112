import { Context, DateTime, Effect, Layer } from "effect"
import type { AccountId } from "../Accounts/Account.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps/WakeUps.ts"
import { statusesWith } from "./DeliveryStatus.ts"
import { retriedFrom } from "./NextDelivery.ts"
import { type PurgedWebhooks, type Restart, WebhookStore } from "./WebhookStore.ts"

/** Which deliveries to send again: those of all accounts, or of one, that came to be since an instant. */
export interface RetrySince {
  readonly since: DateTime.Utc
  readonly account_id?: AccountId | undefined
}

/** How long payloads and attempts are kept. Rule: Webhooks (decisions 14), payloads are kept for 30 days. */
const keptDays = { payloads: 30, attempts: 90 } as const

/** The statuses that a retry leads on from. */
export const retriable = statusesWith("retried")

/** Sends what is meant again, with its retry plan from the beginning; yields how many deliveries that are. */
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

/** What operators and the daily maintenance do to the deliveries of all accounts. */
export class DeliveryUpkeep extends Context.Service<DeliveryUpkeep, {
  /** Sends again what was given up or waits, at once or as soon as its endpoint is active; yields how many that are. */
  readonly retrySince: (retry: RetrySince) => Effect.Effect<number>
  /** Deletes payloads of more than 30 days and attempts of more than 90. */
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
