import { assert, it } from "@effect/vitest"
import {
  type FiledDocument,
  type Identity,
  Register,
  RegisterIntake,
  type RegisterNumber,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect, type Layer, Option, Schema } from "effect"
import { Buffer } from "node:buffer"
import { documentOf } from "../fixtures/Located.ts"
import { day, entityOf, newNumber, sourceRecord } from "../fixtures/Records.ts"

const take = (...records: ReadonlyArray<SourceRecord>) => RegisterIntake.use((intake) => intake.take(records))

const filed = (
  number: RegisterNumber,
  as_of: string,
  bytes: ReadonlyArray<number>,
  type: FiledDocument["document"]["type"] = "AD"
): FiledDocument => ({
  reference: { _tag: "Euid", number },
  document: { type, as_of: day(as_of), bytes: Uint8Array.from(bytes) }
})

const file = (...documents: ReadonlyArray<FiledDocument>) =>
  RegisterIntake.use((intake) => Effect.forEach(documents, intake.file))

const held = Effect.fnUntraced(function*(registration: RegisterNumber, type: FiledDocument["document"]["type"] = "AD") {
  const register = yield* Register
  const document = yield* documentOf(register, yield* entityOf({ registration }), type)
  return Option.getOrUndefined(Option.map(document, ({ as_of, bytes }) => [as_of, ...bytes]))
})

const Day = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 }))
const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

/** What every way into a register does with documents that come by themselves. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`RegisterIntake, documents (${name})`, (it) => {
    it.effect("keeps documents byte for byte with their days, one of each type", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        yield* take(sourceRecord({ registration }))
        const filings = yield* file(
          filed(registration, "2026-01-02", [0, 255, 10, 13]),
          filed(registration, "2026-01-03", [1], "CD")
        )
        assert.deepStrictEqual(filings, ["IMPORTED", "IMPORTED"])
        assert.deepStrictEqual(yield* held(registration), ["2026-01-02", 0, 255, 10, 13])
        assert.deepStrictEqual(yield* held(registration, "CD"), ["2026-01-03", 1])
        assert.isUndefined(yield* held(registration, "shareholders_list"))
      }))

    it.effect("keeps the largest document, of 50 MiB", () =>
      Effect.gen(function*() {
        const register = yield* Register
        const registration = newNumber()
        yield* take(sourceRecord({ registration }))
        const bytes = new Uint8Array(50 * 1024 * 1024).fill(255)
        yield* file({
          ...filed(registration, "2026-01-02", []),
          document: { type: "AD", as_of: day("2026-01-02"), bytes }
        })
        const document = yield* documentOf(register, yield* entityOf({ registration }), "AD")
        assert.isTrue(Buffer.from(bytes).equals(Option.getOrThrow(document).bytes))
      }))

    it.effect("leaves a document that is held, or that is older than the one that is held, as it is", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        yield* take(sourceRecord({ registration }))
        const [second, first] = [filed(registration, "2026-01-02", [2]), filed(registration, "2026-01-01", [9])]
        assert.deepStrictEqual(yield* file(second, second, first), ["IMPORTED", "UNCHANGED", "UNCHANGED"])
        assert.deepStrictEqual(yield* held(registration), ["2026-01-02", 2])
      }))

    it.effect("finds an organization by its former number", () =>
      Effect.gen(function*() {
        const registration = newNumber()
        const { number } = newNumber()
        const former = { court: "Köln", register_type: "HRB" as const, register_number: number, until: null }
        yield* take(sourceRecord({ registration, former: [former] }))
        yield* file(filed({ court: "R3306", type: "HRB", number, suffix: "" }, "2026-01-02", [7]))
        assert.deepStrictEqual(yield* held(registration), ["2026-01-02", 7])
      }))

    it.effect("refuses a document of an organization that is not held, and of a number that several have", () =>
      Effect.gen(function*() {
        const nobody = yield* Effect.flip(file(filed(newNumber(), "2026-01-02", [1])))
        assert.deepStrictEqual(nobody.courts, [])
        const { number } = newNumber()
        yield* take(
          sourceRecord({ registration: newNumber({ number }) }),
          sourceRecord({ registration: newNumber({ number, court: "M1201" }) })
        )
        const { document } = filed(newNumber(), "2026-01-02", [1])
        const written = { court: undefined, type: "HRB" as const, number, suffix: undefined }
        const several = yield* Effect.flip(file({ reference: { _tag: "RegisterNumber", written }, document }))
        assert.deepStrictEqual(several.courts, ["Frankfurt am Main", "Hamburg"])
        assert.deepStrictEqual(several.numbers, [`HRB ${number}`])
      }))

    it.effect.prop(
      "ends with the same document whatever the order in which documents come, those of one day too",
      { documents: Schema.NonEmptyArray(Schema.Struct({ day: Day, bytes: Schema.NonEmptyArray(Byte) })) },
      Effect.fnUntraced(function*({ documents }) {
        const [left, right] = [newNumber(), newNumber()]
        yield* take(sourceRecord({ registration: left }), sourceRecord({ registration: right }))
        const of = (registration: RegisterNumber) =>
          documents.map(({ bytes, day }) => filed(registration, `2026-01-0${day}`, bytes))
        yield* file(...of(left))
        yield* file(...of(right).toReversed())
        assert.deepStrictEqual(yield* held(left), yield* held(right))
      }),
      { arbitrary: { runs: 20 } }
    )
  })
