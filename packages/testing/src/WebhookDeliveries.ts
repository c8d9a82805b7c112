import { assert } from "@effect/vitest"
import { retriedFrom, waitingFrom } from "@kontor/core/internal"
import {
  inFlightPerEndpoint,
  movedAtOnce,
  type StoredDelivery,
  type StoredEndpoint,
  WebhookStore
} from "@kontor/core/Webhooks"
import { DateTime, Duration, Effect, Option, Result } from "effect"
import { json, newAccount } from "./fixtures/Accounts.ts"
import {
  addEndpoint,
  after,
  blocking,
  newUlid,
  releaseTo,
  roomFor,
  settlementOf,
  start
} from "./fixtures/Monitoring.ts"
import type { WebhookTest } from "./WebhookClaims.ts"

const lease = Duration.seconds(60)

const claimOne = Effect.fnUntraced(function*() {
  const store = yield* WebhookStore
  const endpoint = yield* addEndpoint(yield* newAccount, { exhausted_in_a_row: 4 })
  yield* store.release([releaseTo([endpoint])])
  const [due] = yield* store.claimDue(start, roomFor(1), lease)
  return { endpoint, delivery: due!.delivery }
})

/** The part of the suite about stored deliveries and how they are read. */
export const webhookRecords = (test: WebhookTest): void => {
  test(
    "keeps what became of an attempt, to the byte",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery } = yield* claimOne()
      const settlement = settlementOf(delivery, { status: "retry_wait", plan_step: 1, next_attempt_at: after(5) })
      yield* store.settle(settlement)
      const [event] = yield* store.events(delivery.account_id, { limit: 1 })
      const record = Option.getOrThrow(yield* store.delivery(delivery.account_id, delivery.id))
      const kept = { ...delivery, status: "retry_wait", plan_step: 1, next_attempt_at: after(5) }
      assert.deepStrictEqual(json(record.delivery), json(kept))
      assert.deepStrictEqual([...record.attempts[0]!.answer], [0, 255, 10])
      assert.deepStrictEqual(json(record), json({ delivery: kept, attempts: [settlement.attempt], event }))
      assert.isTrue(Option.isNone(yield* store.delivery(yield* newAccount, delivery.id)))
    })
  )

  test(
    "a success ends the row of exhausted messages, and nothing else does",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const exhausted = ({ account_id, endpoint_id }: StoredDelivery) =>
        Effect.map(
          store.endpoint(account_id, endpoint_id),
          (endpoint) => Option.getOrThrow(endpoint).exhausted_in_a_row
        )
      const failed = yield* claimOne()
      yield* store.settle(settlementOf(failed.delivery, { status: "exhausted" }))
      assert.strictEqual(yield* exhausted(failed.delivery), 4)
      const succeeded = yield* claimOne()
      yield* store.settle(settlementOf(succeeded.delivery))
      assert.strictEqual(yield* exhausted(succeeded.delivery), 0)
    })
  )

  test(
    "pages through deliveries, the newest first, by endpoint and state, and new ones shift nothing",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const [one, other] = [yield* addEndpoint(account), yield* addEndpoint(account)]
      yield* store.release(Array.from({ length: 5 }, () => releaseTo([one, other])))
      const all = yield* store.deliveries(account, { limit: 100 })
      assert.deepStrictEqual(all.map(({ id }) => id), all.map(({ id }) => id).toSorted().toReversed())
      const first = yield* store.deliveries(account, { limit: 4 })
      yield* store.release([releaseTo([one])])
      const second = yield* store.deliveries(account, { limit: 100, after: first.at(-1)!.id })
      assert.deepStrictEqual(json([...first, ...second]), json(all))
      const ofOne = yield* store.deliveries(account, { limit: 100, endpoint_id: one.id })
      assert.lengthOf(ofOne, 6)
      assert.isTrue(ofOne.every(({ endpoint_id }) => endpoint_id === one.id))
      yield* store.claimDue(after(60), roomFor(3), lease)
      const flying = yield* store.deliveries(account, { limit: 100, status: "in_flight" })
      assert.lengthOf(flying, 3)
      assert.isEmpty(yield* store.deliveries(yield* newAccount, { limit: 100 }))
    })
  )

  test(
    "pages through events, the newest first",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const releases = Array.from({ length: 5 }, (_, second) => releaseTo([endpoint], after(second)))
      yield* Effect.forEach(releases, (release) => store.release([release]))
      const first = yield* store.events(endpoint.account_id, { limit: 2 })
      const rest = yield* store.events(endpoint.account_id, { limit: 9, after: first.at(-1)!.id })
      assert.deepStrictEqual(
        json([...first, ...rest]),
        json(releases.map(({ event }) => event).toReversed())
      )
    })
  )

  test(
    "keeps a delivery that ended with its first attempt",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery, endpoint } = yield* claimOne()
      const id = `del_${newUlid()}` as StoredDelivery["id"]
      const event_id = `evt_${newUlid()}` as StoredDelivery["event_id"]
      const tried: StoredDelivery = {
        ...delivery,
        id,
        event_id,
        type: "endpoint.test",
        status: "succeeded",
        attempts: 1
      }
      const { attempt } = settlementOf(tried)
      yield* store.addDelivery(tried, attempt)
      const record = Option.getOrThrow(yield* store.delivery(endpoint.account_id, id))
      assert.deepStrictEqual(json(record), json({ delivery: tried, attempts: [attempt], event: null }))
    })
  )

  test(
    "restarts a delivery from the states that are asked for, with its plan from the beginning",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery: { account_id, id }, delivery } = yield* claimOne()
      yield* store.settle(settlementOf(delivery, { status: "exhausted", plan_step: 10 }))
      const at = after(1000)
      assert.strictEqual(yield* store.restart({ account_id, id, from: ["retry_wait"], next: retriedFrom(at) }), 0)
      assert.strictEqual(
        yield* store.restart({ account_id: yield* newAccount, id, from: ["exhausted"], next: retriedFrom(at) }),
        0
      )
      assert.strictEqual(yield* store.restart({ account_id, id, from: ["exhausted"], next: retriedFrom(at) }), 1)
      const [again] = yield* store.claimDue(at, roomFor(1), lease)
      assert.deepInclude(again!.delivery, { id, plan_step: 0, attempts: 2 })
    })
  )

  test(
    "a restarted delivery waits for a disabled endpoint, and an archived endpoint restarts nothing",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const { delivery: { account_id, id }, delivery, endpoint } = yield* claimOne()
      yield* store.settle(settlementOf(delivery, { status: "exhausted", plan_step: 10 }))
      const restartAt = Effect.fnUntraced(function*(status: StoredEndpoint["status"]) {
        yield* store.changeEndpoint(account_id, endpoint.id, (now) => Result.succeed({ ...now, status }))
        return yield* store.restart({
          account_id,
          id,
          from: ["exhausted", "blocked_endpoint"],
          next: retriedFrom(after(1000))
        })
      })
      for (const status of ["disabled_user", "disabled_failures"] as const) {
        assert.strictEqual(yield* restartAt(status), 1)
        const record = Option.getOrThrow(yield* store.delivery(account_id, id))
        assert.deepInclude(record.delivery, { status: "blocked_endpoint", plan_step: 0, next_attempt_at: null })
      }
      assert.strictEqual(yield* restartAt("pending_verification"), 0)
      assert.strictEqual(yield* restartAt("archived"), 0)
      assert.strictEqual(yield* restartAt("active"), 1)
      const [again] = yield* store.claimDue(after(1000), roomFor(1), lease)
      assert.deepInclude(again!.delivery, { id, plan_step: 0 })
    })
  )

  test(
    "restarts what came to be since an instant, of all accounts",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const made = yield* Effect.forEach([0, 10, 20], (seconds) =>
        Effect.gen(function*() {
          const endpoint = yield* addEndpoint(yield* newAccount)
          yield* store.release([releaseTo([endpoint], after(seconds))])
          const [due] = yield* store.claimDue(after(seconds), roomFor(1), lease)
          yield* store.settle(settlementOf(due!.delivery, { status: "exhausted", plan_step: 10 }))
          return due!.delivery.id
        }))
      assert.strictEqual(
        yield* store.restart({ since: after(10), from: ["exhausted"], next: retriedFrom(after(100)) }),
        2
      )
      const claimed = yield* store.claimDue(after(100), roomFor(10), lease)
      assert.sameMembers(claimed.map(({ delivery }) => delivery.id), made.slice(1))
    })
  )
}

