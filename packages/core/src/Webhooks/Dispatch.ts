import { Cause, Context, DateTime, Duration, Effect, Layer, Option, Result } from "effect"
import { BaseUrl } from "../BaseUrl.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { Sealing } from "../Secrets.ts"
import { onceReachable, UnitOfWork } from "../UnitOfWork.ts"
import { makeWorking, type Pace } from "../WakeUps.ts"
import { makeSendTo, makeSettling } from "./Attempts.ts"
import { makeEventsOfWithheld, makeMovedDeliveries } from "./Deliveries.ts"
import { waitingFrom } from "./Delivery.ts"
import type { EndpointChanges, StoredEndpoint } from "./Endpoint.ts"
import { makeOpenedEndpoints } from "./EndpointSecrets.ts"
import { messageOf } from "./Message.ts"
import { Sends } from "./Shares.ts"
import { type DueDelivery, WebhookStore } from "./WebhookStore.ts"
import { attemptSeconds, type WebhookTransport } from "./WebhookTransport.ts"

/**
 * How long a claim lasts: far longer than an attempt may take, so that nothing is claimed twice while its node lives,
 * and short enough that the claims of a crashed node are sent again soon.
 */
const lease = Duration.seconds(attemptSeconds * 4)

/** The minimum pause between two searches for ended claims. */
const pauseOfRecovery = Duration.seconds(1)

/**
 * Makes the part of a worker that ends expired claims before it claims. It does so only now and then, since a worker
 * claims many times a second and only a crashed node leaves expired claims.
 *
 * `nextDue` returns when there is something to do next: a delivery that was due at the last claim and still is may be
 * in a claim that has expired, or have had no room.
 */
const makeRecovery = Effect.map(WebhookStore, (store) => {
  let [claimed, next] = [DateTime.makeUnsafe(0), DateTime.makeUnsafe(0)]

  const recover = (now: DateTime.Utc): Effect.Effect<unknown> =>
    Effect.suspend(() => {
      claimed = now
      if (DateTime.isLessThan(now, next)) return Effect.void
      next = DateTime.addDuration(now, pauseOfRecovery)
      return store.recover(now, waitingFrom(now))
    })

  const nextDue = Effect.map(store.nextDue, Option.map((at) => DateTime.isGreaterThan(at, claimed) ? at : next))

  return { recover, nextDue }
})

/**
 * Sends due deliveries.
 *
 * At least once: an attempt is stored after it was made, so what a node had sent when it crashed is sent again once its
 * claim has ended. While an endpoint is disabled its deliveries are `blocked_endpoint`; when it is active again, they
 * continue at once where their plan was. Rule: webhooks#message.
 *
 * A claimed delivery whose organization is withheld by then is cancelled instead of sent.
 */
export class Dispatch extends Context.Service<Dispatch, {
  /**
   * Sends at most `limit` due deliveries at the same time. Accounts, hosts and silent endpoints get their shares of
   * them. Returns how many it claimed, including those that it cancelled. Several nodes may send at once.
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
        const [unit, moved] = [yield* UnitOfWork, yield* makeMovedDeliveries]
        const [working, opened] = [yield* makeWorking, yield* makeOpenedEndpoints]
        const [sendTo, recovery, withheldAmong] = [yield* makeSendTo, yield* makeRecovery, yield* makeEventsOfWithheld]

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

        /** Claims deliveries and returns the sending of each; there is nothing to do for one that was withdrawn. */
        const claimFor = (sends: Sends, recover: (now: DateTime.Utc) => Effect.Effect<unknown>) =>
          Effect.fnUntraced(function*(limit: number) {
            const now = yield* DateTime.now
            yield* recover(now)
            const claimed = yield* store.claimDue(now, sends.room(limit), lease)
            const ended = yield* onceReachable(withdrawn(claimed))
            return claimed.map((due) => {
              if (ended.has(due)) return Effect.void
              const free = sends.take(due.endpoint)
              return Effect.ensuring(send(due), Effect.sync(free))
            })
          })

        const sendDue = Effect.fn("Dispatch.sendDue")(function*(limit: number) {
          const claim = claimFor(new Sends(limit), (now) => store.recover(now, waitingFrom(now)))
          const sendings = yield* claim(limit)
          yield* Effect.all(sendings, { concurrency: "unbounded", discard: true })
          return sendings.length
        })

        /** Moves more deliveries of an endpoint to where its state, which nobody changes meanwhile, puts them. */
        const moveOn = ({ account_id, id }: Pick<StoredEndpoint, "account_id" | "id">) =>
          store.changeEndpoint(account_id, id, Result.succeed).pipe(
            Effect.flatMap(Option.match({ onNone: () => Effect.succeed(0), onSome: moved })),
            unit.commit,
            onceReachable,
            Effect.asVoid
          )

        const run = (pace: Pace) =>
          Effect.all([
            working({
              due: "deliveries",
              portion: 1 / 2,
              claim: claimFor(new Sends(pace.concurrency), recovery.recover),
              workOn: (sending: Effect.Effect<void>) => sending,
              nextDue: recovery.nextDue
            }, pace),
            working(
              { due: "deliveries", portion: 1, claim: store.unmoved, workOn: moveOn, nextDue: Effect.succeedNone },
              { ...pace, concurrency: 1 }
            )
          ], { concurrency: "unbounded" }).pipe(Effect.andThen(Effect.never))

        return Dispatch.of({ sendDue, run })
      })
    )
}
