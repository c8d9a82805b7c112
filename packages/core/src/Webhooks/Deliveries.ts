import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { AccountId } from "../Accounts/Accounts.ts"
import { CredentialCreated } from "../Accounts/Authentication.ts"
import { Caller } from "../Accounts/Caller.ts"
import { Ledger } from "../Credits/Ledger.ts"
import { BaseUrl } from "../Host.ts"
import { type InvalidParameters, InvalidState, type RetryObstacle } from "../InvalidRequest.ts"
import { type Asked, listedById, type ListPage, listPage } from "../ListCursor.ts"
import { DeliveryId, EventId, newUlid } from "../PublicId.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import { onceReachable, UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps.ts"
import {
  type Delivery,
  type DeliveryAttempt,
  deliveryOf,
  movedAtOnce,
  movesFrom,
  retriedFrom,
  statusesWith
} from "./Delivery.ts"
import type { EndpointStatus, StoredEndpoint } from "./Endpoint.ts"
import {
  type AccountMessage,
  type AccountNews,
  deliveriesOf,
  type EndpointTest,
  makeEventsOfWithheld,
  messageOf,
  type SignalDetected,
  type StoredAccountEvent,
  type WebhookEvent
} from "./Message.ts"
import {
  type DeliveryPage,
  type DeliveryRecord,
  type EventPage,
  type PurgedWebhooks,
  type Restart,
  WebhookStore
} from "./WebhookStore.ts"

/** The deliveries to send again: those created since an instant, of one account or of all. */
export interface RetrySince {
  readonly since: DateTime.Utc
  readonly account_id?: AccountId | undefined
}

/** The time for which payloads, attempts and archived endpoints are kept. */
const keptDays = { payloads: 30, attempts: 90 } as const

/** The states from which a delivery can be retried. */
const retriable = statusesWith("retried")