const longLease = Duration.minutes(5)

/** The part of the suite about what operators watch. */
export const webhookBacklog = (test: WebhookTest): void => {
  test(
    "counts deliveries that are not at their end, those that are due, and says since when",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const nothing = { deliveries: {}, due: 0, due_since: null, waiting_since: null }
      const backlog = Effect.map(store.backlog(after(60), 100), ({ deliveries, due, due_since, waiting_since }) => ({
        deliveries: Object.fromEntries([...deliveries].filter(([, count]) => count > 0)),
        due,
        due_since: json(due_since),
        waiting_since: json(waiting_since)
      }))
      assert.deepStrictEqual(yield* backlog, nothing)

      const [one, other] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      const times = [0, 1, 2, 3, 60].map(after)
      yield* store.release(times.map((time) => releaseTo([one], time)))
      yield* store.release([releaseTo([other], after(61)), releaseTo([other], after(62))])
      assert.deepStrictEqual(yield* backlog, {
        deliveries: { pending: 7 },
        due: 5,
        due_since: json(after(0)),
        waiting_since: json(after(0))
      })

      const [succeeded, exhausted, waiting] = yield* store.claimDue(after(60), roomFor(4), longLease)
      yield* store.settle(settlementOf(succeeded!.delivery))
      yield* store.settle(settlementOf(exhausted!.delivery, { status: "exhausted" }))
      yield* store.settle(settlementOf(waiting!.delivery, { status: "retry_wait", next_attempt_at: after(59) }))
      yield* store.moveDeliveries(other, blocking, movedAtOnce)
      assert.deepStrictEqual(yield* backlog, {
        deliveries: { blocked_endpoint: 2, in_flight: 1, pending: 1, retry_wait: 1 },
        due: 2,
        due_since: json(after(59)),
        waiting_since: json(after(2))
      })
    })
  )

  test(
    "counts no more waiting and blocked deliveries than asked for, the longest due first",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [one, other] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      yield* store.release([5, 4, 3, 2].map((seconds) => releaseTo([one], after(seconds))))
      yield* store.release([1, 1, 1].map((seconds) => releaseTo([other], after(seconds))))
      yield* store.moveDeliveries(other, blocking, movedAtOnce)
      const { deliveries, due, due_since } = yield* store.backlog(after(2), 2)
      assert.deepStrictEqual([deliveries.get("pending"), deliveries.get("blocked_endpoint")], [2, 2])
      assert.deepStrictEqual([due, json(due_since)], [1, json(after(2))])
    })
  )
}

