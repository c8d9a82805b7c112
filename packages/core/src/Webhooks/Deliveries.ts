import { Context, Effect, Layer, Option, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { BaseUrl } from "../BaseUrl.ts"
import type { InvalidParameters } from "../InvalidParameters.ts"
import { InvalidState, type RetryObstacle } from "../InvalidState.ts"
import { listedById, type ListPage, listPage, type ListQuery } from "../ListCursor.ts"
import { DeliveryId, type EndpointId, EventId } from "../PublicId.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { UnitOfWork } from "../UnitOfWork.ts"
import { type Delivery, type DeliveryAttempt, deliveryOf } from "./Delivery.ts"
import type { DeliveryStatus } from "./DeliveryStatus.ts"
import { makeRestart, retriable } from "./DeliveryUpkeep.ts"
import type { EndpointStatus } from "./EndpointStatus.ts"
import type { EndpointTest, SignalDetected } from "./Message.ts"
import { messageOf } from "./MessageOf.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"
import { type DeliveryRecord, WebhookStore } from "./WebhookStore.ts"
import { makeWithheldEvents } from "./WithheldEvents.ts"

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
      const withheldAmong = yield* makeWithheldEvents

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
