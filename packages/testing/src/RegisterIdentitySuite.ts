import { assert, describe, type Vitest } from "@effect/vitest"
import { EntityId } from "@kontor/core/Register"
import {
  type Identity,
  Register,
  RegisterIntake,
  type RegisterNumber,
  soundOfName,
  type SourceRecord,
  type WrittenRegisterNumber
} from "@kontor/register"
import { Effect, Option, Schema } from "effect"
import {
  address,
  day,
  director,
  entityOf,
  newNumber,
  newWord,
  registerEvent,
  sourceRecord
} from "./fixtures/Records.ts"
import { candidatesOf, featuresOf, profileOf } from "./fixtures/RegisterAnswers.ts"

const nobody = EntityId.make("0".repeat(32))

const taken = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  yield* intake.take(records)
  return yield* Effect.forEach(records, entityOf)
})

const written = (parts: Partial<WrittenRegisterNumber>): WrittenRegisterNumber => ({
  court: undefined,
  type: "HRB",
  number: "1",
  suffix: undefined,
  ...parts
})

/** The contract of precise references in every register. */
export const registerReferences = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("references", () => {
    it.effect("resolves an identifier, an EUID, and a number with or without its court", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const number = newNumber()
        const [entity] = yield* taken(sourceRecord({ registration: number }))
        const expected = [{ entity_id: entity!, court: "Hamburg", number: `HRB ${number.number}` }]
        assert.deepStrictEqual(yield* candidatesOf(register, { _tag: "EntityId", entity_id: entity! }), expected)
        assert.deepStrictEqual(yield* candidatesOf(register, { _tag: "Euid", number }), expected)
        for (const parts of [{}, { court: "K1101R" }, { type: undefined }, { court: "K1101R", type: undefined }]) {
          const reference = { _tag: "RegisterNumber", written: written({ ...parts, number: number.number }) } as const
          assert.deepStrictEqual(yield* candidatesOf(register, reference), expected)
        }
      }))

    it.effect("resolves an EUID to who has it today, however many had it before", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const number = newNumber()
        const had = { court: "Hamburg", register_type: number.type, register_number: number.number, until: null }
        const former = Array.from({ length: 12 }, () => sourceRecord({ registration: newNumber(), former: [had] }))
        const [, entity] = yield* taken(former[0]!, sourceRecord({ registration: number }), ...former.slice(1))
        const found = yield* candidatesOf(register, { _tag: "Euid", number })
        assert.deepStrictEqual(found.map(({ entity_id }) => entity_id), [entity])
      }))

    it.effect("resolves to nothing what it does not hold", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const number = newNumber()
        yield* taken(sourceRecord({ registration: number }))
        const { court, number: digits } = number
        assert.deepStrictEqual(yield* candidatesOf(register, { _tag: "EntityId", entity_id: nobody }), [])
        assert.deepStrictEqual(yield* candidatesOf(register, { _tag: "Euid", number: { ...number, suffix: "KI" } }), [])
        for (const other of [{ court: "M1201" }, { type: "HRA" }, { suffix: "KI" }] as const) {
          const reference = { _tag: "RegisterNumber", written: written({ court, number: digits, ...other }) } as const
          assert.deepStrictEqual(yield* candidatesOf(register, reference), [])
        }
      }))

    it.effect("resolves a number that several have to all of them, in the order of their identifiers", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const { number } = newNumber()
        const courts = [["M1201", ""], ["K1101R", ""], ["X1517R", "KI"], ["X1517R", "RD"]] as const
        const entities = yield* taken(
          ...courts.map(([court, suffix]) => sourceRecord({ registration: newNumber({ court, number, suffix }) }))
        )
        const all = yield* candidatesOf(register, { _tag: "RegisterNumber", written: written({ number }) })
        assert.deepStrictEqual(all.map(({ entity_id }) => entity_id), entities.toSorted())
        assert.sameMembers(all.map(({ court }) => court), ["Frankfurt am Main", "Hamburg", "Kiel", "Kiel"])
        const kiel = yield* candidatesOf(register, {
          _tag: "RegisterNumber",
          written: written({ court: "X1517R", number })
        })
        assert.deepStrictEqual(kiel.map(({ entity_id }) => entity_id), entities.slice(2).toSorted())
        const rendsburg = yield* candidatesOf(register, {
          _tag: "RegisterNumber",
          written: written({ number, suffix: "RD" })
        })
        assert.deepStrictEqual(rendsburg, [{ entity_id: entities[3]!, court: "Kiel", number: `HRB ${number} RD` }])
      }))

    it.effect("resolves a bare number to all that have it in any register, or to those of one court", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const { number } = newNumber()
        const numbers = [["K1101R", "HRB", ""], ["K1101R", "VR", ""], ["X1517R", "GnR", "KI"]] as const
        const entities = yield* taken(
          ...numbers.map(([court, type, suffix]) => sourceRecord({ registration: { court, type, number, suffix } }))
        )
        const resolved = (parts: Partial<WrittenRegisterNumber>) =>
          candidatesOf(register, { _tag: "RegisterNumber", written: written({ type: undefined, number, ...parts }) })
        const all = yield* resolved({})
        assert.deepStrictEqual(all.map(({ entity_id }) => entity_id), entities.toSorted())
        assert.sameDeepMembers(all.map(({ court, number }) => ({ court, number })), [
          { court: "Hamburg", number: `HRB ${number}` },
          { court: "Hamburg", number: `VR ${number}` },
          { court: "Kiel", number: `GnR ${number} KI` }
        ])
        const hamburg = yield* resolved({ court: "K1101R" })
        assert.deepStrictEqual(hamburg.map(({ entity_id }) => entity_id), entities.slice(0, 2).toSorted())
        assert.deepStrictEqual(yield* resolved({ court: "X1517R" }), [
          { entity_id: entities[2]!, court: "Kiel", number: `GnR ${number} KI` }
        ])
        assert.deepStrictEqual(yield* resolved({ suffix: "RD" }), [])
      }))

    it.effect("resolves a former bare number, and prefers the organization that has it today", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const [one, two] = [newNumber(), newNumber()]
        const formerly = [one, two].map(({ number }) =>
          ({ court: "Hamburg", register_type: "HRB", register_number: number, until: null }) as const
        )
        const [today, moved] = yield* taken(
          sourceRecord({ registration: { ...one, court: "M1201", type: "VR" } }),
          sourceRecord({ registration: newNumber({ court: "M1201" }), former: formerly })
        )
        const resolved = ({ number }: { readonly number: string }) =>
          Effect.map(
            candidatesOf(register, { _tag: "RegisterNumber", written: written({ type: undefined, number }) }),
            (candidates) => candidates.map(({ entity_id }) => entity_id)
          )
        assert.deepStrictEqual([yield* resolved(one), yield* resolved(two)], [[today!], [moved!]])
      }))

    it.effect("resolves a former number, and prefers the organization that has it today", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const [one, two] = [newNumber(), newNumber()]
        const formerly = (...numbers: ReadonlyArray<string>) =>
          numbers.map((
            register_number
          ) => ({ court: "Hamburg", register_type: "HRB", register_number, until: null } as const))
        const [, moved] = yield* taken(
          sourceRecord({ registration: one }),
          sourceRecord({
            registration: newNumber({ court: "M1201" }),
            former: formerly(one.number, `${two.number} HL`)
          })
        )
        const former = { ...two, suffix: "HL" }
        const written_as = { _tag: "RegisterNumber", written: written({ number: two.number, suffix: "HL" }) } as const
        for (const reference of [{ _tag: "Euid", number: former } as const, written_as]) {
          const found = yield* candidatesOf(register, reference)
          assert.deepStrictEqual(found.map(({ entity_id }) => entity_id), [moved!])
        }
        const today = yield* candidatesOf(register, { _tag: "Euid", number: one })
        assert.lengthOf(today, 1)
        assert.notStrictEqual(today[0]?.entity_id, moved)
        assert.deepStrictEqual(
          yield* candidatesOf(register, { _tag: "RegisterNumber", written: written({ number: one.number }) }),
          today
        )
      }))
  })

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

