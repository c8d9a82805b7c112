import { assert, it } from "@effect/vitest"
import { type Identity, RegisterChanges, RegisterIntake } from "@kontor/register"
import { Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { day, entityOf, newNumber, sourceRecord } from "./fixtures/Records.ts"

type Services = RegisterChanges | RegisterIntake | Identity

const take = (...records: ReadonlyArray<ReturnType<typeof sourceRecord>>) =>
  RegisterIntake.use((intake) => intake.take(records))

const named = (name: string) => sourceRecord({ facts: { name } })

/** The changes after a sequence: the names of those held and the identifiers of those gone. */
const after = (sequence: number, until?: number) =>
  Effect.map(RegisterChanges.use((changes) => changes.after(sequence, until)), ({ gone, held, last, through }) => ({
    names: held.map(({ name }) => name),
    gone,
    through,
    last
  }))

/** The contract of the changes of every register. Each test has a register of its own. */
export const registerChangesSuite = <E>(name: string, register: Layer.Layer<Services, E>): void => {
  const layer = Layer.fresh(register)
  const test = (sentence: string, body: Effect.Effect<void, unknown, Services>) =>
    it.live(`RegisterChanges (${name}) ${sentence}`, () => Effect.provide(body, layer), 180_000)

  test(
    "are empty in an empty register",
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* RegisterChanges.use(({ extent }) => extent), { last: 0, organizations: 0 })
      assert.deepStrictEqual(yield* after(0), { names: [], gone: [], through: 0, last: 0 })
    })
  )

  test(
    "are those after a sequence, the oldest first, and not those before it",
    Effect.gen(function*() {
      yield* take(named("Alpha GmbH"))
      yield* take(named("Beta GmbH"))
      const { last } = yield* RegisterChanges.use(({ extent }) => extent)
      assert.deepStrictEqual((yield* after(0)).names, ["Alpha GmbH", "Beta GmbH"])
      yield* take(named("Gamma GmbH"))
      const later = yield* after(last)
      assert.deepStrictEqual(later.names, ["Gamma GmbH"])
      assert.isAbove(later.through, last)
      assert.deepStrictEqual(yield* RegisterChanges.use(({ extent }) => extent), {
        last: later.last,
        organizations: 3
      })
      assert.deepStrictEqual(yield* after(later.last), { names: [], gone: [], through: later.last, last: later.last })
    })
  )

  test(
    "show an organization once, as it is now, at the place of its last change",
    Effect.gen(function*() {
      const registration = newNumber()
      yield* take(sourceRecord({ registration, facts: { name: "Alpha GmbH" } }))
      yield* take(named("Beta GmbH"))
      const { last } = yield* RegisterChanges.use(({ extent }) => extent)
      yield* take(sourceRecord({ registration, as_of: day("2026-06-01"), facts: { name: "Alpha Werke GmbH" } }))
      assert.deepStrictEqual((yield* after(0)).names, ["Beta GmbH", "Alpha Werke GmbH"])
      assert.deepStrictEqual((yield* after(0, last)).names, ["Beta GmbH"])
      assert.strictEqual((yield* after(0, last)).through, last)
    })
  )

  test(
    "do not show an organization anew of which nothing changed",
    Effect.gen(function*() {
      const record = named("Alpha GmbH")
      yield* take(record)
      const before = yield* RegisterChanges.use(({ extent }) => extent)
      yield* take(record)
      assert.deepStrictEqual(yield* RegisterChanges.use(({ extent }) => extent), before)
    })
  )

  test(
    "show an organization that moved as gone",
    Effect.gen(function*() {
      const [former, today] = [newNumber(), newNumber({ court: "M1201" })]
      yield* take(sourceRecord({ registration: former }))
      const { last } = yield* RegisterChanges.use(({ extent }) => extent)
      const moved_to = yield* entityOf({ registration: today })
      yield* take(
        sourceRecord({ registration: former, as_of: day("2026-06-01"), facts: { name: "Alpha GmbH", moved_to } }),
        sourceRecord({ registration: today, as_of: day("2026-06-01"), facts: { name: "Alpha GmbH" } })
      )
      const changed = yield* after(last)
      assert.deepStrictEqual(changed.names, ["Alpha GmbH"])
      assert.deepStrictEqual(changed.gone, [yield* entityOf({ registration: former })])
    })
  )

  test(
    "know the marks of copies that were made, and no others",
    Effect.gen(function*() {
      const changes = yield* RegisterChanges
      const [mark, other] = [randomUUID(), randomUUID()]
      yield* changes.note(mark)
      assert.isTrue(yield* changes.knows(mark))
      assert.isFalse(yield* changes.knows(other))
      assert.isFalse(yield* changes.knows("a mark of another form"))
    })
  )
}
