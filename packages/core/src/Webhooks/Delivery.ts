import { type DateTime, Hash, Record, Schema, Struct as Members } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { DeliveryId, EndpointId, EventId, MessageId } from "../PublicId.ts"
import { EndpointKind, type EndpointStatus } from "./Endpoint.ts"
import type { AttemptResult } from "./WebhookTransport.ts"

const { DateTimeUtcFromString, Int, Literal, NullOr, Struct, Union } = Schema

/** The states of a delivery. Rule: webhooks#states-of-a-delivery. */
export const DeliveryStatus = Schema.Literals([
  "pending",
  "in_flight",
  "retry_wait",
  "succeeded",
  "exhausted",
  "blocked_endpoint",
  "cancelled"
])
export type DeliveryStatus = typeof DeliveryStatus.Type

/**
 * An event in the life of a delivery. `failed`: an attempt failed and another one follows; `exhausted`: the last
 * attempt failed; `lost`: the outcome of an attempt was not reported in time; `blocked` and `unblocked`: its endpoint
 * was disabled, or is active again; `cancelled`: its endpoint was archived, its payload deleted, or its organization
 * withheld; `retried`: somebody asked for another attempt, and the delivery is `blocked` at once while its endpoint is
 * disabled.
 */
export const DeliveryEvent = Schema.Literals([
  "claimed",
  "succeeded",
  "failed",
  "exhausted",
  "lost",
  "blocked",
  "unblocked",
  "cancelled",
  "retried"
])
export type DeliveryEvent = typeof DeliveryEvent.Type

type Transitions = Readonly<Partial<Record<DeliveryEvent, DeliveryStatus>>>

const leaving: Transitions = { blocked: "blocked_endpoint", cancelled: "cancelled" }

/** The next state by state and event; a missing event is invalid in that state. */
export const deliveryTransitions: Readonly<Record<DeliveryStatus, Transitions>> = {
  pending: { ...leaving, claimed: "in_flight" },
  in_flight: {
    ...leaving,
    succeeded: "succeeded",
    failed: "retry_wait",
    exhausted: "exhausted",
    lost: "retry_wait"
  },
  retry_wait: { ...leaving, claimed: "in_flight", retried: "pending" },
  succeeded: {},
  exhausted: { retried: "pending" },
  blocked_endpoint: { unblocked: "pending", retried: "pending", cancelled: "cancelled" },
  cancelled: {}
}

/** The states in which an event can happen to a delivery. */
export const statusesWith = (event: DeliveryEvent): ReadonlyArray<DeliveryStatus> =>
  DeliveryStatus.literals.filter((status) => deliveryTransitions[status][event] !== undefined)

/** The states in which another attempt may follow: the payload is kept. */
export const openDeliveries: ReadonlyArray<DeliveryStatus> = ["pending", "in_flight", "retry_wait", "blocked_endpoint"]

/** A message on its way to an endpoint. */
export const Delivery = Struct({
  id: DeliveryId,
  endpoint_id: EndpointId,
  event_id: EventId,
  message_id: MessageId,
  type: Union([EndpointKind, Literal("endpoint.test")]),
  status: DeliveryStatus,
  /** The number of the latest attempt that has begun. */
  attempts: Int,
  next_attempt_at: NullOr(DateTimeUtcFromString),
  created_at: DateTimeUtcFromString
})
export type Delivery = typeof Delivery.Type

/**
 * A delivery as it is stored. `plan_step` counts the failed attempts of the current retry plan; a retry on request
 * starts it at 0.
 */
export interface StoredDelivery extends Delivery {
  readonly account_id: AccountId
  readonly plan_step: number
}

/** A delivery as its account sees it. */
export const deliveryOf: (stored: StoredDelivery) => Delivery = Members.pick(Members.keys(Delivery.fields))

/**
 * An attempt that ended. Numbers count up from 1; a gap is an attempt whose outcome was never reported. `duration` is
 * in milliseconds, `answer` the first 16 KiB of the answer's body.
 */
export interface DeliveryAttempt extends Pick<AttemptResult, "status" | "duration" | "error" | "answer"> {
  readonly number: number
  readonly started_at: DateTime.Utc
}

/** The state a delivery enters, and when its next attempt is due; null where no attempt is planned. */
export type NextDelivery = Pick<StoredDelivery, "status" | "next_attempt_at">

/** The number of deliveries of an endpoint moved in one unit of work; a worker moves the others, as many at a time. */
export const movedAtOnce = 1000

/** Deliveries that change from some states to another. */
export interface DeliveryMove {
  readonly from: ReadonlyArray<DeliveryStatus>
  readonly to: NextDelivery
}

const claimable = statusesWith("claimed")

const nextIn = (status: DeliveryStatus, at: DateTime.Utc): NextDelivery => ({
  status,
  next_attempt_at: claimable.includes(status) ? at : null
})

