import { assert, it } from "@effect/vitest"
import { type Bucket, bucketLimits } from "@kontor/core/Prices"
import { type LimitedRequest, RateLimits } from "@kontor/core/RateLimits"
import { Array, Clock, Effect, type Layer, Record, Schema } from "effect"
import { TestClock } from "effect/testing"
import { randomUUID } from "node:crypto"

const minute = 60_000

const count = (subject: string, ...buckets: Array.NonEmptyReadonlyArray<Bucket>) =>
  Effect.flatMap(RateLimits, (limits) => limits.count({ subject, buckets }))

const numbers = Effect.map((windows: ReadonlyArray<{ readonly number: number }>) => windows.map(({ number }) => number))

/** Only the callers run on test time: the stores run as they always do. */
const atTestTime = Effect.provide(TestClock.layer())

const Step = Schema.Struct({
  subject: Schema.Literals(["one", "other"]),
  buckets: Schema.NonEmptyArray(Schema.Literals(Record.keys(bucketLimits))).check(
    Schema.isUnique(),
    Schema.isMaxLength(3)
  ),
  /** Milliseconds since the request before. */
  after: Schema.Literals([0, 1, 20_000, minute - 1, minute, minute + 1, 2 * minute])
})

/** The answer of a plain list of windows to a request. */
const play = (
  windows: Map<string, { readonly began_at: number; readonly number: number }>,
  { buckets, subject }: LimitedRequest,
  now: number
) =>
  Array.map(buckets, (bucket) => {
    const key = `${subject} ${bucket}`
    const former = windows.get(key)
    const window = former !== undefined && now < former.began_at + minute
      ? { ...former, number: former.number + 1 }
      : { began_at: now, number: 1 }
    windows.set(key, window)
    return { bucket, ...window }
  })

/** The contract of every store of rate limits, in memory or in a database. */
export const rateLimitsSuite = <E>(name: string, layer: Layer.Layer<RateLimits, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`RateLimits (${name})`, (it) => {
    it.effect.prop(
      "counts every request of several subjects in several buckets as a plain list of windows would",
      { steps: Schema.Array(Step).check(Schema.isMaxLength(24)) },
      Effect.fnUntraced(function*({ steps }) {
        const suffix = randomUUID()
        const windows = new Map()
        for (const { after, buckets, subject } of steps) {
          yield* TestClock.adjust(after)
          const request = { subject: `${subject} ${suffix}`, buckets }
          const answer = yield* RateLimits.use((limits) => limits.count(request))
          assert.deepStrictEqual(answer, play(windows, request, yield* Clock.currentTimeMillis))
        }
      }, atTestTime),
      { arbitrary: { runs: 30 } }
    )

    it.effect("a window begins with its first request, and ends 60 seconds later to the millisecond", () =>
      Effect.gen(function*() {
        const subject = randomUUID()
        const start = yield* Clock.currentTimeMillis
        yield* count(subject, "register")
        yield* TestClock.adjust(minute - 1)
        assert.deepStrictEqual(yield* count(subject, "register"), [{ bucket: "register", number: 2, began_at: start }])
        yield* TestClock.adjust(1)
        assert.deepStrictEqual(yield* count(subject, "register"), [
          { bucket: "register", number: 1, began_at: start + minute }
        ])
      }).pipe(atTestTime))

    it.effect("gives each of many requests at the same moment a number of its own", () =>
      Effect.gen(function*() {
        const subject = randomUUID()
        const answers = yield* Effect.forEach(
          Array.range(1, 1200),
          () => count(subject, "register", "document"),
          { concurrency: "unbounded" }
        )
        for (const place of [0, 1]) {
          const given = answers.map((windows) => windows[place]!.number).toSorted((left, right) => left - right)
          assert.deepStrictEqual(given, Array.range(1, 1200))
        }
      }).pipe(atTestTime))

    it.effect("answers the windows in the order in which the buckets were named", () =>
      Effect.gen(function*() {
        const subject = randomUUID()
        const answer = yield* count(subject, "register", "document", "account")
        const reverse = yield* count(subject, "account", "document", "register")
        assert.deepStrictEqual(answer.map(({ bucket }) => bucket), ["register", "document", "account"])
        assert.deepStrictEqual(reverse.map(({ bucket }) => bucket), ["account", "document", "register"])
      }).pipe(atTestTime))

    it.effect("counts subjects apart, whatever is in their names", () =>
      Effect.gen(function*() {
        const suffix = randomUUID()
        yield* count(`one ${suffix}`, "register")
        assert.deepStrictEqual(yield* numbers(count(`One ${suffix}`, "register")), [1])
        assert.deepStrictEqual(yield* numbers(count(suffix, "register")), [1])
        assert.deepStrictEqual(yield* numbers(count(`2001:db8::/64 ${suffix}`, "unauthenticated")), [1])
      }).pipe(atTestTime))

    it.effect("begins anew where the clock has been set back by a window or more", () =>
      Effect.gen(function*() {
        const subject = randomUUID()
        const start = yield* Clock.currentTimeMillis
        yield* TestClock.adjust("1 hour")
        yield* count(subject, "register")
        yield* TestClock.setTime(start)
        assert.deepStrictEqual(yield* count(subject, "register"), [{ bucket: "register", number: 1, began_at: start }])
      }).pipe(atTestTime))
  })
