import { MonitorStore } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, aMonitor, newAccount, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Array, DateTime, Duration, Effect, FiberSet, Queue, type Redacted } from "effect"
import { node } from "../../support/PostgresStorage.ts"
import { releaseMany } from "./Backlog.ts"
import { type Claiming, rateOfClaims } from "./Claiming.ts"

const lease = Duration.minutes(5)
const addedAtOnce = 16

const addBacklog = Effect.fnUntraced(function*({ endpoints, jobs }: Claiming) {
  const addActive = Effect.flatMap(newAccount, (account) => addEndpoint(account))
  const active = yield* Effect.forEach(Array.range(1, endpoints), () => addActive, { concurrency: addedAtOnce })
  yield* releaseMany(active, jobs)
})

const claimDeliveries = (limit: number) =>
  WebhookStore.use((store) => Effect.flatMap(DateTime.now, (now) => store.claimDue(now, roomFor(limit), lease)))

/** Claims deliveries and does nothing with them; how many a second. */
export const claimRate = (url: Redacted.Redacted, claiming: Claiming) =>
  Effect.andThen(addBacklog(claiming), rateOfClaims(claiming, claimDeliveries)).pipe(
    Effect.provide(node(url)),
    Effect.orDie
  )

/** Claims and settles deliveries as a worker does, so many in flight; how many a second. */
export const settleRate = (url: Redacted.Redacted, claiming: Claiming) =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    yield* addBacklog(claiming)
    const settling = yield* FiberSet.make()
    const ended = yield* Queue.sliding<void>(1)
    let [left, room] = [claiming.jobs, claiming.batch]
    const end = Effect.suspend(() => {
      room += 1
      left -= 1
      return Queue.offer(ended, undefined)
    })
    const start = performance.now()
    const round = Effect.gen(function*() {
      const due = room > 0 ? yield* claimDeliveries(room) : []
      room -= due.length
      for (const { delivery } of due) {
        yield* FiberSet.run(settling, Effect.andThen(store.settle(settlementOf(delivery)), end))
      }
      yield* Queue.take(ended)
    })
    yield* Effect.repeat(round, { until: () => left === 0 })
    return claiming.jobs * 1000 / (performance.now() - start)
  }).pipe(Effect.scoped, Effect.provide(node(url)), Effect.orDie)

/** Claims monitors and does nothing with them; how many a second. */
export const monitorRate = (url: Redacted.Redacted, claiming: Claiming) =>
  Effect.gen(function*() {
    const [store, account, now] = [yield* MonitorStore, yield* newAccount, yield* DateTime.now]
    const monitors = Array.makeBy(claiming.jobs, () => aMonitor(account))
    yield* Effect.forEach(monitors, store.add, { concurrency: addedAtOnce, discard: true })
    return yield* rateOfClaims(claiming, (limit) => store.claimDue(now, limit, lease))
  }).pipe(Effect.provide(node(url)), Effect.orDie)
