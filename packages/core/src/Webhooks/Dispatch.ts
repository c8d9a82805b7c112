import { Context, DateTime, Duration, Effect, FiberSet, Layer, Option, Queue, Result, Schema } from "effect"
import type { Sealing } from "../Secrets/Sealing.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { deliveryAfterAttempt, endpointAfterAttempt } from "./AttemptOutcome.ts"
import { attemptOf, type MadeAttempt, sendTo } from "./AttemptSender.ts"
import type { DeliveryAttempt } from "./Delivery.ts"
import { movesAt } from "./DeliveryStatus.ts"
import { openEndpoint } from "./EndpointSecrets.ts"
import { LinkBase } from "./LinkBase.ts"
import { messageOf } from "./MessageOf.ts"
import { type Verdict, verdictOf } from "./RetryPlan.ts"
import { type DueDelivery, WebhookStore } from "./WebhookStore.ts"
import { attemptSeconds, type WebhookTransport } from "./WebhookTransport.ts"

/**
 * How long a claim lasts: far longer than an attempt may take, so that nothing is claimed twice while its node lives, and short enough
 * that what a crashed node had claimed goes out soon.
 */
const lease = Duration.seconds(attemptSeconds * 4)

/**
 * How much is in flight at most, and how long to wait where nothing is due: it is looked again when something is due next, but at least
 * every `pause`, so that what another node releases goes out soon.
 */
export interface DispatchPace {
  readonly most: number
  readonly pause: Duration.Duration
}

/** The claim of a delivery ended while it was sent: it is sent again. */
class ClaimEnded extends Schema.TaggedError<ClaimEnded>()("ClaimEnded", {}) {}

/**
 * Sends what is due.
 *
 * At least once: an attempt is stored after it was made, so what a node had sent when it crashed is sent again once its claim has
 * ended. While an endpoint is disabled its deliveries are `blocked_endpoint`; they go on at once, where their plan was, when it is active
 * again. Rule: Webhooks (decisions 14).
 */
export class Dispatch extends Context.Service<Dispatch, {
  /** Sends deliveries that are due, at most so many, at the same moment, and yields how many that were. Nodes may do so at once. */
  readonly sendDue: (limit: number) => Effect.Effect<number>
  /** Sends what is due as long as it runs, without waiting for the slowest receiver. */
  readonly run: (pace: DispatchPace) => Effect.Effect<never>
}>()("@kontor/core/Webhooks/Dispatch") {
  static readonly layer: Layer.Layer<Dispatch, never, WebhookStore | WebhookTransport | UnitOfWork | Sealing> = Layer
    .effect(
      Dispatch,
      Effect.gen(function*() {
        const [store, unit, base] = [yield* WebhookStore, yield* UnitOfWork, yield* LinkBase]
        const context = yield* Effect.context<Sealing | WebhookTransport>()

        const settleFailure = Effect.fnUntraced(
          function*({ delivery, endpoint }: DueDelivery, verdict: Verdict, attempt: DeliveryAttempt) {
            const { account_id, id } = delivery
            const now = yield* DateTime.now
            const changed = yield* store.changeEndpoint(
              account_id,
              endpoint.id,
              (held) => Result.succeed({ ...held, ...endpointAfterAttempt(held, verdict) })
            )
            const { status } = Option.getOrElse(changed, () => endpoint)
            const outcome = deliveryAfterAttempt(delivery, verdict, status, now)
            if (!(yield* store.settle({ account_id, id, attempt, ...outcome }))) return yield* new ClaimEnded()
            const move = status === "active" ? undefined : movesAt[status]
            if (move !== undefined) yield* store.moveDeliveries(endpoint, move, now)
          },
          unit.commit
        )

        const settle = Effect.fnUntraced(function*(due: DueDelivery, made: MadeAttempt) {
          const { account_id, attempts, id, message_id, plan_step } = due.delivery
          const verdict = verdictOf(made.result, { attempt: plan_step + 1, message: message_id })
          const attempt = attemptOf(attempts, made)
          if (verdict._tag === "Succeeded") {
            const outcome = deliveryAfterAttempt(due.delivery, verdict, due.endpoint.status, made.started_at)
            yield* store.settle({ account_id, id, attempt, ...outcome })
          } else {
            yield* Effect.ignore(settleFailure(due, verdict, attempt))
          }
        })

        const send = Effect.fn("Dispatch.send")(
          function*(due: DueDelivery) {
            const opened = yield* Effect.orDie(openEndpoint(due.endpoint))
            const message = messageOf(due.delivery, due.event, base)
            yield* settle(due, yield* sendTo(due.endpoint, opened, message))
          },
          Effect.provide(context),
          (sending, { delivery }) =>
            Effect.catchDefect(
              sending,
              (defect) =>
                Effect.logError("A delivery could not be attempted: it is tried again when its claim has ended.", {
                  delivery: delivery.id
                }, defect)
            )
        )

        const claimed = Effect.fnUntraced(function*(limit: number) {
          const now = yield* DateTime.now
          yield* store.recover(now)
          return yield* store.claimDue(now, limit, lease)
        })

        const sendDue = Effect.fn("Dispatch.sendDue")(function*(limit: number) {
          const due = yield* claimed(limit)
          yield* Effect.forEach(due, send, { concurrency: "unbounded", discard: true })
          return due.length
        })

        const waitAfter = Effect.fnUntraced(function*(pause: Duration.Duration) {
          const [now, next] = [yield* DateTime.now, yield* store.nextDue]
          const wait = Option.match(next, {
            onNone: () => 0,
            onSome: (at) => at.epochMilliseconds - now.epochMilliseconds
          })
          return wait > 0 ? Duration.min(pause, Duration.millis(wait)) : pause
        })

        const run = Effect.fn("Dispatch.run")(function*({ most, pause }: DispatchPace) {
          const sending = yield* FiberSet.make<void>()
          const ended = yield* Queue.sliding<void>(1)
          let room = most
          const begin = (due: DueDelivery) => {
            room -= 1
            const end = Effect.suspend(() => {
              room += 1
              return Queue.offer(ended, undefined)
            })
            return FiberSet.run(sending, Effect.ensuring(send(due), end))
          }
          const round = Effect.gen(function*() {
            const due = room > 0 ? yield* claimed(room) : []
            yield* Effect.forEach(due, begin, { discard: true })
            if (room > 0 || due.length === 0) yield* Effect.timeoutOption(Queue.take(ended), yield* waitAfter(pause))
          })
          const unbroken = Effect.catchDefect(
            round,
            (defect) =>
              Effect.andThen(Effect.logError("Nothing can be sent at the moment.", defect), Effect.sleep(pause))
          )
          return yield* Effect.forever(unbroken)
        }, Effect.scoped)

        return Dispatch.of({ sendDue, run })
      })
    )
}
