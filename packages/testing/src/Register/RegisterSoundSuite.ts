import { assert, it } from "@effect/vitest"
import {
  type Identity,
  maxSoundingHits,
  Register,
  RegisterIntake,
  soundOfName,
  type SourceRecord
} from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { day, entityOf, newNumber, newWord, sourceRecord } from "../fixtures/Records.ts"

const taken = Effect.fnUntraced(function*(...records: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  yield* intake.take(records)
  return yield* Effect.forEach(records, entityOf)
})

const sounding = Effect.fnUntraced(function*(...names: ReadonlyArray<string>) {
  const register = yield* Register
  const hits = yield* register.sounding(names.map(soundOfName))
  return hits.map(({ former_names, hit }) => ({ entity: hit.entity_id, former_names }))
})

/** How every register finds organizations by the sound of their names. */
export const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Register, sounds (${name})`, (it) => {
    it.effect("finds a name in every spelling, with any legal form or without one", () =>
      Effect.gen(function*() {
        const word = newWord()
        const [entity] = yield* taken(sourceRecord({ facts: { name: `${word} Meyer Technik GmbH` } }))
        for (const asked of [`${word} Maier Technik`, `${word} Meyertechnik AG`, `${word} meier-technick e.K.`]) {
          assert.deepStrictEqual(yield* sounding(asked), [{ entity: entity!, former_names: [] }])
        }
        assert.deepStrictEqual(yield* sounding(`${word} Bauer Technik`), [])
      }))

    it.effect("finds a former name, from an older record or a newer one, and says which it is", () =>
      Effect.gen(function*() {
        const [one, two, three] = [newWord(), newWord(), newWord()]
        const registration = newNumber()
        const [entity] = yield* taken(
          sourceRecord({ registration, as_of: day("2020-01-01"), facts: { name: `${one} GmbH` } }),
          sourceRecord({ registration, as_of: day("2024-01-01"), facts: { name: two, former_names: [three] } })
        )
        assert.deepStrictEqual(yield* sounding(one), [{ entity: entity!, former_names: [`${one} GmbH`] }])
        assert.deepStrictEqual(yield* sounding(three), [{ entity: entity!, former_names: [three] }])
        assert.deepStrictEqual(yield* sounding(two), [{ entity: entity!, former_names: [] }])
      }))

    it.effect("puts active organizations before others, and then goes by identifier", () =>
      Effect.gen(function*() {
        const facts = { name: `${newWord()} GmbH` }
        const [inactive, ...active] = yield* taken(
          sourceRecord({ facts: { ...facts, status: "INACTIVE" } }),
          ...Array.from({ length: 4 }, () => sourceRecord({ facts }))
        )
        const hits = yield* sounding(facts.name)
        assert.deepStrictEqual(hits.map(({ entity }) => entity), [...active.toSorted(), inactive!])
      }))

    it.effect("looks at no more than it says", () =>
      Effect.gen(function*() {
        const facts = { name: newWord() }
        yield* taken(...Array.from({ length: maxSoundingHits + 1 }, () => sourceRecord({ facts })))
        assert.strictEqual((yield* sounding(facts.name)).length, maxSoundingHits)
      }))

    it.effect("finds nothing without a sound", () =>
      Effect.gen(function*() {
        yield* taken(sourceRecord({ facts: { name: "株式会社" } }))
        assert.deepStrictEqual(yield* sounding(), [])
        assert.deepStrictEqual(yield* sounding("株式会社"), [])
      }))
  })
