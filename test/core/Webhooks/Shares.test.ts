import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { attemptWaits, Sends } from "@kontor/core/internal"
import { type AttemptResult, Dispatch, inFlightPerEndpoint, type StoredEndpoint } from "@kontor/core/Webhooks"
import { anEndpoint } from "@kontor/testing/fixtures"
import { Array, Effect, Queue, Record, Schema } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"
import {
  answering,
  type Arrived,
  deliveriesTo,
  endpointAt,
  Receivers,
  released,
  storedEndpoint,
  untilNothingIsDue,
  webhooks
} from "../../support/WebhookReceivers.ts"

const pace = { concurrency: 64, pause: "1 minute", patience: 0 } as const

const newAccount = () => AccountId.make(randomUUID())

let hosts = 0

/** An endpoint with so many due deliveries, at a host of its own unless it is named. */
const endpointWith = Effect.fnUntraced(
  function*(deliveries: number, account = newAccount(), host = `receiver-${hosts++}.example`) {
    const endpoint = yield* endpointAt(`https://${host}/${hosts++}`, account)
    if (deliveries > 0) yield* released(endpoint, deliveries)
    return endpoint
  }
)

const many = <A, E, R>(count: number, one: Effect.Effect<A, E, R>) => Effect.all(Array.makeBy(count, () => one))

/** Ends after the time of an attempt, without an answer. */
const timingOut: Partial<AttemptResult> & { readonly takes: "15 seconds" } = {
  error: "TIMED_OUT",
  duration: 15_000,
  takes: "15 seconds"
}

const isOf = (...endpoints: ReadonlyArray<StoredEndpoint>) => ({ endpoint_id }: Arrived) =>
  endpoints.some(({ id }) => id === endpoint_id)

/** Waits until so many messages of this kind have arrived. */
const arrivalsOf = Effect.fnUntraced(function*(count: number, isMeant: (arrived: Arrived) => boolean) {
  const receivers = yield* Receivers
  for (let left = count; left > 0;) if (isMeant(yield* Queue.take(receivers.arrivals))) left -= 1
})

/** Lets everything run that does not wait for time. */
const settled = Effect.repeat(Effect.yieldNow, { times: 2000 })

