import { assert, it } from "@effect/vitest"
import { type Identity, Register, RegisterIntake, type RegisterNumber, type SourceRecord } from "@kontor/core/Register"
import { Effect, type Layer, Option, Schema } from "effect"
import { candidatesOf, featuresOf, profileOf } from "../fixtures/Located.ts"
import {
  address,
  day,
  director,
  entityOf,
  newNumber,
  newWord,
  registerEvent,
  sourceRecord
} from "../fixtures/Records.ts"

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

/** What a source reports about an organization that moved from one number to another: a record of each. */
const moved = Effect.fnUntraced(
  function*(from: RegisterNumber, to: RegisterNumber, name: string, as_of = "2026-03-01") {
    const reported = { source: "ANNOUNCEMENT", record_id: "moved", as_of: day(as_of) } as const
    return [
      sourceRecord({
        ...reported,
        registration: from,
        facts: { name, moved_to: yield* entityOf({ registration: to }) }
      }),
      sourceRecord({
        ...reported,
        registration: to,
        former: [{ court: "Hamburg", register_type: "HRB", register_number: from.number, until: null }],
        facts: { name }
      })
    ]
  }
)

/** An organization with facts and an event under two numbers. It has the second one today. */
const life = Effect.fnUntraced(function*() {
  const [before, today] = [newNumber(), newNumber({ court: "M1201" })]
  const name = newWord()
  const [one, other] = [registerEvent(), registerEvent()]
  const records = [
    sourceRecord({
      registration: before,
      as_of: day("2026-05-01"),
      facts: {
        name,
        status: "INACTIVE",
        purpose: "Handel",
        address: address(),
        related_persons: { current: [director("Person", "1")], past: [] }
      },
      events: [one]
    }),
    sourceRecord({ registration: today, as_of: day("2026-04-01"), facts: { name }, events: [other] }),
    ...yield* moved(before, today, name)
  ]
  const entities = yield* Effect.forEach([before, today], (registration) => entityOf({ registration }))
  return { before, today, name, records, entities: [entities[0]!, entities[1]!] as const, events: [one, other] }
})

/** All that a register answers about an organization under its identifiers. */
const answers = Effect.fnUntraced(
  function*({ before, entities, name, today }: Effect.Success<ReturnType<typeof life>>) {
    const register = yield* Register
    const { hits } = yield* register.search({ q: name, skip: 0, limit: 10 })
    const placed = yield* Effect.forEach(entities, (entity) =>
      register.events({
        topics: [],
        organizations: [entity],
        from: undefined,
        to: undefined,
        after: undefined,
        limit: 10
      }))
    return {
      hits: hits.map(({ hit }) => hit),
      profiles: yield* Effect.forEach(entities, (entity) => Effect.map(profileOf(register, entity), Option.getOrThrow)),
      features: yield* Effect.forEach(entities, (entity) => featuresOf(register, entity, ["related_persons"])),
      current: placed.map((page) => page.map(({ profile }) => profile!.entity_id)),
      candidates: yield* Effect.forEach(
        entities,
        (entity_id) => candidatesOf(register, { _tag: "EntityId", entity_id })
      ),
      numbers: yield* Effect.forEach([before, today], (number) => candidatesOf(register, { _tag: "Euid", number })),
      events: placed.map((page) => page.map(({ entity_id, event }) => `${entity_id} ${event.id}`).toSorted())
    }
  }
)

/** How every register holds an organization together that moved to another register. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, moves (${name})`, (it) => {
    it.effect("answers to every identifier and number an organization had with the one of today", () =>
      Effect.gen(function*() {
        const moving = yield* life()
        const [, today] = moving.entities
        yield* take(...moving.records)
        const { candidates, current, events, features, hits, numbers, profiles } = yield* answers(moving)
        assert.deepStrictEqual(profiles.map(({ entity_id }) => entity_id), [today, today])
        assert.deepStrictEqual(current, [[today, today], [today, today]])
        assert.deepStrictEqual(candidates.flat().map(({ entity_id }) => entity_id), [today, today])
        assert.deepStrictEqual(numbers.flat().map(({ entity_id }) => entity_id), [today, today])
        assert.deepStrictEqual(hits.map(({ entity_id }) => entity_id), [today])
        assert.lengthOf(events[0]!, 2)
        assert.deepStrictEqual(events[0], events[1])
        assert.deepStrictEqual(features[0], features[1])
        assert.lengthOf(features[1]!.related_persons!.current, 1)
      }))

    it.effect("knows where organizations stand: under their own identifier if they did not move, or are not held", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const moving = yield* life()
        const [before, today] = moving.entities
        const staying = sourceRecord()
        const [stays, nobody] = [yield* entityOf(staying), yield* entityOf({ registration: newNumber() })]
        yield* take(...moving.records, staying)
        assert.deepStrictEqual(
          yield* register.whereabouts([before, today, stays, nobody]),
          new Map([
            [before, { entity_id: today, former_ids: [before], is_withheld: false }],
            [today, { entity_id: today, former_ids: [before], is_withheld: false }],
            [stays, { entity_id: stays, former_ids: [], is_withheld: false }],
            [nobody, { entity_id: nobody, former_ids: [], is_withheld: false }]
          ])
        )
        assert.strictEqual((yield* register.whereabouts([])).size, 0)
      }))

    it.effect("keeps what was known before, but neither that the former sheet is closed nor the former seat", () =>
      Effect.gen(function*() {
        const moving = yield* life()
        yield* take(...moving.records)
        const { profiles: [, profile] } = yield* answers(moving)
        assert.deepInclude(profile!, { status: "ACTIVE", purpose: "Handel", address: null })
        assert.deepStrictEqual(profile!.registration.former.map(({ register_number }) => register_number), [
          moving.before.number
        ])
      }))

    it.effect("follows every move, the last one last", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const [first, second, third] = [newNumber(), newNumber(), newNumber({ court: "M1201" })]
        const name = newWord()
        yield* take(...yield* moved(second, third, name, "2026-02-01"), ...yield* moved(first, second, name))
        const entity_id = yield* entityOf({ registration: third })
        for (const number of [first, second, third]) {
          const found = yield* candidatesOf(register, { _tag: "Euid", number })
          assert.deepStrictEqual(found.map((candidate) => candidate.entity_id), [entity_id])
        }
        const { hits } = yield* register.search({ q: `HRB ${first.number} Hamburg`, skip: 0, limit: 5 })
        assert.deepStrictEqual(hits.map(({ hit }) => hit.entity_id), [entity_id])
      }))

    it.effect.prop(
      "ends with one organization whatever the order of the records, and however often they are taken",
      { places: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))) },
      Effect.fnUntraced(function*({ places }) {
        const moving = yield* life()
        const [first, ...others] = [...places, 3, 2, 1, 0].map((place) => moving.records[place]!)
        yield* take(first!)
        yield* Effect.forEach(others, (record) => take(record))
        const found = yield* answers(moving)
        yield* take(...moving.records)
        assert.deepStrictEqual(yield* answers(moving), found)
        assert.lengthOf(found.hits, 1)
        assert.deepStrictEqual(found.profiles[0], found.profiles[1])
        assert.deepInclude(found.profiles[0], { status: "ACTIVE", purpose: "Handel" })
      }),
      { arbitrary: { runs: 5 } }
    )
  })
