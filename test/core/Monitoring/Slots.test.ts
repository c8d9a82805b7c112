import { assert, describe, it } from "@effect/vitest"
import { dueSlots, isCovered, nextSlot, nextStart, slotsOf } from "@kontor/core/internal"
import { endOf, PollInterval } from "@kontor/core/Monitoring"
import { DateTime, Effect, Schema } from "effect"

const started_at = DateTime.makeUnsafe("2026-01-31T10:00:00Z")
const at = (days: number, hours = 0) => DateTime.add(started_at, { days, hours })
const days = (instants: ReadonlyArray<DateTime.Utc>) =>
  instants.map((instant) => (instant.epochMilliseconds - started_at.epochMilliseconds) / 86_400_000)

describe("the slots of a cycle", () => {
  it("are whole intervals after its start, as many as it forecasts", () => {
    assert.deepStrictEqual(days(slotsOf({ started_at, poll_interval_days: 7 })), [7, 14, 21, 28])
    assert.deepStrictEqual(days(slotsOf({ started_at, poll_interval_days: 30 })), [30])
  })

  it.effect.prop(
    "lie in the cycle, whatever the interval",
    { poll_interval_days: PollInterval },
    ({ poll_interval_days }) =>
      Effect.sync(() => {
        const cycle = { started_at, poll_interval_days }
        for (const slot of slotsOf(cycle)) assert.isTrue(DateTime.isLessThanOrEqualTo(slot, endOf(cycle)))
      })
  )

  it("several that are overdue collapse into one run: the newest runs, the others are superseded", () => {
    const due = dueSlots({ started_at, poll_interval_days: 3 }, at(3), at(13))
    assert.deepStrictEqual(due && [days([due.run]), days(due.superseded)], [[12], [6, 9]])
  })

  it("no slot is due twice", () => {
    const cycle = { started_at, poll_interval_days: 3 }
    assert.isUndefined(dueSlots(cycle, at(12), at(13)))
    assert.deepStrictEqual(days([nextSlot(cycle, at(13))!]), [15])
    assert.isUndefined(nextSlot(cycle, at(30)))
  })

  it.effect.prop(
    "each is settled exactly once, however late and often a scheduler looks",
    {
      poll_interval_days: PollInterval,
      looks: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 * 24 })))
    },
    ({ looks, poll_interval_days }) =>
      Effect.sync(() => {
        const cycle = { started_at, poll_interval_days }
        const settled: Array<DateTime.Utc> = []
        let settled_until = started_at
        for (const hours of [...looks.toSorted((left, right) => left - right), 40 * 24]) {
          const due = dueSlots(cycle, settled_until, at(0, hours))
          if (due === undefined) continue
          settled.push(...due.superseded, due.run)
          settled_until = due.run
        }
        assert.deepStrictEqual(days(settled), days(slotsOf(cycle)))
      })
  )
})

describe("Monitoring billing, rule 4: checks beyond the forecast", () => {
  const cycle = { started_at, poll_interval_days: 7 }

  it("a forecast check of the current cycle is covered", () => assert.isTrue(isCovered(cycle, "schedule", at(14))))

  it("a check on demand is not, even in a slot", () => assert.isFalse(isCovered(cycle, "on_demand", at(14))))

  it("a slot of an earlier cycle that is caught up is not", () =>
    assert.isFalse(isCovered({ started_at: at(30), poll_interval_days: 7 }, "schedule", at(28))))
})

describe("the next cycle", () => {
  const cycle = { started_at, poll_interval_days: 7 }

  it("begins where the one before ended", () => assert.deepStrictEqual(nextStart(cycle, at(30, 0.5)), at(30)))

  it("begins now after an outage: time that passed is not billed", () =>
    assert.deepStrictEqual(nextStart(cycle, at(47, 3)), at(47, 3)))
})
