import { assert, it } from "@effect/vitest"
import { Monitors } from "@kontor/core/Monitoring"
import { type EntityId, RegisterUpstream, UpstreamUnavailable, Withheld } from "@kontor/core/Register"
import { RegisterIntake } from "@kontor/register"
import { accountWith, newNumber, organizationId, sourceRecord } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, endpointOf, report, runAll, watched, watching } from "../../support/Monitoring.ts"

/** What was asked about places, and whether the register answers. */
interface Asked {
  isDown: boolean
  profiles: number
  withheld: number
}

/** Monitoring over an upstream and a list of withheld entities that count how often they are asked. */
const counting = (asked: Asked) =>
  Monitoring.services.pipe(
    Layer.provideMerge(Layer.mergeAll(
      Layer.effect(
        RegisterUpstream,
        Effect.map(RegisterUpstream, (upstream) =>
          RegisterUpstream.of({
            ...upstream,
            profiles: (entities) =>
              Effect.suspend(() => {
                asked.profiles++
                return asked.isDown
                  ? Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 5 }))
                  : upstream.profiles(entities)
              })
          }))
      ),
      Layer.effect(
        Withheld,
        Effect.map(Withheld, (withheld) =>
          Withheld.of({
            ...withheld,
            list: Effect.suspend(() => {
              asked.withheld++
              return withheld.list
            })
          }))
      )
    )),
    Layer.provideMerge(Monitoring.ports)
  )

const withhold = (entity_id: EntityId) =>
  Effect.flatMap(DateTime.now, (since) => Withheld.use(({ add }) => add({ entity_id, reason: null, since })))

it.effect("a step of a monitor finds once where its organization is, and whether it is withheld", () => {
  const asked = { isDown: false, profiles: 0, withheld: 0 }
  return Effect.gen(function*() {
    yield* report("CLOSURES")
    yield* watching(100)
    yield* runAll
    yield* report("CLOSURES")
    yield* TestClock.adjust("7 days")
    Object.assign(asked, { profiles: 0, withheld: 0 })
    yield* runAll
    assert.deepInclude(asked, { profiles: 1, withheld: 0 })
  }).pipe(Effect.provide(counting(asked)))
})

it.effect("Signals: a monitor that stopped stays so while the register does not say where its organization is", () => {
  const asked = { isDown: false, profiles: 0, withheld: 0 }
  return Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("CLOSURES")
    const { account, monitor } = yield* watching(100)
    yield* runAll
    const status = Effect.map(asAccount(account)(monitors.get(monitor.id)), (found) => found.monitor.status)
    yield* withhold(watched)
    yield* TestClock.adjust("7 days")
    yield* runAll
    yield* Withheld.use(({ remove }) => remove(watched))
    asked.isDown = true
    yield* TestClock.adjust("1 hour")
    yield* runAll
    assert.strictEqual(yield* status, "paused_entitlement")
    asked.isDown = false
    yield* TestClock.adjust("1 hour")
    yield* runAll
    assert.strictEqual(yield* status, "active")
  }).pipe(Effect.provide(counting(asked)))
})

const [former, today] = [newNumber(), newNumber({ court: "M1201" })]

it.effect.each([{ by: "has today", hidden: today }, { by: "had before", hidden: former }])(
  "Signals: the monitor of an organization that moved stops when it is withheld by the number it $by",
  ({ hidden }) =>
    Effect.gen(function*() {
      const [monitors, { take }] = [yield* Monitors, yield* RegisterIntake]
      yield* take([sourceRecord({ registration: former })])
      const account = yield* accountWith(100)
      const endpoint_ids = [yield* endpointOf(account)]
      const me = asAccount(account)
      const { id } = yield* me(
        monitors.create({ entity_id: organizationId(former), poll_interval_days: 1, endpoint_ids })
      )
      yield* runAll
      yield* take([
        sourceRecord({ registration: today }),
        sourceRecord({ registration: former, record_id: "moved", facts: { moved_to: organizationId(today) } })
      ])
      yield* withhold(organizationId(hidden))
      yield* TestClock.adjust("1 day")
      yield* runAll
      assert.strictEqual((yield* me(monitors.get(id))).monitor.status, "paused_entitlement")
    }).pipe(Effect.provide(Monitoring.layer))
)
