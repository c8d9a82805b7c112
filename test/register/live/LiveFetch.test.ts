import { assert, describe, it } from "@effect/vitest"
import type { EntityId } from "@kontor/core/Register"
import { Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import { documentOf, entityOf, extractOf, extractsOfLife, newNumber, profileOf } from "@kontor/testing/fixtures"
import { Array, Deferred, Effect, Fiber, Option } from "effect"
import { TestClock } from "effect/testing"
import { memory } from "../../support/RegisterLayers.ts"
import { counting, fetched, plain, reasonOf, withSource } from "./LiveSources.ts"

describe("A live fetch", () => {
  it.effect("stores what changed: profile, events and the document", () => {
    const number = newNumber()
    const [first, second] = extractsOfLife(number)
    const bytes = new TextEncoder().encode("<xml/>")
    const answered: SourceRecord = { ...second, document: { type: "SI", bytes } }
    return Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const register = yield* Register
      yield* intake.take([first])
      const { entity_id, fetched_at } = yield* fetched(number)
      assert.strictEqual(entity_id, yield* entityOf(second))
      assert.strictEqual(fetched_at, "1970-01-01T00:00:00.000Z")
      const profile = Option.getOrThrow(yield* profileOf(register, entity_id))
      assert.strictEqual(profile.capital.current?.amount, 30_000.5)
      const events = yield* register.events({
        topics: [],
        organizations: [entity_id],
        from: undefined,
        to: undefined,
        after: undefined,
        limit: 10
      })
      assert.includeMembers(events.map(({ event }) => event.topic), ["CAPITAL_CHANGES", "ROLE_HOLDER_CHANGES"])
      const document = Option.getOrThrow(yield* documentOf(register, entity_id, "SI"))
      assert.deepStrictEqual(document.bytes, bytes)
    }).pipe(Effect.provide(withSource(() => Effect.succeedSome([answered]))))
  })

  it.effect("fails where no source is connected", () =>
    Effect.map(reasonOf(newNumber()), (reason) => assert.strictEqual(reason, "NOT_CONNECTED")).pipe(
      Effect.provide(withSource(undefined))
    ))

  it.effect("fails where the register holds no such number, and remembers that for a while", () => {
    const { counter, source } = counting(() => Effect.succeedNone)
    const number = newNumber()
    return Effect.gen(function*() {
      assert.strictEqual(yield* reasonOf(number), "NOT_FOUND")
      assert.strictEqual(yield* reasonOf(number), "NOT_FOUND")
      assert.strictEqual(counter.retrievals, 1)
    }).pipe(Effect.provide(withSource(source)))
  })

  it.effect("fails where the register cannot store what was retrieved", () => {
    const number = newNumber()
    const record = { ...extractOf(number, 1, {}), facts: { name: "\0" } }
    return Effect.gen(function*() {
      assert.strictEqual(yield* reasonOf(number), "UNREADABLE")
      assert.strictEqual(yield* (yield* Register).size, 0)
    }).pipe(Effect.provide(withSource(() => Effect.succeedSome([record]))))
  })

  it.effect("stores nothing of another organization than the one that was asked for", () => {
    const [number, other] = [newNumber(), newNumber()]
    const record = extractOf(other, 1, {})
    return Effect.gen(function*() {
      assert.strictEqual(yield* reasonOf(number), "OTHER_ORGANIZATION")
      assert.isTrue(Option.isNone(yield* profileOf(yield* Register, yield* entityOf(record))))
    }).pipe(Effect.provide(withSource(() => Effect.succeedSome([record]))))
  })

  it.effect("answers the organization under the number it has now, when it moved to another court", () => {
    const [number, today] = [newNumber(), newNumber({ court: "M1201" })]
    const former = [{ court: "Hamburg", register_type: number.type, register_number: number.number, until: null }]
    const record = { ...extractOf(today, 1, {}), former }
    return Effect.gen(function*() {
      assert.strictEqual((yield* fetched(number)).entity_id, yield* entityOf(record))
    }).pipe(Effect.provide(withSource(() => Effect.succeedSome([record]))))
  })

  it.effect("ties both numbers of an organization where its document reports a move", () => {
    const [number, before] = [newNumber(), newNumber({ court: "M1201" })]
    const reported = extractOf(number, 1, { name: "Alpha GmbH" })
    const companion = (today: EntityId): SourceRecord => ({
      ...extractOf(before, 1, { name: "Alpha GmbH", moved_to: today }),
      is_companion: true
    })
    return Effect.gen(function*() {
      const today = yield* entityOf(reported)
      const source = () => Effect.succeedSome([reported, companion(today)] as const)
      const former = yield* entityOf({ registration: before })
      const profile = yield* Effect.andThen(fetched(number), Register.use((register) => profileOf(register, former)))
        .pipe(Effect.provide(withSource(source)))
      assert.strictEqual(Option.getOrThrow(profile).entity_id, today)
    }).pipe(Effect.provide(memory))
  })

  it.effect("is one retrieval for all who ask at the same time, and for as long as its answer is reused", () => {
    const { counter, source } = counting(plain)
    const number = newNumber()
    return Effect.gen(function*() {
      const answers = yield* Effect.all(Array.makeBy(20, () => fetched(number)), { concurrency: "unbounded" })
      assert.lengthOf(new Set(answers), 1)
      yield* TestClock.adjust("59 seconds")
      assert.strictEqual(yield* fetched(number), answers[0])
      assert.strictEqual(counter.retrievals, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* fetched(number)).fetched_at, "1970-01-01T00:01:00.000Z")
      assert.strictEqual(counter.retrievals, 2)
    }).pipe(Effect.provide(withSource(source)))
  })

  it.effect("goes on as long as one of those who asked still waits, and is cancelled when nobody does", () =>
    Effect.gen(function*() {
      const cancelled = yield* Deferred.make<void>()
      const source = () => Effect.onInterrupt(Effect.never, () => Deferred.succeed(cancelled, undefined))
      const number = newNumber()
      yield* Effect.gen(function*() {
        const [first, second] = [yield* Effect.forkChild(fetched(number)), yield* Effect.forkChild(fetched(number))]
        yield* Effect.yieldNow
        yield* Fiber.interrupt(first)
        assert.isFalse(yield* Deferred.isDone(cancelled))
        yield* Fiber.interrupt(second)
        yield* Deferred.await(cancelled)
      }).pipe(Effect.provide(withSource(source)))
    }))

  it.effect("times out", () =>
    Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(reasonOf(newNumber()))
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(yield* Fiber.join(fiber), "TIMED_OUT")
    }).pipe(Effect.provide(withSource(() => Effect.never))))
})
