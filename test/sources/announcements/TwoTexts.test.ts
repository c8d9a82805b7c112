import { assert, it } from "@effect/vitest"
import { type Identity, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { readAnnouncements } from "@kontor/sources"
import { Effect, Layer } from "effect"
import { memory, postgres } from "../../support/RegisterLayers.ts"
import { recordOf } from "../Reading.ts"
import { announcement, categories } from "./Announcement.ts"

const leaving = (...names: ReadonlyArray<string>): string =>
  names.map((name) => `Nicht mehr Geschäftsführer: ${name}, Kiel, *01.02.1970.`).join(" ")

/** Texts under one number of the portal, with persons of their own. The last one reports a single event. */
const texts = [leaving("Muster, Erika", "Vorbild, Max"), leaving("Beispiel, Eva", "Zeuge, Udo"), leaving("Adler, Ina")]

const records = Effect.forEach(
  texts,
  (text) => recordOf(readAnnouncements, announcement(categories.other, text, { id: 12 }))
)

const shown = Effect.map(
  Register.use((register) => register.arrivals({ after: 0, limit: 50, organizations: [], topics: [] })),
  (arrived) => arrived.map(({ event }) => event).toSorted((left, right) => left.id < right.id ? -1 : 1)
)

/** Takes these records as an older version read them, then as today's reads them, in the same order. */
const takenTwice = Effect.fnUntraced(function*(taken: ReadonlyArray<SourceRecord>) {
  const intake = yield* RegisterIntake
  for (const record of taken) yield* intake.take([{ ...record, reader_version: 1 }])
  const before = yield* shown
  for (const record of taken) yield* intake.take([record])
  return { before, after: yield* shown }
})

const suite = <E>(name: string, layer: Layer.Layer<Register | RegisterIntake | Identity, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`An announcement that arrived with several texts (${name})`, (it) => {
    it.effect("reports the same in any order of arrival, also when it is imported again", () =>
      Effect.gen(function*() {
        const read = yield* records
        const found = yield* Effect.forEach([read, read.toReversed()], (taken) =>
          Effect.provide(takenTwice(taken), Layer.fresh(layer)))
        const [first, second] = found
        assert.lengthOf(first!.before, 3)
        for (const { after, before } of found) {
          assert.deepStrictEqual(after, before)
        }
        assert.deepStrictEqual(first, second)
      }))
  })

suite("memory", memory)
suite("PostgreSQL", postgres)
