import { assert, it } from "@effect/vitest"
import {
  EntityId,
  type Identity,
  Register,
  RegisterIntake,
  type SourceRecord,
  type WrittenRegisterNumber
} from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { candidatesOf } from "../fixtures/Located.ts"
import { entityOf, newNumber, sourceRecord } from "../fixtures/Records.ts"

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

/** How every register resolves precise references. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, references (${name})`, (it) => {
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