describe("the shares of a worker's sends", () => {
  it.effect.prop(
    "rule: an account has at most a quarter, a host an eighth, silent endpoints a quarter and half of a host; in whatever order a few take all they can, an eighth stays free",
    {
      sends: Schema.Int.check(Schema.isBetween({ minimum: 8, maximum: 512 })),
      accounts: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })),
      hosts: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 20 })),
      silent: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))
    },
    ({ accounts, hosts, sends: all, silent }) =>
      Effect.sync(() => {
        const sends = new Sends(all)
        const endpoints = Array.makeBy(accounts, newAccount).flatMap((account, place) =>
          Array.makeBy(hosts, (host) => ({
            ...anEndpoint(account),
            url: `https://${host}.example/`,
            is_silent: place < silent
          }))
        )
        const inFlight: Array<StoredEndpoint> = []
        const next = () => {
          const room = sends.room(1)
          const silentCount = [...room.inFlight.silentHosts.values()].reduce((sum, count) => sum + count, 0)
          return endpoints.find(({ account_id, is_silent, url }) => {
            const host = new URL(url).hostname
            return (room.inFlight.accounts.get(account_id) ?? 0) < room.perAccount &&
              (room.inFlight.hosts.get(host) ?? 0) < room.perHost && (!is_silent || (silentCount < room.toSilent &&
                (room.inFlight.silentHosts.get(host) ?? 0) < room.toSilentPerHost))
          })
        }
        for (let one = next(); one !== undefined && inFlight.length < all; one = next()) {
          inFlight.push(one)
          sends.take(one)
        }
        const most = (endpoints: ReadonlyArray<StoredEndpoint>, keyOf: (endpoint: StoredEndpoint) => string) =>
          Math.max(0, ...Object.values(Record.map(Array.groupBy(endpoints, keyOf), ({ length }) => length)))
        const [quarter, eighth] = [Math.max(1, Math.floor(all / 4)), Math.max(1, Math.floor(all / 8))]
        const silentOnes = inFlight.filter(({ is_silent }) => is_silent)
        assert.isAtMost(most(inFlight, ({ account_id }) => account_id), quarter)
        assert.isAtMost(most(inFlight, ({ url }) => url), eighth)
        assert.isAtMost(silentOnes.length, quarter)
        assert.isAtMost(most(silentOnes, ({ url }) => url), Math.ceil(eighth / 2))
        if (all > 4 * Math.max(accounts, hosts)) assert.isBelow(inFlight.length, all * 7 / 8)
      }),
    { arbitrary: { runs: 40 } }
  )

  it.effect("what has ended leaves its send to others", () =>
    Effect.sync(() => {
      const sends = new Sends(8)
      const endpoint = { ...anEndpoint(newAccount()), is_silent: true }
      const idle = sends.room(8)
      sends.take(endpoint)()
      assert.deepStrictEqual(sends.room(8), idle)
    }))

  it.effect("rule: an account whose receivers all fall silent takes a quarter of the sends, and what is due to others arrives", () =>
    Effect.gen(function*() {
      const [receivers, dispatch, account] = [yield* Receivers, yield* Dispatch, newAccount()]
      const silent = yield* many(10, endpointWith(20, account))
      const healthy = yield* many(5, endpointWith(30))
      receivers.answer = (arrived) => isOf(...silent)(arrived) ? "never" : answering(200)
      yield* Effect.forkScoped(dispatch.run(pace))
      yield* arrivalsOf(5 * 30, isOf(...healthy))
      yield* settled
      const taken = receivers.arrived.filter(isOf(...silent)).length
      assert.isAtMost(taken, pace.concurrency / 4)
      assert.isAtLeast(taken, pace.concurrency / 8)
    }).pipe(Effect.scoped, Effect.provide(webhooks)))

  it.effect("rule: a popular host that hangs takes an eighth of the sends, however many accounts have endpoints there", () =>
    Effect.gen(function*() {
      const [receivers, dispatch] = [yield* Receivers, yield* Dispatch]
      const hanging = yield* many(20, endpointWith(5, undefined, "popular.example"))
      const healthy = yield* many(5, endpointWith(30))
      receivers.answer = (arrived) => isOf(...hanging)(arrived) ? "never" : answering(200)
      yield* Effect.forkScoped(dispatch.run(pace))
      yield* arrivalsOf(5 * 30, isOf(...healthy))
      yield* settled
      const taken = receivers.arrived.filter(isOf(...hanging)).length
      assert.isAtMost(taken, pace.concurrency / 8)
      assert.isAtLeast(taken, pace.concurrency / 16)
    }).pipe(Effect.scoped, Effect.provide(webhooks)))

  it.effect("rule: a silent endpoint has one attempt in flight until it answers one, and then as many as any other", () =>
    Effect.gen(function*() {
      const [receivers, dispatch] = [yield* Receivers, yield* Dispatch]
      const endpoint = yield* endpointWith(40)
      receivers.answer = () => timingOut
      yield* Effect.forkScoped(dispatch.run(pace))
      yield* many(inFlightPerEndpoint, Queue.take(receivers.arrivals))
      yield* settled
      assert.lengthOf(receivers.arrived, inFlightPerEndpoint)
      yield* TestClock.adjust("15 seconds")
      yield* Queue.take(receivers.arrivals)
      yield* settled
      assert.lengthOf(receivers.arrived, inFlightPerEndpoint + 1)
      assert.isTrue((yield* storedEndpoint(endpoint.account_id, endpoint.id)).is_silent)
      yield* TestClock.adjust("15 seconds")
      yield* Queue.take(receivers.arrivals)
      yield* settled
      assert.lengthOf(receivers.arrived, inFlightPerEndpoint + 2)
      receivers.answer = (_, number) => number === inFlightPerEndpoint + 3 ? answering(500) : "never"
      yield* TestClock.adjust("15 seconds")
      yield* many(1 + inFlightPerEndpoint, Queue.take(receivers.arrivals))
      yield* settled
      assert.lengthOf(receivers.arrived, 2 * inFlightPerEndpoint + 3)
      assert.isFalse((yield* storedEndpoint(endpoint.account_id, endpoint.id)).is_silent)
    }).pipe(Effect.scoped, Effect.provide(webhooks)))

  it.effect("rule: an answer that takes 5 s is silence as well: it holds its send", () =>
    Effect.gen(function*() {
      const [receivers, dispatch] = [yield* Receivers, yield* Dispatch]
      const endpoint = yield* endpointWith(1)
      const isSilentAfter = Effect.fnUntraced(function*(result: Partial<AttemptResult>) {
        receivers.answer = () => result
        yield* released(endpoint)
        yield* dispatch.sendDue(8)
        return (yield* storedEndpoint(endpoint.account_id, endpoint.id)).is_silent
      })
      assert.isFalse(yield* isSilentAfter(answering(200, { duration: 4999 })))
      assert.isTrue(yield* isSilentAfter(answering(200, { duration: 5000 })))
      assert.isFalse(yield* isSilentAfter(answering(500, { duration: 4999 })))
    }).pipe(Effect.provide(webhooks)))

  it.effect("rule: nothing starves: each message to a silent endpoint has its ten attempts, and succeeds where one is answered", () =>
    Effect.gen(function*() {
      const receivers = yield* Receivers
      const accounts = Array.makeBy(4, newAccount)
      const silent = yield* Effect.forEach(accounts, (account) => many(5, endpointWith(4, account)))
      const [late = assert.fail("no endpoint"), ...never] = silent.flat()
      receivers.answer = (arrived) =>
        isOf(late)(arrived) && arrived.at.epochMilliseconds > 3600_000 ? answering(200) : { ...timingOut, takes: 0 }
      yield* untilNothingIsDue
      for (const endpoint of never) {
        const deliveries = yield* deliveriesTo(endpoint)
        assert.lengthOf(deliveries, 4)
        assert.deepStrictEqual(
          deliveries.map(({ attempts, status }) => [attempts, status] as const),
          deliveries.map(() => [attemptWaits.length, "exhausted"] as const)
        )
      }
      assert.isTrue((yield* deliveriesTo(late)).every(({ status }) => status === "succeeded"))
    }).pipe(Effect.provide(webhooks)))
})
