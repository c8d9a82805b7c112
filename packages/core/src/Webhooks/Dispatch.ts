import { Cause, Context, DateTime, Duration, Effect, Layer, Option, Result, Schema } from "effect"
import type { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import type { Ledger } from "../Credits/Ledger.ts"
import { BaseUrl } from "../Host.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { Sealing } from "../Secrets.ts"
import { CoreMetrics, traced } from "../Telemetry.ts"
import { onceReachable, UnitOfWork } from "../UnitOfWork.ts"
import { makeWorking, type Pace } from "../WakeUps.ts"
import { disabledEndpoint, makeAnnouncing, makeMovedDeliveries, makeNewsWork } from "./Deliveries.ts"
import {
  type DeliveryAttempt,
  exhaustedThatDisable,
  type StoredDelivery,
  type Verdict,
  verdictOf,
  waitingFrom
} from "./Delivery.ts"
import {
  endpointAfter,
  EndpointChanges,
  type EndpointStatus,
  hostOf,
  makeOpenedEndpoints,
  type OpenedEndpoint,
  type StoredEndpoint,
  validSecrets
} from "./Endpoint.ts"
import { makeEventsOfWithheld, messageBody, messageOf, type WebhookMessage } from "./Message.ts"
import { type DueDelivery, type Room, WebhookStore } from "./WebhookStore.ts"
import { type AttemptResult, attemptSeconds, inFlightPerEndpoint, WebhookTransport } from "./WebhookTransport.ts"

/** An attempt without a whole answer after so many seconds is silent. */
const silentAfterSeconds = 5

const millisecondsOfSecond = 1000

/**
 * Returns whether an attempt held its send for long, whatever came of it: its endpoint is silent then, until an attempt
 * ends sooner.
 */
const isSilent = ({ duration }: Pick<AttemptResult, "duration">): boolean =>
  duration >= silentAfterSeconds * millisecondsOfSecond

/** The maximum number of attempts in flight to an endpoint, over all nodes. */
export const inFlightAt = ({ is_silent }: Pick<StoredEndpoint, "is_silent">): number =>
  is_silent ? 1 : inFlightPerEndpoint

/**
 * A fourth of a worker's sends goes to one account at most, an eighth to one host, and a fourth to silent endpoints.
 */
const parts = { account: 4, host: 8, silent: 4 } as const

/**
 * The maximum in flight of one party: its part of all sends while all are free, and by the square of the free ones less
 * when others take some. So some stay free for others, even where many parties in turn take what they can.
 */
const shareOf = (part: number, sends: number, free: number): number =>
  Math.max(1, Math.floor((sends / part) * (free / sends) ** 2))

type Counts<Party> = Map<Party, number>

const add = <Party>(counts: Counts<Party>, party: Party, change: 1 | -1): void => {
  const count = (counts.get(party) ?? 0) + change
  if (count === 0) counts.delete(party)
  else counts.set(party, count)
}

/** The sends of one worker: how many it has at a time, and which of them are taken. */
export class Sends {
  readonly #sends: number
  #taken = 0
  readonly #accounts: Counts<AccountId> = new Map()
  readonly #hosts: Counts<string> = new Map()
  readonly #silentHosts: Counts<string> = new Map()

  constructor(sends: number) {
    this.#sends = sends
  }

  /** The room for at most `limit` more deliveries. */
  room(limit: number): Room {
    const free = this.#sends - this.#taken
    const perHost = shareOf(parts.host, this.#sends, free)
    return {
      limit,
      perAccount: shareOf(parts.account, this.#sends, free),
      perHost,
      toSilent: shareOf(parts.silent, this.#sends, free),
      toSilentPerHost: Math.ceil(perHost / 2),
      inFlight: { accounts: this.#accounts, hosts: this.#hosts, silentHosts: this.#silentHosts }
    }
  }

  /** Takes a send for a delivery to an endpoint; the returned function frees it. */
  take({ account_id, is_silent, url }: StoredEndpoint): () => void {
    const host = hostOf(url)
    const count = (change: 1 | -1) => {
      this.#taken += change
      add(this.#accounts, account_id, change)
      add(this.#hosts, host, change)
      if (is_silent) add(this.#silentHosts, host, change)
    }
    count(1)
    return () => count(-1)
  }
}

/** An attempt with the moment it began. */
export interface MadeAttempt {
  readonly started_at: DateTime.Utc
  readonly result: AttemptResult
}

const measured = ({ duration, error }: AttemptResult): Effect.Effect<void> =>
  Effect.andThen(
    CoreMetrics.webhookAttempts.record(1, { outcome: error === null ? "succeeded" : error.toLowerCase() }),
    CoreMetrics.webhookAttemptSeconds.record(duration / millisecondsOfSecond, {})
  )

/** The span of an attempt. It names neither the address nor anything of the message. */
const inSpan = (endpoint_id: string, message_id: string) =>
  traced<AttemptResult>(
    "webhook attempt",
    { kind: "client", attributes: { "kontor.endpoint_id": endpoint_id, "kontor.message_id": message_id } },
    ({ error, status }) => ({
      "http.response.status_code": status ?? undefined,
      "error.type": error ?? undefined
    })
  )

/**
 * Makes the function that sends a message to an endpoint once, signed with every secret that is valid at that moment.
 */
export const makeSendTo = Effect.map(
  WebhookTransport,
  ({ send }) =>
    Effect.fnUntraced(
      function*({ id, url }: StoredEndpoint, { headers, secrets }: OpenedEndpoint, message: WebhookMessage) {
        const started_at = yield* DateTime.now
        const attempt = send({
          endpoint_id: id,
          url,
          headers,
          secrets: validSecrets(secrets, started_at),
          message_id: message.id,
          body: messageBody(message)
        })
        const result = yield* inSpan(id, message.id)(attempt)
        yield* measured(result)
        return { started_at, result }
      }
    )
)

/** The record of an attempt. */
export const attemptOf = (
  number: number,
  { result: { answer, duration, error, status }, started_at }: MadeAttempt
): DeliveryAttempt => ({ number, started_at, status, duration, error, answer })

/** The part of an endpoint that an attempt changes. */
type EndpointPart = Pick<StoredEndpoint, "status" | "exhausted_in_a_row">

/** The part of a delivery in flight that an attempt changes. */
type DeliveryPart = Pick<StoredDelivery, "status" | "plan_step" | "next_attempt_at">

const failing = ({ exhausted_in_a_row, status }: EndpointPart): EndpointPart => ({
  exhausted_in_a_row,
  status: endpointAfter(status, "failed") ?? status
})

const oneMore = ({ exhausted_in_a_row, status }: EndpointPart): EndpointPart => {
  const counted = { status, exhausted_in_a_row: exhausted_in_a_row + 1 }
  return counted.exhausted_in_a_row < exhaustedThatDisable ? counted : failing(counted)
}

/**
 * The endpoint after an attempt: a 410 disables it, and so do 5 exhausted messages in a row. An endpoint that is not
 * active stays unchanged. Rule: webhooks#attempts.
 */
export const endpointAfterAttempt = (endpoint: EndpointPart, verdict: Verdict): EndpointPart => {
  switch (verdict._tag) {
    case "Succeeded":
      return { status: endpoint.status, exhausted_in_a_row: 0 }
    case "Retry":
      return { status: endpoint.status, exhausted_in_a_row: endpoint.exhausted_in_a_row }
    case "Exhausted":
      return oneMore(endpoint)
    case "EndpointGone":
      return failing(endpoint)
  }
}

/**
 * The delivery after an attempt, by the state of its endpoint. A message that needs another attempt waits for it while
 * the endpoint is active, is blocked while it is disabled, and is cancelled once it is archived. An attempt that the
 * endpoint answered with 410 does not count in the plan.
 */
export const deliveryAfterAttempt = (
  { plan_step }: Pick<StoredDelivery, "plan_step">,
  verdict: Verdict,
  endpoint: EndpointStatus,
  now: DateTime.Utc
): DeliveryPart => {
  switch (verdict._tag) {
    case "Succeeded":
      return { status: "succeeded", plan_step, next_attempt_at: null }
    case "Exhausted":
      return { status: "exhausted", plan_step: plan_step + 1, next_attempt_at: null }
    case "Retry":
      return { ...waitingFrom(DateTime.add(now, { milliseconds: verdict.after }))[endpoint], plan_step: plan_step + 1 }
    case "EndpointGone":
      return { ...waitingFrom(now)[endpoint], plan_step }
  }
}

/**
 * Makes the function that applies an attempt to its endpoint, and returns the state of the endpoint after it. The
 * deliveries of an endpoint that is no longer active wait. It is part of the current unit of work.
 */
export const makeAttemptedEndpoint = Effect.gen(function*() {
  const store = yield* WebhookStore
  const { changed: noticed } = yield* EndpointChanges
  const moved = yield* makeMovedDeliveries
  const announce = yield* makeAnnouncing
  return Effect.fnUntraced(function*(endpoint: StoredEndpoint, verdict: Verdict) {
    let isDisabled = false
    const changed = yield* store.changeEndpoint(endpoint.account_id, endpoint.id, (held) => {
      const after = endpointAfterAttempt(held, verdict)
      isDisabled = after.status !== held.status
      return Result.succeed({ ...held, ...after })
    })
    const after = Option.getOrElse(changed, () => endpoint)
    if (isDisabled) {
      const reason = verdict._tag === "EndpointGone" ? "gone" : "failures"
      yield* announce(after.account_id, disabledEndpoint(after, reason))
    }
    if (after.status !== "active" && after.status !== "pending_verification") {
      yield* moved(after)
      yield* noticed(endpoint)
    }
    return after.status
  })
})

/** The claim of a delivery ended while it was sent: it will be sent again. */
class ClaimEnded extends Schema.TaggedError<ClaimEnded>()("ClaimEnded", {}) {}

/**
 * Makes the settling of an attempt: it stores the attempt with what follows for its delivery and its endpoint, all or
 * nothing.
 */
const makeSettling = Effect.gen(function*() {
  const [store, unit] = [yield* WebhookStore, yield* UnitOfWork]
  const attempted = yield* makeAttemptedEndpoint

  const settleFailure = Effect.fnUntraced(
    function*({ delivery, endpoint }: DueDelivery, verdict: Verdict, attempt: DeliveryAttempt) {
      const { account_id, id } = delivery
      const status = yield* attempted(endpoint, verdict)
      const outcome = deliveryAfterAttempt(delivery, verdict, status, yield* DateTime.now)
      const is_silent = isSilent(attempt)
      if (!(yield* store.settle({ account_id, id, attempt, is_silent, ...outcome }))) return yield* new ClaimEnded()
    },
    unit.commit
  )

  const ended = (status: "succeeded" | "exhausted") => CoreMetrics.webhookDeliveriesEnded.record(1, { status })

  return Effect.fnUntraced(function*(due: DueDelivery, made: MadeAttempt) {
    const { account_id, attempts, id, message_id, plan_step } = due.delivery
    const verdict = verdictOf(made.result, { attempt: plan_step + 1, message: message_id })
    const attempt = attemptOf(attempts, made)
    if (verdict._tag === "Succeeded") {
      const outcome = deliveryAfterAttempt(due.delivery, verdict, due.endpoint.status, made.started_at)
      const is_silent = isSilent(attempt)
      if (yield* store.settle({ account_id, id, attempt, is_silent, ...outcome })) yield* ended("succeeded")
    } else {
      const settled = settleFailure(due, verdict, attempt)
      yield* Effect.ignore(verdict._tag === "Exhausted" ? Effect.andThen(settled, ended("exhausted")) : settled)
    }
  })
})

/**
 * The time that a claim lasts: far longer than an attempt may take, so that nothing is claimed twice while its node
 * lives, and short enough that the claims of a crashed node are sent again soon.
 */
const lease = Duration.seconds(attemptSeconds * 4)

/** How many announced events are worked on at the same time. */
const newsAtOnce = 8

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

/** Makes the claiming of due deliveries, and the sending of each. */
const makeClaims = Effect.gen(function*() {
  const [store, base, settle] = [yield* WebhookStore, yield* BaseUrl, yield* makeSettling]
  const [opened, sendTo] = [yield* makeOpenedEndpoints, yield* makeSendTo]
  const withheldAmong = yield* makeEventsOfWithheld

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

  return claimFor
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
  /** Makes the deliveries of the stored events of accounts. Rule: webhooks#account-events. */
  readonly passOn: Effect.Effect<void>
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
    | WebhookStore
    | WebhookTransport
    | EndpointChanges
    | RegisterUpstream
    | Withheld
    | Ledger
    | UnitOfWork
    | Sealing
    | BaseUrl
    | SecureRandom.SecureRandom
  > = Layer
    .effect(
      Dispatch,
      Effect.gen(function*() {
        const [store, unit, moved] = [yield* WebhookStore, yield* UnitOfWork, yield* makeMovedDeliveries]
        const [working, newsWork] = [yield* makeWorking, yield* makeNewsWork]
        const [claimFor, recovery] = [yield* makeClaims, yield* makeRecovery]

        /** Makes the deliveries of all that is announced. */
        const passOn: Effect.Effect<void> = Effect.gen(function*() {
          const work = yield* newsWork(newsAtOnce)
          yield* Effect.all(work, { discard: true })
          if (work.length > 0) yield* passOn
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
              {
                due: "deliveries",
                portion: 1,
                claim: newsWork,
                workOn: (work: Effect.Effect<void>) => work,
                nextDue: Effect.succeedNone
              },
              { ...pace, concurrency: newsAtOnce }
            ),
            working(
              { due: "deliveries", portion: 1, claim: store.unmoved, workOn: moveOn, nextDue: Effect.succeedNone },
              { ...pace, concurrency: 1 }
            )
          ], { concurrency: "unbounded" }).pipe(Effect.andThen(Effect.never))

        return Dispatch.of({ passOn, sendDue, run })
      })
    )
}
