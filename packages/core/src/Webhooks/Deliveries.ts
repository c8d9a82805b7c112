import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { AccountId } from "../Accounts/Accounts.ts"
import { Caller } from "../Accounts/Caller.ts"
import { BaseUrl } from "../BaseUrl.ts"
import { type InvalidParameters, InvalidState, type RetryObstacle } from "../InvalidRequest.ts"
import { listedById, type ListPage, listPage, type ListQuery } from "../ListCursor.ts"
import { DeliveryId, type EndpointId, EventId } from "../PublicId.ts"
import type { EntityId } from "../Register/EntityId.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import { makePlaces, makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { UnitOfWork } from "../UnitOfWork.ts"
import { WakeUps } from "../WakeUps.ts"
import {
  type Delivery,
  type DeliveryAttempt,
  deliveryOf,
  type DeliveryStatus,
  movedAtOnce,
  movesFrom,
  retriedFrom,
  statusesWith
} from "./Delivery.ts"
import type { EndpointStatus, StoredEndpoint } from "./Endpoint.ts"
import { type EndpointTest, messageOf, type SignalDetected, type WebhookEvent } from "./Message.ts"
import { type DeliveryRecord, type PurgedWebhooks, type Restart, WebhookStore } from "./WebhookStore.ts"

/** The members of an event that identify its organization. */
type EventIdentity = Pick<WebhookEvent, "id" | "entity_id" | "signal">

/** The identifiers of an event's organization: that of its monitor, and that of its Signal. */
const entitiesOf = ({ entity_id, signal }: EventIdentity): ReadonlyArray<EntityId> => [
  entity_id,
  signal.organization.entity_id
]

/**
 * Makes the function that finds those events that are about a withheld organization: by an identifier in the event, or
 * by the current one, since an organization may have moved. While the register cannot answer that, the identifiers of
 * the event decide. It asks the register nothing where nothing is withheld.
 */
export const makeEventsOfWithheld = Effect.gen(function*() {
  const { now: withheldNow } = yield* makeWithheldEntities
  const places = yield* makePlaces

  return Effect.fn("EventsOfWithheld.among")(function*(events: ReadonlyArray<EventIdentity>) {
    if (events.length === 0 || (yield* withheldNow).size === 0) return new Set<EventId>()
    const placeOf = yield* places(events.flatMap(entitiesOf))
    const isWithheld = (event: EventIdentity) => entitiesOf(event).some((entity) => placeOf(entity).is_withheld)
    return new Set(events.filter(isWithheld).map(({ id }) => id))
  })
})

/** Which deliveries to send again: those created since an instant, of one account or of all. */
export interface RetrySince {
  readonly since: DateTime.Utc
  readonly account_id?: AccountId | undefined
}

/** How long payloads, attempts and archived endpoints are kept. Rule: Webhooks (decisions 14), payloads are kept for 30 days. */
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

/** A page of deliveries, as a caller asks for it. */
export interface DeliveryQuery extends ListQuery {
  readonly endpoint_id?: EndpointId | undefined
  readonly status?: DeliveryStatus | undefined
}

/**
 * A delivery with its attempts, the oldest first, and its event: null once the event has been deleted, and while it is
 * withheld.
 */
export interface DeliveryDetail {
  readonly delivery: Delivery
  readonly attempts: ReadonlyArray<DeliveryAttempt>
  readonly payload: SignalDetected | EndpointTest | null
}

const listedDeliveries = listedById(DeliveryId)

const listedEvents = listedById(EventId)

const obstacleAt: Readonly<Partial<Record<EndpointStatus, RetryObstacle>>> = {
  archived: "endpoint_archived",
  pending_verification: "endpoint_unverified"
}

/** Whether the payload of a delivery is kept. A test has none to lose. */
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
 * again. Rule: Monitoring (decisions 13); Signals (decisions 11).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Deliveries extends Context.Service<Deliveries, {
  /** Deliveries of the account, the newest first. */
  readonly list: (query: DeliveryQuery) => Effect.Effect<ListPage<Delivery>, InvalidParameters, Caller>
  readonly get: (id: DeliveryId) => Effect.Effect<DeliveryDetail, DeliveryNotFound, Caller>
  /**
   * Sends a delivery again, with its retry plan from the beginning, at once or as soon as its endpoint is active. The
   * delivery must be exhausted, blocked or waiting for its next attempt, and its organization not withheld.
   */
  readonly retry: (id: DeliveryId) => Effect.Effect<Delivery, DeliveryNotFound | InvalidState, Caller>
  /**
   * The Signals released within 30 days, the newest first, to compare with what arrived. A page may be short or empty
   * before the last one.
   */
  readonly events: (
    query: ListQuery
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

      const list: Deliveries["Service"]["list"] = Effect.fn("Deliveries.list")(
        function*({ endpoint_id, status, ...query }) {
          const { account_id } = yield* Caller
          const { items, next_cursor } = yield* listPage(
            listedDeliveries,
            query,
            ({ after: before, limit }) => store.deliveries(account_id, { limit, before, endpoint_id, status })
          )
          return { items: items.map(deliveryOf), next_cursor }
        }
      )

      const events: Deliveries["Service"]["events"] = Effect.fn("Deliveries.events")(function*(query) {
        const { account_id } = yield* Caller
        const { items, next_cursor } = yield* listPage(
          listedEvents,
          query,
          ({ after: before, limit }) => store.events(account_id, { limit, before })
        )
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