/** The part of the suite about deleting expired data. */
export const webhookRetention = (test: WebhookTest): void => {
  test(
    "rule: payloads 30 days, attempts 90: what is younger stays",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      const { account_id } = endpoint
      yield* store.release([releaseTo([endpoint], after(0)), releaseTo([endpoint], after(100))])
      for (const { delivery } of yield* store.claimDue(after(100), roomFor(2), lease)) {
        const { attempt } = settlementOf(delivery)
        yield* store.settle(settlementOf(delivery, { attempt: { ...attempt, started_at: delivery.created_at } }))
      }
      const [young, old] = yield* store.deliveries(account_id, { limit: 2 })

      assert.deepStrictEqual(
        yield* store.purge({ payloads_since: after(50), attempts_since: after(-50) }),
        { cancelled: 0, events: 1, attempts: 0, deliveries: 0 }
      )
      const kept = Option.getOrThrow(yield* store.delivery(account_id, old!.id))
      assert.isNull(kept.event)
      assert.lengthOf(kept.attempts, 1)

      assert.deepStrictEqual(
        yield* store.purge({ payloads_since: after(50), attempts_since: after(50) }),
        { cancelled: 0, events: 0, attempts: 1, deliveries: 1 }
      )
      assert.isTrue(Option.isNone(yield* store.delivery(account_id, old!.id)))
      const stays = Option.getOrThrow(yield* store.delivery(account_id, young!.id))
      assert.isNotNull(stays.event)
      assert.lengthOf(stays.attempts, 1)
    })
  )

  test(
    "erases the endpoints, events and deliveries of an account, even in flight, and no others",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [mine, other] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      yield* store.release([releaseTo([mine]), releaseTo([other])])
      const claimed = yield* store.claimDue(after(0), roomFor(2), lease)
      yield* store.erase(mine.account_id)
      const page = { limit: 9 }
      assert.deepStrictEqual(yield* store.endpoints(mine.account_id, { limit: 9 }), [])
      assert.deepStrictEqual(yield* store.events(mine.account_id, page), [])
      assert.deepStrictEqual(yield* store.deliveries(mine.account_id, page), [])
      for (const { delivery } of claimed) {
        const isOther = delivery.account_id === other.account_id
        assert.strictEqual(yield* store.settle(settlementOf(delivery)), isOther)
      }
      assert.lengthOf(yield* store.endpoints(other.account_id, { limit: 9 }), 1)
      assert.lengthOf(yield* store.events(other.account_id, page), 1)
    })
  )

  test(
    "cancels what waits and would lose its payload, and keeps the payload of what is in flight",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const [flying, waiting] = [yield* addEndpoint(yield* newAccount), yield* addEndpoint(yield* newAccount)]
      yield* store.release([releaseTo([flying])])
      yield* store.claimDue(after(0), roomFor(1), lease)
      yield* store.release([releaseTo([waiting])])
      const purged = yield* store.purge({ payloads_since: after(50), attempts_since: after(-50) })
      assert.deepStrictEqual(purged, { cancelled: 1, events: 1, attempts: 0, deliveries: 0 })
      const [cancelled] = yield* store.deliveries(waiting.account_id, { limit: 1 })
      assert.strictEqual(cancelled!.status, "cancelled")
      assert.lengthOf(yield* store.events(flying.account_id, { limit: 9 }), 1)
    })
  )

  test(
    "deletes endpoints archived before an instant, once no delivery names them",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const account = yield* newAccount
      const [named, unused, active] = [
        yield* addEndpoint(account),
        yield* addEndpoint(account),
        yield* addEndpoint(account)
      ]
      yield* store.release([releaseTo([named])])
      yield* Effect.forEach(
        [named, unused],
        ({ id }) => store.changeEndpoint(account, id, (endpoint) => Result.succeed({ ...endpoint, status: "archived" }))
      )
      const now = yield* DateTime.now
      const isThere = ({ id }: StoredEndpoint) => Effect.map(store.endpoint(account, id), Option.isSome)
      yield* store.purgeArchived(DateTime.subtract(now, { days: 1 }))
      assert.deepStrictEqual(yield* Effect.forEach([named, unused, active], isThere), [true, true, true])
      yield* store.purgeArchived(DateTime.add(now, { days: 1 }))
      assert.deepStrictEqual(yield* Effect.forEach([named, unused, active], isThere), [true, false, true])
    })
  )

  test(
    "deletes what ended without an attempt as well",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* store.release([releaseTo([endpoint], after(0)), releaseTo([endpoint], after(100))])
      yield* store.moveDeliveries(
        endpoint,
        { from: ["pending"], to: { status: "cancelled", next_attempt_at: null } },
        movedAtOnce
      )
      const purged = yield* store.purge({ payloads_since: after(-50), attempts_since: after(50) })
      assert.deepStrictEqual(purged, { cancelled: 0, events: 0, attempts: 0, deliveries: 1 })
      assert.lengthOf(yield* store.deliveries(endpoint.account_id, { limit: 9 }), 1)
    })
  )

  test(
    "restarts nothing whose payload is kept no longer",
    Effect.gen(function*() {
      const store = yield* WebhookStore
      const endpoint = yield* addEndpoint(yield* newAccount)
      yield* store.release([releaseTo([endpoint])])
      const [due] = yield* store.claimDue(after(0), roomFor(1), lease)
      yield* store.settle(settlementOf(due!.delivery, { status: "exhausted", plan_step: 10 }))
      yield* store.purge({ payloads_since: after(50), attempts_since: after(-50) })
      const { account_id, id } = due!.delivery
      assert.strictEqual(yield* store.restart({ account_id, id, from: ["exhausted"], next: retriedFrom(after(60)) }), 0)
    })
  )
}