/** The report of a source about an organization that moved from one number to another: a record of each. */
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

/** The contract of organizations that moved to another register. */
export const registerMoves = (it: Vitest.MethodsNonLive<Register | RegisterIntake | Identity>) =>
  describe("moves", () => {
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
            [before, { entity_id: today, former_ids: [before] }],
            [today, { entity_id: today, former_ids: [before] }],
            [stays, { entity_id: stays, former_ids: [] }],
            [nobody, { entity_id: nobody, former_ids: [] }]
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

    it.effect("a search leaves it out under an identifier that it had, even if it moves between two searches", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const [first, second, third] = [newNumber(), newNumber(), newNumber()]
        const name = `${newWord()} Technik`
        yield* take(...yield* moved(first, second, name))
        const without = new Set([yield* entityOf({ registration: first })])
        const query = { q: name, skip: 0, limit: 5 }
        assert.strictEqual((yield* register.search(query)).total, 1)
        assert.strictEqual((yield* register.search(query, without)).total, 0)
        yield* take(...yield* moved(second, third, name, "2026-02-01"))
        assert.strictEqual((yield* register.search(query)).total, 1)
        assert.strictEqual((yield* register.search(query, without)).total, 0)
        const sounds = [soundOfName(name)]
        assert.lengthOf(yield* register.sounding(sounds, new Set()), 1)
        assert.lengthOf(yield* register.sounding(sounds, without), 0)
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
