import { Context, Effect, Layer, Option, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { BaseUrl } from "../BaseUrl.ts"
import { cursorRule } from "../CursorRule.ts"
import { InvalidParameters } from "../InvalidParameters.ts"
import { InvalidState } from "../InvalidState.ts"
import { idOfCursor, listCursor } from "../ListCursor.ts"
import { DeliveryId, type EndpointId, EventId } from "../PublicId.ts"
import type { RegisterUpstream } from "../Register/RegisterUpstream.ts"
import type { Withheld } from "../Register/Withheld.ts"
import type { UnitOfWork } from "../UnitOfWork.ts"
import { type Delivery, type DeliveryAttempt, deliveryOf } from "./Delivery.ts"
import type { DeliveryStatus } from "./DeliveryStatus.ts"
import { makeRestart, retriable } from "./DeliveryUpkeep.ts"
import type { EndpointTest, SignalDetected } from "./Message.ts"
import { messageOf } from "./MessageOf.ts"
import { isPayloadKept, retryObstacle } from "./RetryObstacle.ts"
import type { WebhookEvent } from "./WebhookEvent.ts"
import { type DeliveryRecord, WebhookStore } from "./WebhookStore.ts"
import { makeWithheldEvents } from "./WithheldEvents.ts"

/** The account has no delivery of this id. Whether another account has one is never revealed. */
export class DeliveryNotFound extends Schema.TaggedError<DeliveryNotFound>()("DeliveryNotFound", {}) {}

/** A page of deliveries, as a caller asks for it. */
export interface DeliveryQuery {
  readonly endpoint_id?: EndpointId | undefined
  readonly status?: DeliveryStatus | undefined
  readonly per_page: number
  readonly cursor?: string | undefined
}

/** A page of an account's items, the newest first; the last page has no `next_cursor`. */
export interface ListPage<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next_cursor: string | null
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

const placeOf = Effect.fnUntraced(function*<Id>(schema: Schema.Codec<Id, string>, cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const id = Schema.decodeUnknownOption(schema)(idOfCursor(cursor))
  if (Option.isSome(id)) return id.value
  return yield* new InvalidParameters({ parameters: { cursor: [`cursor ${cursorRule}`] } })
})

const pageOf = <Item extends { readonly id: string }>(found: ReadonlyArray<Item>, per_page: number): ListPage<Item> => {
  const items = found.slice(0, per_page)
  const last = items.at(-1)
  return { items, next_cursor: found.length > per_page && last !== undefined ? listCursor(last.id) : null }
}

/**
 * The deliveries and events of the caller's account. What concerns a withheld organization is neither shown nor sent
 * again. Rule: Monitoring (decisions 13); Signals (decisions 11).
 */
// @effect-diagnostics-next-line leakingRequirements:off -- each call has a caller of its own.
export class Deliveries extends Context.Service<Deliveries, {
  readonly list: (query: DeliveryQuery) => Effect.Effect<ListPage<Delivery>, InvalidParameters, Caller>
  readonly get: (id: DeliveryId) => Effect.Effect<DeliveryDetail, DeliveryNotFound, Caller>
  /**
   * Sends a delivery again, with its retry plan from the beginning, at once or as soon as its endpoint is active. The
   * delivery must be exhausted, blocked or waiting for its next attempt, and its organization not withheld.
   */
  readonly retry: (id: DeliveryId) => Effect.Effect<Delivery, DeliveryNotFound | InvalidState, Caller>
  /**
   * The Signals released within 30 days, to compare with what arrived. A page may be short or empty before the last
   * one.
   */
  readonly events: (
    query: Pick<DeliveryQuery, "cursor" | "per_page">
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
        function*({ cursor, endpoint_id, per_page, status }) {
          const before = yield* placeOf(DeliveryId, cursor)
          const { account_id } = yield* Caller
          const found = yield* store.deliveries(account_id, { limit: per_page + 1, before, endpoint_id, status })
          return pageOf(found.map(deliveryOf), per_page)
        }
      )

      const events: Deliveries["Service"]["events"] = Effect.fn("Deliveries.events")(function*({ cursor, per_page }) {
        const before = yield* placeOf(EventId, cursor)
        const { account_id } = yield* Caller
        const { items, next_cursor } = pageOf(
          yield* store.events(account_id, { limit: per_page + 1, before }),
          per_page
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