const recordOf = ({ account_id, id }: StoredDelivery) =>
  WebhookStore.use((store) => Effect.map(store.delivery(account_id, id), Option.getOrThrow))

/** Claims so many deliveries to an endpoint, of so many that wait for it. */
const claimed = Effect.fnUntraced(function*(count: number, waiting = count) {
  const store = yield* WebhookStore
  const endpoint = yield* addEndpoint(yield* newAccount, { exhausted_in_a_row: 4 })
  yield* store.release(Array.from({ length: waiting }, (_, second) => releaseTo([endpoint], after(second))))
  const due = yield* store.claimDue(after(60), roomFor(count), lease)
  return { store, endpoint, deliveries: due.map(({ delivery }) => delivery) }
})

/** The part of the suite about claimed deliveries that are not sent. */
export const webhookWithdrawals = (test: WebhookTest): void => {
  test(
    "a withdrawn delivery is cancelled without another attempt, and keeps its event",
    Effect.gen(function*() {
      const { deliveries: [delivery], endpoint, store } = yield* claimed(1)
      const [event] = yield* store.events(endpoint.account_id, { limit: 1 })
      assert.strictEqual(yield* store.withdraw([delivery!]), 1)
      const ended = { ...delivery, status: "cancelled", attempts: 0, next_attempt_at: null }
      assert.deepStrictEqual(json(yield* recordOf(delivery!)), json({ delivery: ended, attempts: [], event }))
      assert.isTrue(Option.isNone(yield* store.nextDue))
      assert.isEmpty(yield* store.claimDue(after(1000), roomFor(10), lease))
    })
  )

  test(
    "what is withdrawn after attempts keeps them, and its endpoint its row of exhausted messages",
    Effect.gen(function*() {
      const { deliveries: [delivery], endpoint, store } = yield* claimed(1)
      const waits = { status: "retry_wait", plan_step: 1, next_attempt_at: after(65) } as const
      yield* store.settle(settlementOf(delivery!, waits))
      const [again] = yield* store.claimDue(after(65), roomFor(1), lease)
      yield* store.withdraw([again!.delivery])
      const record = yield* recordOf(delivery!)
      assert.deepInclude(record.delivery, { status: "cancelled", attempts: 1, plan_step: 1 })
      assert.deepStrictEqual(record.attempts.map(({ number }) => number), [1])
      const stays = Option.getOrThrow(yield* store.endpoint(endpoint.account_id, endpoint.id))
      assert.strictEqual(stays.exhausted_in_a_row, 4)
    })
  )

  test(
    "what is withdrawn is in flight no more: as many others of its endpoint can be claimed, and the rest stays claimed",
    Effect.gen(function*() {
      const { deliveries, store } = yield* claimed(inFlightPerEndpoint, 20)
      assert.isEmpty(yield* store.claimDue(after(60), roomFor(20), lease))
      assert.strictEqual(yield* store.withdraw(deliveries.slice(0, 3)), 3)
      assert.lengthOf(yield* store.claimDue(after(60), roomFor(20), lease), 3)
      assert.isTrue(yield* store.settle(settlementOf(deliveries[3]!)))
    })
  )

  test(
    "withdraws deliveries to several endpoints at once, and nothing if no endpoint is named",
    Effect.gen(function*() {
      const { deliveries: [one], store } = yield* claimed(1)
      const { deliveries: others } = yield* claimed(2)
      assert.strictEqual(yield* store.withdraw([]), 0)
      assert.strictEqual(yield* store.withdraw([others[1]!, one!, others[0]!]), 3)
      for (const delivery of [one!, ...others]) {
        assert.strictEqual((yield* recordOf(delivery)).delivery.status, "cancelled")
      }
    })
  )

  test(
    "withdrawn again or settled, nothing happens to what was withdrawn, nor to what was settled",
    Effect.gen(function*() {
      const { deliveries: [withdrawn, settled], store } = yield* claimed(2)
      yield* store.settle(settlementOf(settled!))
      assert.strictEqual(yield* store.withdraw([withdrawn!, settled!]), 1)
      const before = [yield* recordOf(withdrawn!), yield* recordOf(settled!)]
      assert.strictEqual(yield* store.withdraw([withdrawn!, settled!]), 0)
      assert.isFalse(yield* store.settle(settlementOf(withdrawn!)))
      assert.deepStrictEqual(json([yield* recordOf(withdrawn!), yield* recordOf(settled!)]), json(before))
    })
  )

  test(
    "a node whose claim has ended withdraws nothing, neither while the delivery waits nor once another node has claimed it",
    Effect.gen(function*() {
      const { deliveries: [lost], store } = yield* claimed(1)
      yield* store.recover(after(120), waitingFrom(after(120)))
      assert.strictEqual(yield* store.withdraw([lost!]), 0)
      assert.deepInclude((yield* recordOf(lost!)).delivery, { status: "retry_wait", attempts: 1 })
      const [again] = yield* store.claimDue(after(120), roomFor(1), lease)
      assert.strictEqual(yield* store.withdraw([lost!]), 0)
      assert.deepInclude((yield* recordOf(lost!)).delivery, { status: "in_flight", attempts: 2 })
      assert.strictEqual(yield* store.withdraw([again!.delivery]), 1)
      assert.isFalse(yield* store.settle(settlementOf(lost!)))
    })
  )

  test(
    "what was withdrawn is not restarted, and is purged like anything that was cancelled",
    Effect.gen(function*() {
      const { deliveries: [delivery], store } = yield* claimed(1)
      yield* store.withdraw([delivery!])
      const from = ["pending", "retry_wait", "exhausted", "blocked_endpoint"] as const
      assert.strictEqual(yield* store.restart({ from, since: after(-50), next: retriedFrom(after(60)) }), 0)
      assert.deepStrictEqual(
        yield* store.purge({ payloads_since: after(50), attempts_since: after(50) }),
        { cancelled: 0, events: 1, attempts: 0, deliveries: 1 }
      )
      assert.isTrue(Option.isNone(yield* store.delivery(delivery!.account_id, delivery!.id)))
    })
  )
}
