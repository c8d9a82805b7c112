import { assert, it } from "@effect/vitest"
import {
  type ArrivalQuery,
  type EntityId,
  type EventQuery,
  type Identity,
  Register,
  type RegisterEvent,
  RegisterIntake,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect, type Layer, Option } from "effect"
import { day, entityOf, registerEvent, sourceRecord } from "../fixtures/Records.ts"

const event = (id: string, announced_on: string, parts: Partial<RegisterEvent> = {}) =>
  registerEvent({ id, announced_on: day(announced_on), ...parts })

const insolvency = { topic: "INSOLVENCIES", type: "OPENED" } as const

const alpha = sourceRecord({
  events: [
    event("a1", "2026-01-05"),
    event("a2", "2026-01-07", insolvency),
    event("a3", "2026-01-06", { topic: "OTHER", type: "OTHER" })
  ]
})
const beta = sourceRecord({
  events: [event("b1", "2026-01-06"), event("b2", "2026-01-06", insolvency), event("b3", "2026-01-04")]
})

const events = (query: Partial<EventQuery>) =>
  Register.use((register) =>
    register.events({
      topics: [],
      organizations: [],
      from: undefined,
      to: undefined,
      after: undefined,
      limit: 20,
      ...query
    })
  )

const ids = (query: Partial<EventQuery>) => Effect.map(events(query), (placed) => placed.map(({ event }) => event.id))

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

/** How every register lists events. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, events (${name})`, (it) => {
    it.effect("lists all events newest first, those of one day by arrival", () =>
      Effect.gen(function*() {
        yield* take(alpha, beta)
        assert.deepStrictEqual(yield* ids({}), ["a2", "b2", "b1", "a3", "a1", "b3"])
      }))

    it.effect("narrows them by topic, organization and day", () =>
      Effect.gen(function*() {
        const [one, two] = [yield* entityOf(alpha), yield* entityOf(beta)]
        const cases: ReadonlyArray<readonly [Partial<EventQuery>, ReadonlyArray<string>]> = [
          [{ topics: ["INSOLVENCIES"] }, ["a2", "b2"]],
          [{ topics: ["INSOLVENCIES", "OTHER"] }, ["a2", "b2", "a3"]],
          [{ topics: ["CLOSURES"] }, []],
          [{ organizations: [two] }, ["b2", "b1", "b3"]],
          [{ organizations: [one, two, one], topics: ["MASTER_DATA_CHANGES"] }, ["b1", "a1", "b3"]],
          [{ organizations: ["0".repeat(32) as EntityId] }, []],
          [{ from: day("2026-01-06") }, ["a2", "b2", "b1", "a3"]],
          [{ to: day("2026-01-05") }, ["a1", "b3"]],
          [{ from: day("2026-01-05"), to: day("2026-01-06"), organizations: [one] }, ["a3", "a1"]]
        ]
        for (const [query, expected] of cases) {
          assert.deepStrictEqual(yield* ids(query), expected, JSON.stringify(query))
        }
      }))

    it.effect("goes on after any event, whatever arrives in between", () =>
      Effect.gen(function*() {
        const first = yield* events({ limit: 2 })
        yield* take(sourceRecord({ events: [event("late", "2026-01-07"), event("later", "2026-01-06")] }))
        const rest = yield* ids({ after: first.at(-1)!.position })
        assert.deepStrictEqual([...first.map(({ event }) => event.id), ...rest], ["a2", "b2", "b1", "a3", "a1", "b3"])
        assert.deepStrictEqual(yield* ids({ limit: 3 }), ["late", "a2", "later"])
      }))

    it.effect("returns one event with its organization and its place", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const placed = Option.getOrThrow(yield* register.event("a2"))
        assert.deepStrictEqual(placed.event, alpha.events[1])
        assert.strictEqual(placed.entity_id, yield* entityOf(alpha))
        assert.deepStrictEqual(yield* ids({ after: placed.position, limit: 1 }), ["later"])
        assert.isTrue(Option.isNone(yield* register.event("unknown")))
      }))

    it.effect("lists them also in the order in which they became visible, on from a sequence", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const arrivals = (query: Partial<ArrivalQuery>) =>
          Effect.map(
            register.arrivals({ topics: [], organizations: [], after: 0, limit: 100, ...query }),
            (placed) => placed.map(({ event, position }) => ({ id: event.id, sequence: position.sequence }))
          )
        const [first, ...later] = yield* arrivals({})
        assert.deepStrictEqual([first!.id, ...later.map(({ id }) => id)].slice(0, 6), [
          "a1",
          "a2",
          "a3",
          "b1",
          "b2",
          "b3"
        ])
        assert.deepStrictEqual(yield* arrivals({ after: first!.sequence, limit: 2 }), later.slice(0, 2))
        assert.deepStrictEqual(yield* arrivals({ after: later.at(-1)!.sequence }), [])
        assert.deepStrictEqual((yield* arrivals({ topics: ["INSOLVENCIES"] })).map(({ id }) => id), ["a2", "b2"])
        const ofBeta = yield* arrivals({ organizations: [yield* entityOf(beta)], topics: ["INSOLVENCIES"] })
        assert.deepStrictEqual(ofBeta.map(({ id }) => id), ["b2"])
      }))

    it.effect("keeps the same one of two reports of an event, in its place, whichever came first", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const reported = (id: string, announced_on: string) =>
          sourceRecord({
            registration: beta.registration,
            record_id: `${id} ${announced_on}`,
            events: [event(id, announced_on)]
          })
        const [early, late] = ["2026-03-01", "2026-03-02"] as const
        assert.strictEqual((yield* take(reported("b4", early), reported("b5", late))).events, 2)
        const places = yield* Effect.forEach(["b4", "b5"], register.event)
        assert.strictEqual((yield* take(reported("b4", late), reported("b5", early))).events, 0)
        const again = yield* Effect.forEach(["b4", "b5"], register.event)
        const [one, two] = again.map((placed) => Option.getOrThrow(placed).event.announced_on)
        assert.strictEqual(one, two)
        const sequenceOf = (placed: (typeof places)[number]) => Option.getOrThrow(placed).position.sequence
        assert.deepStrictEqual(again.map(sequenceOf), places.map(sequenceOf))
      }))
  })
