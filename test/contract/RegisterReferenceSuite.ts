import { assert, it } from "@effect/vitest"
import {
  EntityId,
  type Identity,
  Register,
  RegisterIntake,
  type SourceRecord,
  type WrittenRegisterNumber
} from "@kontor/core"
import { Effect, type Layer } from "effect"
import { entityOf, newNumber, sourceRecord } from "../support/Records.ts"

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
        const expected = [{ entity_id: entity!, court: "Hamburg" }]
        assert.deepStrictEqual(yield* register.resolve({ _tag: "EntityId", entity_id: entity! }), expected)
        assert.deepStrictEqual(yield* register.resolve({ _tag: "Euid", number }), expected)
        for (const court of [undefined, "K1101R"]) {
          const reference = { _tag: "RegisterNumber", written: written({ court, number: number.number }) } as const
          assert.deepStrictEqual(yield* register.resolve(reference), expected)
        }
      }))

    it.effect("resolves to nothing what it does not hold", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const number = newNumber()
        yield* taken(sourceRecord({ registration: number }))
        const { court, number: digits } = number
        assert.deepStrictEqual(yield* register.resolve({ _tag: "EntityId", entity_id: nobody }), [])
        assert.deepStrictEqual(yield* register.resolve({ _tag: "Euid", number: { ...number, suffix: "KI" } }), [])
        for (const other of [{ court: "M1201" }, { type: "HRA" }, { suffix: "KI" }] as const) {
          const reference = { _tag: "RegisterNumber", written: written({ court, number: digits, ...other }) } as const
          assert.deepStrictEqual(yield* register.resolve(reference), [])
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
        const all = yield* register.resolve({ _tag: "RegisterNumber", written: written({ number }) })
        assert.deepStrictEqual(all.map(({ entity_id }) => entity_id), entities.toSorted())
        assert.sameMembers(all.map(({ court }) => court), ["Frankfurt am Main", "Hamburg", "Kiel", "Kiel"])
        const kiel = yield* register.resolve({ _tag: "RegisterNumber", written: written({ court: "X1517R", number }) })
        assert.deepStrictEqual(kiel.map(({ entity_id }) => entity_id), entities.slice(2).toSorted())
        const rendsburg = yield* register.resolve({
          _tag: "RegisterNumber",
          written: written({ number, suffix: "RD" })
        })
        assert.deepStrictEqual(rendsburg, [{ entity_id: entities[3]!, court: "Kiel" }])
      }))

    it.effect("resolves a former number, and whoever has it today before who had it", () =>
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
        const expected = [{ entity_id: moved!, court: "Hamburg" }]
        assert.deepStrictEqual(yield* register.resolve({ _tag: "Euid", number: former }), expected)
        assert.deepStrictEqual(
          yield* register.resolve({ _tag: "RegisterNumber", written: written({ number: two.number, suffix: "HL" }) }),
          expected
        )
        const today = yield* register.resolve({ _tag: "Euid", number: one })
        assert.notDeepEqual(today, expected)
        assert.lengthOf(today, 1)
        assert.deepStrictEqual(
          yield* register.resolve({ _tag: "RegisterNumber", written: written({ number: one.number }) }),
          today
        )
      }))
  })
