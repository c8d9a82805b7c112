import { assert, describe, it } from "@effect/vitest"
import { InvalidRequest, type NewSignals, newSignals, type SignalsPoll } from "@kontor/client"
import { berlinDayOf } from "@kontor/core/internal"
import { RegisterIntake } from "@kontor/register"
import { day, newNumber, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Arbitrary, DateTime, Effect, Schema } from "effect"
import { rejected, served } from "./ServedClient.ts"

const registration = newNumber({ number: "7002" })

/** A record with an event on a day. */
const recordOf = (id: string, announced_on: string) =>
  sourceRecord({
    record_id: id,
    registration,
    facts: { name: "Sigma Signal GmbH", legal_form: "GmbH" },
    events: [registerEvent({ id, topic: "CLOSURES", type: "OTHER", announced_on: day(announced_on) })]
  })

const followed = Effect.gen(function*() {
  const { charges, id, kontor, services } = yield* served({}, undefined, 100_000)
  return {
    kontor,
    charges: charges(id),
    arrive: (...events: ReadonlyArray<readonly [id: string, day: string]>) =>
      Effect.provide(RegisterIntake.use(({ take }) => take(events.map(([id, day]) => recordOf(id, day)))), services),
    poll: Effect.fnUntraced(function*(position: SignalsPoll["position"], lookBackDays?: number) {
      const found = yield* Effect.promise(() =>
        newSignals(kontor, { position, ...(lookBackDays !== undefined && { lookBackDays }) })
      )
      return { ...found, position: JSON.parse(JSON.stringify(found.position)) as typeof found.position }
    })
  }
})

const daysOf = (
  { signals }: { readonly signals: ReadonlyArray<{ readonly event: { readonly announced_on: string } }> }
) => signals.map(({ event }) => event.announced_on)

describe("new Signals, for a poller", () => {
  it.live("each is reported once, the oldest first, from the given day on", () =>
    Effect.gen(function*() {
      const { arrive, poll } = yield* followed
      yield* arrive(["a", "2026-09-30"], ["b", "2026-10-02"], ["c", "2026-10-01"])
      const first = yield* poll("2026-10-01")
      const second = yield* poll(first.position)
      yield* arrive(["d", "2026-10-03"])
      const third = yield* poll(second.position)
      assert.deepStrictEqual([first, second, third].map(daysOf), [["2026-10-01", "2026-10-02"], [], ["2026-10-03"]])
    }))

  it.live("late arrivals are reported as far back as the poller looks, and no farther", () =>
    Effect.gen(function*() {
      const { arrive, poll } = yield* followed
      yield* arrive(["a", "2026-10-10"])
      const first = yield* poll("2026-10-01", 2)
      yield* arrive(["b", "2026-10-08"], ["c", "2026-10-07"], ["d", "2026-10-10"])
      assert.deepStrictEqual(daysOf(yield* poll(first.position, 2)), ["2026-10-08", "2026-10-10"])
    }))

  it.live("a day in the future moves nothing on", () =>
    Effect.gen(function*() {
      const { arrive, poll } = yield* followed
      const now = berlinDayOf(yield* DateTime.now)
      yield* arrive(["a", "2199-01-01"])
      const first = yield* poll(now)
      yield* arrive(["b", now])
      const second = yield* poll(first.position)
      assert.deepStrictEqual([first, second].map(daysOf), [["2199-01-01"], [now]])
    }))

  it.live("every page is counted and paid for, also where nothing is new", () =>
    Effect.gen(function*() {
      const { arrive, charges, poll } = yield* followed
      yield* arrive(...Array.from({ length: 45 }, (_, index) => [`e${index}`, "2026-10-01"] as const))
      const first = yield* poll("2026-10-01")
      const second = yield* poll(first.position)
      assert.deepInclude(first, { pages: 3, credits: 60 })
      assert.deepInclude(second, { pages: 3, credits: 60, signals: [] })
      assert.lengthOf(yield* charges, 6)
    }))

  it.live("the position forgets what is no longer looked at", () =>
    Effect.gen(function*() {
      const { arrive, poll } = yield* followed
      yield* arrive(["a", "2026-09-01"], ["b", "2026-10-10"])
      const { position } = yield* poll("2026-09-01")
      assert.deepStrictEqual(Object.keys(position.seen), ["2026-10-10"])
      assert.deepInclude(position, { since: "2026-09-01", watermark: "2026-10-10" })
    }))

  it.live("an invalid position or day is not read from", () =>
    Effect.gen(function*() {
      const { charges, kontor } = yield* followed
      assert.instanceOf(yield* rejected(() => newSignals(kontor, { position: "yesterday" })), InvalidRequest)
      assert.deepStrictEqual(yield* charges, [])
    }))

  it.live("in any order of arrival, looking back far enough loses nothing and reports nothing twice", () =>
    Effect.gen(function*() {
      const Days = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 28 })))
        .check(Schema.isMaxLength(6))
      const histories = yield* Arbitrary.sampleEffect(
        Arbitrary.schema(Schema.Array(Days).check(Schema.isMinLength(1), Schema.isMaxLength(5))),
        { count: 15 }
      )
      for (const history of histories) {
        const { arrive, poll } = yield* followed
        const arrived: Array<string> = []
        const heard: Array<string> = []
        let position: SignalsPoll["position"] = "2026-10-01"
        for (const [round, days] of history.entries()) {
          const events = days.map((day, index) =>
            [`e${round}-${index}`, `2026-10-${String(day).padStart(2, "0")}`] as const
          )
          yield* arrive(...events)
          const found: NewSignals = yield* poll(position, 28)
          assert.deepStrictEqual(daysOf(found), daysOf(found).toSorted())
          assert.lengthOf(found.signals, events.length)
          heard.push(...found.signals.map(({ event }) => event.id))
          arrived.push(...events.map(([id]) => id))
          position = found.position
        }
        assert.lengthOf(new Set(heard), arrived.length)
      }
    }))
})