/** Makes the function that restarts the retry plan of deliveries, and returns their number. */
const makeRestart = Effect.gen(function*() {
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

/**
 * Makes the function that moves deliveries of an endpoint to where its state puts them, as part of the current unit of
 * work: so many at once, the others by a worker. It returns the number it moved.
 */
export const makeMovedDeliveries = Effect.gen(function*() {
  const store = yield* WebhookStore
  const wakeUps = yield* WakeUps
  return Effect.fnUntraced(function*(endpoint: StoredEndpoint) {
    const move = movesFrom(yield* DateTime.now)[endpoint.status]
    const moved = move === undefined ? 0 : yield* store.moveDeliveries(endpoint, move, movedAtOnce)
    if (moved === movedAtOnce || (endpoint.status === "active" && moved > 0)) yield* wakeUps.wake("deliveries")
    return moved
  })
})

/**
 * Makes the function that announces an event of an account, as part of the unit of work of what happened. It only adds
 * the event, so it locks no endpoint: a worker makes the deliveries soon after. Rule: webhooks#account-events.
 */
export const makeAnnouncing = Effect.gen(function*() {
  const [store, wakeUps, random] = [yield* WebhookStore, yield* WakeUps, yield* SecureRandom.SecureRandom]
  return Effect.fnUntraced(
    function*(account_id: AccountId, news: AccountNews) {
      const created_at = yield* DateTime.now
      const id = EventId.make(`evt_${yield* newUlid}`)
      const event: StoredAccountEvent = { ...news, account_id, id, created_at }
      yield* store.announce(event)
      yield* wakeUps.wake("deliveries")
    },
    Effect.provideService(SecureRandom.SecureRandom, random)
  )
})

/** An endpoint was disabled. */
export const disabledEndpoint = (
  { id, name }: Pick<StoredEndpoint, "id" | "name">,
  reason: "user" | "failures" | "gone"
): AccountNews => ({ type: "webhook_endpoint.disabled", data: { endpoint: { id, name }, reason } })

/** Announces every credential that is created. */
export const announcedCredentials: Layer.Layer<never, never, WebhookStore | SecureRandom.SecureRandom> = Layer.effect(
  CredentialCreated,
  Effect.map(
    makeAnnouncing,
    (announce) => (account_id, credential) => announce(account_id, { type: "credential.created", data: { credential } })
  )
)

/** More endpoints than an account may have. */
const allEndpoints = 1_000_000

/**
 * Makes the work on what is announced: its deliveries to the active endpoints that want its kind, and the events of
 * balances that fell. Each is done in one unit of work that also ends its mark, so any number of nodes do it once.
 */
export const makeNewsWork = Effect.gen(function*() {
  const [store, ledger, unit, wakeUps] = [yield* WebhookStore, yield* Ledger, yield* UnitOfWork, yield* WakeUps]
  const random = yield* SecureRandom.SecureRandom
  const announce = yield* makeAnnouncing

  const passOn = (event: StoredAccountEvent) =>
    unit.commit(Effect.gen(function*() {
      const active = yield* store.endpoints(event.account_id, { status: "active", limit: allEndpoints })
      const wanting = active.filter(({ kinds }) => kinds.includes(event.type))
      if (yield* store.passOn(event, yield* deliveriesOf(event, wanting.map(({ id }) => id)))) {
        yield* wakeUps.wake("deliveries")
      }
    })).pipe(Effect.provideService(SecureRandom.SecureRandom, random))

  const announceFall = (account: AccountId) =>
    unit.commit(Effect.gen(function*() {
      const fallen = Option.getOrUndefined(yield* ledger.takeFallen(account))
      if (fallen?.low) yield* announce(account, { type: "account.balance.low", data: fallen.low })
      if (fallen?.is_exhausted === true) {
        yield* announce(account, { type: "account.balance.exhausted", data: { balance: 0 } })
      }
    }))

  /** The work that waits, at most so much. */
  return Effect.fnUntraced(function*(limit: number) {
    const fallen = yield* ledger.fallen(limit)
    const announced = yield* store.announced(limit)
    return [...fallen.map(announceFall), ...announced.map(passOn)].slice(0, limit).map(onceReachable)
  })
})

/** Manages the deliveries of all accounts, for operators and the daily maintenance. */
export class DeliveryUpkeep extends Context.Service<DeliveryUpkeep, {
  /**
   * Sends exhausted, blocked and waiting deliveries again, at once or as soon as their endpoint is active, and returns
   * their number.
   */
  readonly retrySince: (retry: RetrySince) => Effect.Effect<number>
  /**
   * Deletes payloads older than 30 days, attempts older than 90, and endpoints that were archived 90 days ago and have
   * no delivery left.
   */
  readonly purge: Effect.Effect<PurgedWebhooks & { readonly endpoints: number }>
}>()("@kontor/core/Webhooks/Deliveries/DeliveryUpkeep") {
  static readonly layer: Layer.Layer<DeliveryUpkeep, never, WebhookStore | UnitOfWork> = Layer.effect(
    DeliveryUpkeep,
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const restart = yield* makeRestart
      return DeliveryUpkeep.of({
        retrySince: Effect.fn("DeliveryUpkeep.retrySince")(function*({ account_id, since }: RetrySince) {
          return yield* restart({ account_id, since })
        }),
        purge: Effect.gen(function*() {
          const now = yield* DateTime.now
          const attempts_since = DateTime.subtract(now, { days: keptDays.attempts })
          const payloads_since = DateTime.subtract(now, { days: keptDays.payloads })
          const purged = yield* store.purge({ payloads_since, attempts_since })
          return { ...purged, endpoints: yield* store.purgeArchived(attempts_since) }
        })
      })
    })
  )
}

/** The account has no delivery of this id. Whether another account has one is never revealed. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/**
 * A delivery with its attempts, the oldest first, and its event: null once the event has been deleted, and while it is
 * withheld.
 */
export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly attempts: ReadonlyArray<DeliveryAttempt>
  readonly payload: SignalDetected | AccountMessage | EndpointTest | null
}

const listedDeliveries = listedById(DeliveryId)

const listedEvents = listedById(EventId)

const obstacleAt: Readonly<Partial<Record<EndpointStatus, RetryObstacle>>> = {
  archived: "endpoint_archived",
  pending_verification: "endpoint_unverified"
}

/** Returns whether the payload of a delivery is kept. A test has none to lose. */
const isPayloadKept = ({ delivery, event }: Pick<DeliveryRecord, "delivery" | "event">): boolean =>
  event !== null || delivery.type === "endpoint.test"

