import { Cause, Context, DateTime, Duration, Effect, Layer } from "effect"
import { BaseUrl } from "../BaseUrl.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { Sealing } from "../Secrets/Sealing.ts"
import { onceReachable } from "../StorageUnavailable.ts"
import type { UnitOfWork } from "../UnitOfWork.ts"
import { makeWorking, type Pace } from "../WakeUps/Working.ts"
import { makeSendTo } from "./AttemptSender.ts"
import type { EndpointChanges } from "./EndpointChanges.ts"
import { messageOf } from "./MessageOf.ts"
import { waitingFrom } from "./NextDelivery.ts"
import { makeOpenedEndpoints } from "./OpenedEndpoints.ts"
import { makeRecovery } from "./Recovery.ts"
import { makeSettling } from "./Settling.ts"
import { type DueDelivery, WebhookStore } from "./WebhookStore.ts"
import { attemptSeconds, type WebhookTransport } from "./WebhookTransport.ts"
import { makeWithheldEvents } from "./WithheldEvents.ts"

/**
 * How long a claim lasts: far longer than an attempt may take, so that nothing is claimed twice while its node lives,
 * and short enough that the claims of a crashed node are sent again soon.
 */
const lease = Duration.seconds(attemptSeconds * 4)

/**
 * Sends due deliveries.
 *
 * At least once: an attempt is stored after it was made, so what a node had sent when it crashed is sent again once its
 * claim has ended. While an endpoint is disabled its deliveries are `blocked_endpoint`; when it is active again, they
 * continue at once where their plan was. Rule: Webhooks (decisions 14).
 *
 * A claimed delivery whose organization is withheld by then is cancelled instead of sent. Rule: Signals (decisions 11).
 */
export class Dispatch extends Context.Service<Dispatch, {
  /**
   * Sends at most `limit` due deliveries at the same time, and returns how many it claimed, including those that it
   * cancelled. Several nodes may send at once.
   */
  readonly sendDue: (limit: number) => Effect.Effect<number>
  /** Sends due deliveries for as long as it runs, without waiting for the slowest receiver. */
  readonly run: (pace: Pace) => Effect.Effect<never>
}>()("@kontor/core/Webhooks/Dispatch") {
  static readonly layer: Layer.Layer<
    Dispatch,
    never,
    WebhookStore | WebhookTransport | EndpointChanges | RegisterUpstream | Withheld | UnitOfWork | Sealing | BaseUrl
  > = Layer
    .effect(
      Dispatch,
      Effect.gen(function*() {
        const [store, base, settle] = [yield* WebhookStore, yield* BaseUrl, yield* makeSettling]
        const [working, opened] = [yield* makeWorking, yield* makeOpenedEndpoints]
        const [sendTo, recovery, withheldAmong] = [yield* makeSendTo, yield* makeRecovery, yield* makeWithheldEvents]

        const send = Effect.fnUntraced(
          function*(due: DueDelivery) {
            const message = messageOf(due.delivery, due.event, base)
            const made = yield* sendTo(due.endpoint, yield* Effect.orDie(opened(due.endpoint)), message)
            yield* onceReachable(settle(due, made))
          },
          (sending, { delivery }) =>
            Effect.catchDefect(
              sending,
              (defect) =>
                Effect.annotateLogs(
                  Effect.logError(
                    "A delivery failed; it is attempted again when its claim has ended",
                    Cause.die(defect)
                  ),
                  { delivery_id: delivery.id }
                )
            )
        )

        const withdrawn = Effect.fnUntraced(function*(claimed: ReadonlyArray<DueDelivery>) {
          const hidden = yield* withheldAmong(claimed.flatMap(({ event }) => event ?? []))
          const ended = claimed.filter(({ event }) => event !== null && hidden.has(event.id))
          if (ended.length > 0) yield* store.withdraw(ended.map(({ delivery }) => delivery))
          return new Set(ended)
        })

        /** What to do with each claimed delivery: nothing is left of one that was withdrawn. */
        const claimAfter = (recover: (now: DateTime.Utc) => Effect.Effect<unknown>) =>
          Effect.fnUntraced(function*(limit: number) {
            const now = yield* DateTime.now
            yield* recover(now)
            const claimed = yield* store.claimDue(now, limit, lease)
            const ended = yield* onceReachable(withdrawn(claimed))
            return claimed.map((due) => ended.has(due) ? Effect.void : send(due))
          })

        const claimNow = claimAfter((now) => store.recover(now, waitingFrom(now)))
        const sendDue = Effect.fn("Dispatch.sendDue")(function*(limit: number) {
          const sendings = yield* claimNow(limit)
          yield* Effect.all(sendings, { concurrency: "unbounded", discard: true })
          return sendings.length
        })

        const claim = claimAfter(recovery.recover)
        const workload = {
          due: "deliveries",
          claim,
          workOn: (sending: Effect.Effect<void>) => sending,
          nextDue: recovery.nextDue
        } as const

        return Dispatch.of({ sendDue, run: (pace) => working(workload, pace) })
      })
    )
}