const waiting: Readonly<Record<EndpointStatus, DeliveryStatus>> = {
  pending_verification: "blocked_endpoint",
  active: "retry_wait",
  disabled_user: "blocked_endpoint",
  disabled_failures: "blocked_endpoint",
  archived: "cancelled"
}

/** The next state of a delivery in flight that needs another attempt at an instant, by the state of its endpoint. */
export const waitingFrom = (at: DateTime.Utc): Readonly<Record<EndpointStatus, NextDelivery>> =>
  Record.map(waiting, (status) => nextIn(status, at))

const retried: Readonly<Record<"active" | "disabled_user" | "disabled_failures", DeliveryStatus>> = {
  active: "pending",
  disabled_user: "blocked_endpoint",
  disabled_failures: "blocked_endpoint"
}

/**
 * The next state of a delivery that somebody retries at an instant, by the state of its endpoint; absent where the
 * endpoint receives no messages.
 */
export const retriedFrom = (at: DateTime.Utc): Readonly<Partial<Record<EndpointStatus, NextDelivery>>> =>
  Record.map(retried, (status) => nextIn(status, at))

const move = (event: "blocked" | "unblocked" | "cancelled", to: NextDelivery): DeliveryMove => ({
  from: statusesWith(event).filter((status) => status !== "in_flight"),
  to
})

/**
 * Changes the deliveries of an endpoint that enters a state at an instant: they wait while it is disabled,
 * continue when it is active again, and are cancelled with it. Those in flight follow when their attempt ends.
 */
export const movesFrom = (at: DateTime.Utc): Readonly<Record<EndpointStatus, DeliveryMove | undefined>> => {
  const blocked = move("blocked", nextIn("blocked_endpoint", at))
  return {
    pending_verification: undefined,
    active: move("unblocked", nextIn("pending", at)),
    disabled_user: blocked,
    disabled_failures: blocked,
    archived: move("cancelled", nextIn("cancelled", at))
  }
}

/** The wait of each attempt after the one before, in seconds: ten attempts within three days. */
export const attemptWaits = [
  0,
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600
] as const

/** The share by which a wait varies, so that messages that failed together are not sent together again. */
const jitter = 0.2

/** This number of exhausted messages in a row disables their endpoint. */
export const exhaustedThatDisable = 5

/** The maximum by which a receiver may postpone an attempt, in seconds: the longest wait of the plan. */
const maxPostponement = attemptWaits[9]

/** The statuses whose `Retry-After` counts. */
export const statusesToRetryAfter: ReadonlyArray<number> = [429, 503]

/** The status of a receiver that is gone for good. */
const gone = 410

/**
 * The consequence of an attempt: nothing, another attempt after a wait in milliseconds, or the end of the message or of
 * the endpoint.
 */
export type Verdict =
  | { readonly _tag: "Succeeded" }
  | { readonly _tag: "Retry"; readonly after: number }
  | { readonly _tag: "Exhausted" }
  | { readonly _tag: "EndpointGone" }

/** A number from 0 to below 1 that depends on the text alone and is spread evenly over texts. */
const fractionOf = (text: string): number => {
  const first = Hash.string(text)
  const second = Math.imul(first ^ (first >>> 16), 0x85eb_ca6b)
  const third = Math.imul(second ^ (second >>> 13), 0xc2b2_ae35)
  return ((third ^ (third >>> 16)) >>> 0) / 2 ** 32
}

/**
 * The wait of attempt 1 to 10 after the one before, in milliseconds: that of the plan, up to a fifth shorter or longer.
 * It is always the same for the same message.
 */
export const waitBefore = (attempt: number, message: string): number | undefined => {
  const seconds = attemptWaits[attempt - 1]
  if (seconds === undefined) return undefined
  return Math.round(seconds * 1000 * (1 - jitter + 2 * jitter * fractionOf(`${attempt} ${message}`)))
}

/**
 * Decides what follows attempt 1 to 10 of a message. `Retry-After` can postpone the next attempt, up to the longest
 * wait of the plan; it never brings it forward. So a receiver can neither use up attempts nor keep a message alive.
 */
export const verdictOf = (
  { error, retry_after_seconds, status }: Pick<AttemptResult, "error" | "retry_after_seconds" | "status">,
  { attempt, message }: { readonly attempt: number; readonly message: string }
): Verdict => {
  if (error === null) return { _tag: "Succeeded" }
  if (status === gone) return { _tag: "EndpointGone" }
  const planned = waitBefore(attempt + 1, message)
  if (planned === undefined) return { _tag: "Exhausted" }
  const asked = Math.min(retry_after_seconds ?? 0, maxPostponement) * 1000
  return { _tag: "Retry", after: Math.max(planned, asked) }
}
