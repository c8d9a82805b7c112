import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { type Booking, EntryKind, Ledger, usageKinds, type UsageLine } from "../../Credits/index.ts"
import { bookingOf, fundedId } from "../fixtures/Accounts.ts"
import { at, newId } from "../fixtures/Credentials.ts"

/** Books something at an instant. */
const bookedAt = (instant: DateTime.Utc, booking: Booking) =>
  Effect.gen(function*() {
    yield* TestClock.setTime(DateTime.toEpochMillis(instant))
    return yield* (yield* Ledger).book(booking)
  }).pipe(Effect.provide(TestClock.layer()))

const second = (count: number): DateTime.Utc => DateTime.add(at("2026-05-01T00:00:00Z"), { seconds: count })

const byPlace = (left: UsageLine, right: UsageLine): number =>
  left.bucket - right.bucket || ((left.endpoint ?? "") < (right.endpoint ?? "") ? -1 : 1)

const UsageBooking = Schema.Struct({
  second: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 })),
  request: Schema.Literals(["a", "b", "c"]),
  kind: EntryKind,
  endpoint: Schema.NullOr(Schema.Literals(["fetch-organization", "signals"])),
  credits: Schema.Int.check(Schema.isBetween({ minimum: -9, maximum: -1 }))
})

/** The part of the ledger's suite about usage, and pages of some entries only. */
export const usage = (it: Vitest.MethodsNonLive<Ledger>): void => {
  it.effect("pages through the entries from one instant until another one, and of one endpoint", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(100)
      for (const count of [1, 2, 3, 4, 5]) {
        const endpoint = count % 2 === 0 ? "signals" : "fetch-organization"
        yield* bookedAt(second(count), { ...bookingOf(account, -1), endpoint })
      }
      const sequences = (page: Parameters<Ledger["Service"]["entries"]>[1]) =>
        Effect.map(ledger.entries(account, page), (entries) => entries.map(({ sequence }) => sequence))
      assert.deepStrictEqual(yield* sequences({ limit: 9, from: second(2), until: second(5) }), [5, 4, 3])
      assert.deepStrictEqual(yield* sequences({ limit: 2, from: second(2), until: second(5) }), [5, 4])
      assert.deepStrictEqual(yield* sequences({ limit: 9, from: second(2), until: second(5), before: 5 }), [4, 3])
      assert.deepStrictEqual(yield* sequences({ limit: 9, endpoint: "signals" }), [5, 3])
      assert.deepStrictEqual(yield* sequences({ limit: 9, endpoint: "signals", until: second(4) }), [3])
      assert.deepStrictEqual(yield* sequences({ limit: 9, endpoint: "fetch-person" }), [])
    }))

  it.effect("reports the usage of one account alone, and nothing without usage", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [account, other] = [yield* fundedId(10), newId()]
      yield* bookedAt(second(1), { ...bookingOf(account, -3), endpoint: "signals" })
      const boundaries = [second(0), second(2)]
      assert.deepStrictEqual(yield* ledger.usage(account, boundaries), [
        { bucket: 0, endpoint: "signals", requests: 1, credits_used: 3 }
      ])
      assert.deepStrictEqual(yield* ledger.usage(other, boundaries), [])
    }))

  it.effect("counts a request once that was charged and surcharged, and one that was surcharged alone", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(100)
      const both = { ...bookingOf(account, -5), endpoint: "fetch-organization" }
      yield* bookedAt(second(1), { ...both, kind: "surcharge", credits: -20 })
      yield* bookedAt(second(2), both)
      yield* bookedAt(second(3), { ...bookingOf(account, -20), kind: "surcharge", endpoint: "fetch-organization" })
      assert.deepStrictEqual(yield* ledger.usage(account, [second(0), second(9)]), [
        { bucket: 0, endpoint: "fetch-organization", requests: 2, credits_used: 45 }
      ])
    }))

  it.effect.prop(
    "sums up usage as plain arithmetic does",
    { bookings: Schema.Array(UsageBooking).check(Schema.isMaxLength(12)) },
    Effect.fnUntraced(function*({ bookings }) {
      const ledger = yield* Ledger
      const account = yield* fundedId(1000)
      const entries = yield* Effect.forEach(
        bookings,
        ({ request, second: count, ...booking }) =>
          bookedAt(second(count), {
            ...booking,
            account_id: account,
            request_id: request,
            breakdown: {},
            price_version: null
          })
      )
      const standing = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
      const used = standing.filter(({ kind }) => usageKinds.some((usage) => usage === kind))
      const boundaries = [2, 4, 8].map((count) => second(count))
      const expected = [0, 1].flatMap((bucket) =>
        [null, "fetch-organization", "signals"].flatMap((endpoint) => {
          const lines = used.filter((entry) =>
            entry.endpoint === endpoint && DateTime.isGreaterThanOrEqualTo(entry.created_at, boundaries[bucket]!) &&
            DateTime.isLessThan(entry.created_at, boundaries[bucket + 1]!)
          )
          const requests = lines.filter(({ kind, request_id }) =>
            kind !== "surcharge" || !used.some((other) => other.kind === "charge" && other.request_id === request_id)
          )
          const credits_used = lines.reduce((sum, { credits }) => sum - credits, 0)
          return lines.length === 0 ? [] : [{ bucket, endpoint, requests: requests.length, credits_used }]
        })
      )
      assert.deepStrictEqual((yield* ledger.usage(account, boundaries)).toSorted(byPlace), expected.toSorted(byPlace))
    }),
    { arbitrary: { runs: 100 } }
  )
}