/** Why a delivery cannot be sent again to an endpoint in this state; undefined if it can. */
const retryObstacle = (
  record: Pick<DeliveryRecord, "delivery" | "event">,
  isWithheld: boolean,
  status: EndpointStatus | undefined
): RetryObstacle | undefined => {
  if (!isPayloadKept(record)) return "payload_gone"
  if (isWithheld) return "organization_withheld"
  return status === undefined ? undefined : obstacleAt[status]
}

/**
 * The deliveries and events of the caller's account. What concerns a withheld organization is neither shown nor sent
 * again. Rule: signals#list.
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Deliveries extends Context.Service<Deliveries, {
  /** Deliveries of the account, the newest first. */
  readonly list: (query: Asked<DeliveryPage>) => Effect.Effect<ListPage<Delivery>, InvalidParameters, Caller>
  readonly get: (id: DeliveryId) => Effect.Effect<DeliveryDetail, DeliveryNotFound, Caller>
  /**
   * Sends a delivery again, with its retry plan from the beginning, at once or as soon as its endpoint is active. The
   * delivery must be exhausted, blocked or waiting for its next attempt, and its organization not withheld.
   */
  readonly retry: (id: DeliveryId) => Effect.Effect<Delivery, DeliveryNotFound | InvalidState, Caller>
  /**
   * The events of 30 days, or since an instant, the newest first, to compare with what arrived. A page may be short or
   * empty before the last one.
   */
  readonly events: (
    query: Asked<EventPage>
  ) => Effect.Effect<ListPage<WebhookEvent>, InvalidParameters, Caller>
}>()("@kontor/core/Webhooks/Deliveries") {
  static readonly layer: Layer.Layer<
    Deliveries,
    never,
    WebhookStore | RegisterUpstream | Withheld | UnitOfWork | BaseUrl
  > = Layer.effect(
    Deliveries,
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const base = yield* BaseUrl
      const restart = yield* makeRestart
      const withheldAmong = yield* makeEventsOfWithheld

      const list = Effect.fn("Deliveries.list")(function*(query: Asked<DeliveryPage>) {
        const { account_id } = yield* Caller
        const page = yield* listPage(listedDeliveries, query, (page) => store.deliveries(account_id, page))
        return { ...page, items: page.items.map(deliveryOf) }
      })

      const events = Effect.fn("Deliveries.events")(function*(query: Asked<EventPage>) {
        const { account_id } = yield* Caller
        const { items, next_cursor } = yield* listPage(listedEvents, query, (page) => store.events(account_id, page))
        const hidden = yield* withheldAmong(items)
        return { items: items.filter(({ id }) => !hidden.has(id)), next_cursor }
      })

      const recordOf = Effect.fnUntraced(function*(id: DeliveryId) {
        const { account_id } = yield* Caller
        const record = yield* store.delivery(account_id, id)
        return Option.isSome(record) ? record.value : yield* new DeliveryNotFound()
      })

      const isWithheld = ({ event }: DeliveryRecord) =>
        Effect.map(withheldAmong(event === null ? [] : [event]), (hidden) => hidden.size > 0)

      const get = Effect.fn("Deliveries.get")(function*(id: DeliveryId) {
        const record = yield* recordOf(id)
        const { attempts, delivery, event } = record
        const isShown = isPayloadKept(record) && !(yield* isWithheld(record))
        const payload = isShown ? messageOf(delivery, event, base) : null
        return { delivery: deliveryOf(delivery), attempts, payload }
      })

      const refused = Effect.fnUntraced(function*(record: DeliveryRecord, isHidden: boolean) {
        const { account_id, endpoint_id, status } = record.delivery
        const endpoint = Option.getOrUndefined(yield* store.endpoint(account_id, endpoint_id))
        const obstacle = retriable.includes(status) ? retryObstacle(record, isHidden, endpoint?.status) : undefined
        return yield* new InvalidState({ kind: "delivery", status, ...(obstacle !== undefined && { obstacle }) })
      })

      const retry = Effect.fn("Deliveries.retry")(function*(id: DeliveryId) {
        const { account_id } = yield* Caller
        const isHidden = yield* isWithheld(yield* recordOf(id))
        const restarted = isHidden ? 0 : yield* restart({ account_id, id })
        const record = yield* recordOf(id)
        return restarted === 0 ? yield* refused(record, isHidden) : deliveryOf(record.delivery)
      })

      return Deliveries.of({ list, get, retry, events })
    })
  )
}
