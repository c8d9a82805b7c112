import { Ledger } from "@kontor/core/Credits"
import { topicsOf } from "@kontor/core/internal"
import { standardPriceList } from "@kontor/core/Prices"
import {
  isSignalEvent,
  type StoredDelivery,
  type StoredEvent,
  type StoredSignalEvent,
  WebhookStore
} from "@kontor/core/Webhooks"
import { Effect } from "effect"
import type { Customer, World } from "./World.ts"

const everything = { limit: 1_000_000 }

/** Whatever a plan of the customer reached at some time, and what no plan gates. */
const mayBeReleased = ({ plans }: Customer, topic: string): boolean =>
  [...plans].some((plan) => topicsOf(standardPriceList, plan).some((reached) => reached === topic))

const releasedOnce = (world: World, customer: Customer, event: StoredSignalEvent) => {
  const { id, monitor_id, signal } = event
  const place = `${monitor_id} ${signal.event.id}`
  const standing = world.released.get(place) ?? id
  world.released.set(place, standing)
  return [
    ...(standing === id ? [] : [`${place} is released twice, as ${standing} and ${id}`]),
    ...(mayBeReleased(customer, signal.event.topic)
      ? []
      : [`${place} is released above every plan: ${signal.event.topic}`])
  ]
}

const deliveredIndeed = (world: World, deliveries: ReadonlyArray<StoredDelivery>) => {
  const fresh = deliveries.filter(({ id, status }) => status === "succeeded" && !world.succeeded.has(id))
  for (const { id } of fresh) world.succeeded.add(id)
  const taken = new Set(world.arrivals.filter(({ isTaken }) => isTaken).map(({ message_id }) => message_id))
  return fresh.filter(({ message_id }) => !taken.has(message_id)).map(({ id }) => `${id} succeeded, and nobody took it`)
}

const waiting: ReadonlyArray<StoredDelivery["status"]> = ["pending", "in_flight", "retry_wait"]

/** Once all is well, a delivery is over, or it waits for its endpoint. */
const endedVisibly = Effect.fnUntraced(function*(customer: Customer, deliveries: ReadonlyArray<StoredDelivery>) {
  const endpoints = yield* WebhookStore.use((store) => store.endpoints(customer.id, { limit: 1000 }))
  const active = new Set(endpoints.filter(({ status }) => status === "active").map(({ id }) => id))
  const stuck = deliveries.filter(({ endpoint_id, status }) =>
    waiting.includes(status) || (status === "blocked_endpoint" && active.has(endpoint_id))
  )
  return stuck.map(({ endpoint_id, id, status }) => `${id} to ${endpoint_id} is ${status} for good`)
})

/** Each fall of a balance is announced at most once; in the end all that happened is announced, and sent on. */
const newsIsRight = Effect.fnUntraced(
  function*(world: World, { id, name }: Customer, events: ReadonlyArray<StoredEvent>, isEnd: boolean) {
    const [ledger, store] = [yield* Ledger, yield* WebhookStore]
    const { entries } = yield* ledger.overview(id, everything.limit)
    const threshold = yield* ledger.threshold(id)
    const falls = entries.filter(({ balance_after, credits }) =>
      balance_after < threshold && balance_after - credits >= threshold
    )
    const seen = world.falls.get(id) ?? new Set()
    world.falls.set(id, seen)
    for (const event of events) if (event.type === "account.balance.low") seen.add(event.id)
    if (!isEnd) return seen.size > falls.length ? [`${name} is told of ${seen.size} falls of ${falls.length}`] : []
    const untold = [...yield* ledger.fallen(everything.limit)].filter((account) => account === id)
    const unsent = (yield* store.announced(everything.limit)).filter(({ account_id }) => account_id === id)
    return [
      ...(falls.length > 0 && seen.size === 0 ? [`${name} is never told of ${falls.length} falls`] : []),
      ...untold.map(() => `${name} is not told of a fall`),
      ...unsent.map((event) => `${event.id} is not sent on`)
    ]
  }
)

/**
 * Delivery: each change is released once per monitor, to whom a plan lets it be, with a delivery; what succeeded was
 * taken; and in the end nothing is left waiting.
 */
export const deliveryIsRight = Effect.fnUntraced(function*(world: World, isEnd: boolean) {
  const store = yield* WebhookStore
  const wrong: Array<string> = []
  for (const customer of world.customers) {
    const all = yield* store.events(customer.id, everything)
    const events = all.filter(isSignalEvent)
    const deliveries = yield* store.deliveries(customer.id, everything)
    const delivered = new Set<string>(deliveries.map(({ event_id }) => event_id))
    const fresh = events.filter(({ monitor_id, signal }) => !world.released.has(`${monitor_id} ${signal.event.id}`))
    wrong.push(
      ...fresh.filter(({ id }) => !delivered.has(id)).map(({ id }) => `${id} is released to nobody`),
      ...events.flatMap((event) => releasedOnce(world, customer, event)),
      ...deliveredIndeed(world, deliveries),
      ...yield* newsIsRight(world, customer, all, isEnd),
      ...(isEnd ? yield* endedVisibly(customer, deliveries) : [])
    )
  }
  return wrong
})
