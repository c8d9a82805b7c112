import { assert, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { workersAt } from "@kontor/core/internal"
import * as Kontor from "@kontor/core/Kontor"
import { Monitors, type MonitorStatus } from "@kontor/core/Monitoring"
import { Dispatch, Endpoints, EndpointTrials, WebhookStore } from "@kontor/core/Webhooks"
import { accountWith } from "@kontor/testing/fixtures"
import { Effect, Layer, Queue } from "effect"
import { TestClock } from "effect/testing"
import { report, watched } from "../../support/Monitoring.ts"
import {
  answering,
  as,
  carriedOut,
  echoing,
  Receivers,
  released,
  verifiedEndpoint
} from "../../support/WebhookReceivers.ts"
import { core, monitored } from "../../support/WholeCore.ts"

/** The whole core with its workers. */
const working = Layer.provideMerge(Kontor.workers, core)

/** Lets everything run that does not wait for time. */
const goOn = Effect.repeat(Effect.yieldNow, { times: 500 })

type Monitored = Effect.Success<ReturnType<typeof monitored>>

const statusOf = Effect.fnUntraced(function*({ account, id }: Monitored) {
  const { monitor } = yield* as(account)(Monitors.use(({ get }) => get(id)))
  return monitor.status
})

/** Waits until a monitor has a status, which takes no time. */
const becomes = (made: Monitored, status: MonitorStatus) =>
  Effect.repeat(Effect.andThen(Effect.yieldNow, statusOf(made)), { until: (now) => now === status })

it.effect("workers: what a check finds arrives as a webhook at once", () =>
  Effect.gen(function*() {
    const [monitors, receivers, account] = [yield* Monitors, yield* Receivers, yield* accountWith(100)]
    const made = yield* monitored(account, (yield* verifiedEndpoint(account)).id)
    yield* becomes(made, "active")
    const [event] = yield* report("CAPITAL_CHANGES")
    yield* as(account)(monitors.check(made.id))
    const { body } = yield* Queue.take(receivers.arrivals)
    assert.strictEqual(JSON.parse(body).data.signal.event.id, event)
  }).pipe(Effect.provide(working)))

it.effect("Cycle: a monitor that is not covered resumes by itself once the balance covers it, at once", () =>
  Effect.gen(function*() {
    const [administration, account] = [yield* Administration, yield* accountWith(0)]
    const made = yield* monitored(account, (yield* verifiedEndpoint(account)).id)
    yield* becomes(made, "paused_billing")
    yield* administration.grant(account, 49)
    yield* goOn
    assert.strictEqual(yield* statusOf(made), "paused_billing")
    yield* administration.grant(account, 1)
    yield* becomes(made, "active")
  }).pipe(Effect.provide(working)))

it.effect("States: a monitor without a usable endpoint resumes by itself once one is enabled, at once", () =>
  Effect.gen(function*() {
    const endpoints = yield* Endpoints
    const account = yield* accountWith(100)
    const { id } = yield* verifiedEndpoint(account)
    yield* as(account)(endpoints.disable(id))
    const made = yield* monitored(account, id)
    yield* becomes(made, "paused_configuration")
    yield* as(account)(endpoints.enable(id))
    yield* becomes(made, "active")
  }).pipe(Effect.provide(working)))

it.effect("States: a monitor without a usable endpoint resumes by itself once one is verified, at once", () =>
  Effect.gen(function*() {
    const [endpoints, receivers, trials] = [yield* Endpoints, yield* Receivers, yield* EndpointTrials]
    const account = yield* accountWith(100)
    const me = as(account)
    const { endpoint } = yield* me(endpoints.create({ name: "new", url: "https://hooks.example.com/new" }))
    const made = yield* monitored(account, endpoint.id)
    yield* becomes(made, "paused_configuration")
    receivers.answer = echoing
    yield* me(carriedOut(trials.verify(endpoint.id)))
    yield* becomes(made, "active")
  }).pipe(Effect.provide(working)))

it.effect("States: a monitor pauses at once when its last endpoint is disabled, archived or gone", () =>
  Effect.gen(function*() {
    const [endpoints, receivers] = [yield* Endpoints, yield* Receivers]
    const [disabled, archived, gone] = yield* Effect.forEach([1, 2, 3], () =>
      Effect.gen(function*() {
        const account = yield* accountWith(100)
        const { id, stored } = yield* verifiedEndpoint(account)
        const made = yield* monitored(account, id)
        yield* becomes(made, "active")
        return { account, id, made, stored }
      }))
    yield* as(disabled!.account)(endpoints.disable(disabled!.id))
    yield* becomes(disabled!.made, "paused_configuration")
    yield* as(archived!.account)(endpoints.archive(archived!.id))
    yield* becomes(archived!.made, "paused_configuration")
    receivers.answer = () => answering(410)
    yield* released(gone!.stored)
    yield* TestClock.adjust("10 seconds")
    yield* becomes(gone!.made, "paused_configuration")
  }).pipe(Effect.provide(working)))

it.effect("States: a monitor goes on while one of its endpoints is active", () =>
  Effect.gen(function*() {
    const [endpoints, monitors, account] = [yield* Endpoints, yield* Monitors, yield* accountWith(100)]
    const me = as(account)
    const [one, other] = [yield* verifiedEndpoint(account), yield* verifiedEndpoint(account)]
    const made = yield* monitored(account, one.id)
    yield* becomes(made, "active")
    yield* me(endpoints.disable(other.id))
    yield* goOn
    assert.strictEqual(yield* statusOf(made), "active")
    yield* me(monitors.change(made.id, { endpoint_ids: [other.id] }))
    yield* becomes(made, "paused_configuration")
    yield* me(monitors.change(made.id, { endpoint_ids: [one.id, other.id] }))
    yield* becomes(made, "active")
    yield* me(monitors.pause(made.id))
    yield* me(endpoints.disable(one.id))
    yield* me(monitors.resume(made.id))
    yield* becomes(made, "paused_configuration")
  }).pipe(Effect.provide(working)))

it.effect("Signals: monitors on an organization stop at once when it is withheld, and go on when it is released", () =>
  Effect.gen(function*() {
    const [administration, account] = [yield* Administration, yield* accountWith(100)]
    const made = yield* monitored(account, (yield* verifiedEndpoint(account)).id)
    yield* becomes(made, "active")
    yield* administration.withhold(watched, null)
    yield* becomes(made, "paused_entitlement")
    yield* administration.unwithhold(watched)
    yield* becomes(made, "active")
  }).pipe(Effect.provide(working)))

/** A pace for days that pass: looks in between find nothing. */
const idle = { concurrency: 8, pause: "1 hour", patience: "10 seconds" } as const

it.effect("workers: what is kept no longer is deleted when they start, and whenever a day begins in Berlin", () =>
  Effect.gen(function*() {
    const [{ sendDue }, store, account] = [yield* Dispatch, yield* WebhookStore, yield* accountWith(0)]
    const { stored } = yield* verifiedEndpoint(account)
    const kept = Effect.map(store.events(account, { limit: 10 }), ({ length }) => length)
    yield* released(stored)
    yield* TestClock.adjust("2 hours")
    yield* released(stored)
    yield* sendDue(10)
    yield* TestClock.adjust("30 days")
    yield* Effect.forkScoped(Layer.launch(workersAt(idle, idle)))
    yield* goOn
    assert.strictEqual(yield* kept, 1)
    yield* TestClock.adjust("21 hours")
    yield* goOn
    assert.strictEqual(yield* kept, 0)
  }).pipe(Effect.scoped, Effect.provide(core)))
