import { assert, describe, it } from "@effect/vitest"
import { LiveFetch, type LiveRetrieval, LiveSettings, LiveSource, LiveSourceFailed } from "@kontor/core/Live"
import { LiveBudgetMemory } from "@kontor/core/memory"
import { type EntityId, euidOf, Register, RegisterIntake, type SourceRecord } from "@kontor/core/Register"
import { failuresThatOpen, pauseSeconds } from "@kontor/core/testing"
import { Array, Deferred, Effect, Fiber, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { extractOf, extractsOfLife } from "../../support/Extracts.ts"
import { documentOf, profileOf } from "../../support/Located.ts"
import { entityOf, newNumber } from "../../support/Records.ts"
import { memory } from "../../support/RegisterLayers.ts"

const settings = { retrievals_per_hour: 3, timeout_seconds: 20, reuse_seconds: 60 }

const withSource = (source: LiveRetrieval | undefined, changed: Partial<LiveSettings> = {}) =>
  LiveFetch.layer.pipe(
    Layer.provide(LiveBudgetMemory.layer),
    Layer.provideMerge(memory),
    Layer.provide(Layer.succeed(LiveSource, source)),
    Layer.provide(Layer.succeed(LiveSettings, { ...settings, ...changed })),
    Layer.fresh
  )

const fetched = Effect.fnUntraced(function*(number: SourceRecord["registration"]) {
  const { fetch } = yield* LiveFetch
  return yield* fetch(euidOf(number))
})

const reasonOf = (number: SourceRecord["registration"]) =>
  Effect.map(Effect.flip(fetched(number)), ({ reason }) => reason)

/** A source that counts its retrievals, and answers each as the test wants. */
const counting = (retrieve: LiveRetrieval) => {
  const counter = { retrievals: 0 }
  const source: LiveRetrieval = (number) => {
    counter.retrievals += 1
    return retrieve(number)
  }
  return { counter, source }
}

const plain: LiveRetrieval = (number) => Effect.succeedSome([extractOf(number, 1, {})])

const unavailable = (retry_after_seconds?: number) =>
  Effect.fail(
    new LiveSourceFailed({
      reason: "UNAVAILABLE",
      found: "answers 503",
      ...(retry_after_seconds !== undefined && { retry_after_seconds })
    })
  )

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

  it.effect("keeps to the retrievals an hour, whatever they answer", () => {
    const { counter, source } = counting((number) => (number.type === "HRB" ? plain(number) : unavailable()))
    return Effect.gen(function*() {
      yield* fetched(newNumber())
      yield* reasonOf(newNumber({ type: "HRA" }))
      yield* fetched(newNumber())
      assert.deepInclude(yield* Effect.flip(fetched(newNumber())), {
        reason: "BUDGET_SPENT",
        retry_after_seconds: 3_620
      })
      assert.strictEqual(counter.retrievals, 3)
      yield* TestClock.adjust("3620 seconds")
      yield* fetched(newNumber())
      assert.strictEqual(counter.retrievals, 4)
    }).pipe(Effect.provide(withSource(source)))
  })

  it.effect("leaves a source alone that keeps failing, and tries it again after a pause", () => {
    let isDown = true
    const { counter, source } = counting((number) => (isDown ? unavailable() : plain(number)))
    return Effect.gen(function*() {
      const reasons = yield* Effect.replicateEffect(reasonOf(newNumber()), failuresThatOpen + 1)
      assert.deepStrictEqual(reasons, [...Array.replicate("UNAVAILABLE", failuresThatOpen), "CIRCUIT_OPEN"])
      yield* TestClock.adjust(pauseSeconds * 1000)
      assert.deepStrictEqual(yield* Effect.replicateEffect(reasonOf(newNumber()), 2), ["UNAVAILABLE", "CIRCUIT_OPEN"])
      isDown = false
      yield* TestClock.adjust(pauseSeconds * 1000)
      yield* fetched(newNumber())
      assert.strictEqual(counter.retrievals, failuresThatOpen + 2)
    }).pipe(Effect.provide(withSource(source, { retrievals_per_hour: 60 })))
  })

  it.effect("leaves a source alone for as long as it asks for", () => {
    const { counter, source } = counting(() => unavailable(300))
    return Effect.gen(function*() {
      yield* reasonOf(newNumber())
      yield* TestClock.adjust("299 seconds")
      assert.strictEqual(yield* reasonOf(newNumber()), "CIRCUIT_OPEN")
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* reasonOf(newNumber()), "UNAVAILABLE")
      assert.strictEqual(counter.retrievals, 2)
    }).pipe(Effect.provide(withSource(source)))
  })

  it.effect("that was to try a source and found the budget spent leaves the next one to try", () => {
    const { source } = counting(() => unavailable())
    return Effect.gen(function*() {
      yield* Effect.replicateEffect(reasonOf(newNumber()), failuresThatOpen)
      yield* TestClock.adjust(pauseSeconds * 1000)
      const reasons = yield* Effect.replicateEffect(reasonOf(newNumber()), 2)
      assert.deepStrictEqual(reasons, ["BUDGET_SPENT", "BUDGET_SPENT"])
    }).pipe(Effect.provide(withSource(source, { retrievals_per_hour: failuresThatOpen })))
  })
})
