import { assert, type Vitest } from "@effect/vitest"
import { type Booking, EntryKind, Ledger, usageKinds, type UsageLine } from "@kontor/core/Credits"
import { berlinDayOf } from "@kontor/core/internal"
import { CalendarDate } from "@kontor/core/Register"
import { Array, DateTime, Effect, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { at, bookingOf, fundedId, newId } from "./fixtures/Accounts.ts"

/** Books something at an instant. */
const bookedAt = (instant: DateTime.Utc, booking: Booking) =>
  Effect.gen(function*() {
    yield* TestClock.setTime(DateTime.toEpochMillis(instant))
    return yield* (yield* Ledger).book(booking)
  }).pipe(Effect.provide(TestClock.layer()))

const day = (text: string) => CalendarDate.make(text)
const may = { from: day("2026-05-01"), to: day("2026-05-31") }

const second = (count: number): DateTime.Utc => DateTime.add(at("2026-05-01T12:00:00Z"), { seconds: count })

const byPlace = (left: UsageLine, right: UsageLine): number =>
  `${left.day} ${left.endpoint}` < `${right.day} ${right.endpoint}` ? -1 : 1

const UsageBooking = Schema.Struct({
  hour: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 99 })),
  request: Schema.Literals(["a", "b", "c"]),
  kind: EntryKind,
  endpoint: Schema.NullOr(Schema.Literals(["fetch-organization", "signals"])),
  credits: Schema.Int.check(Schema.isBetween({ minimum: -9, maximum: -1 })),
  is_read_then: Schema.Boolean
})

/** The part of the ledger's suite about usage, and pages of some entries only. */
export const usage = (it: Vitest.MethodsNonLive<Ledger>): void => {
  it.effect("pages through the entries from one instant until another one, and of one endpoint", () =>
    Effect.gen(function*() {
      const [ledger, account] = [yield* Ledger, yield* fundedId(100)]
      for (const count of [1, 2, 3, 4, 5]) {
        const endpoint = count % 2 === 0 ? "signals" : "fetch-organization"
        yield* bookedAt(second(count), { ...bookingOf(account, -1), endpoint })
      }
      const sequences = (page: Parameters<Ledger["Service"]["entries"]>[1]) =>
        Effect.map(ledger.entries(account, page), (entries) => entries.map(({ sequence }) => sequence))
      assert.deepStrictEqual(yield* sequences({ limit: 9, from: second(2), until: second(5) }), [5, 4, 3])
      assert.deepStrictEqual(yield* sequences({ limit: 2, from: second(2), until: second(5) }), [5, 4])
      assert.deepStrictEqual(yield* sequences({ limit: 9, from: second(2), until: second(5), after: 5 }), [4, 3])
      assert.deepStrictEqual(yield* sequences({ limit: 9, endpoint: "signals" }), [5, 3])
      assert.deepStrictEqual(yield* sequences({ limit: 9, endpoint: "signals", until: second(4) }), [3])
      assert.deepStrictEqual(yield* sequences({ limit: 9, endpoint: "fetch-person" }), [])
    }))

  it.effect("pages through entries that pass a filter by time, those without an endpoint and repeated times too", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = newId()
      const booked = [[4, null], [2, "signals"], [2, "fetch-organization"], [2, null], [3, "signals"], [
        1,
        "a"
      ]] as const
      for (const [count, endpoint] of booked) {
        yield* bookedAt(second(count), { ...bookingOf(account, 1), endpoint })
      }
      const walked: Array<number> = []
      for (let after: number | undefined; walked.length < booked.length; after = walked.at(-1)) {
        const page = yield* ledger.entries(account, { limit: 2, from: second(0), until: second(9), after })
        assert.isAbove(page.length, 0)
        walked.push(...page.map(({ sequence }) => sequence))
      }
      assert.deepStrictEqual(walked, [1, 5, 4, 3, 2, 6])
      const without = yield* ledger.entries(account, { limit: 9, endpoint: "" })
      assert.deepStrictEqual(without.map(({ sequence }) => sequence), [1, 4])
      assert.deepStrictEqual(yield* ledger.entries(account, { limit: 2, from: second(0), after: 6 }), [])
    }))

  it.effect("reports the usage of one account alone, and nothing without usage", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const [account, other] = [yield* fundedId(10), newId()]
      yield* bookedAt(second(1), { ...bookingOf(account, -3), endpoint: "signals" })
      assert.deepStrictEqual(yield* ledger.usage(account, may), [
        { day: day("2026-05-01"), endpoint: "signals", requests: 1, credits_used: 3 }
      ])
      assert.deepStrictEqual(yield* ledger.usage(account, { from: day("2026-05-02"), to: day("2026-05-31") }), [])
      assert.deepStrictEqual(yield* ledger.usage(other, may), [])
    }))

  it.effect("counts a request once that was charged and surcharged, and one that was surcharged alone", () =>
    Effect.gen(function*() {
      const [ledger, account] = [yield* Ledger, yield* fundedId(100)]
      const noon = Effect.map(
        ledger.hours(second(0)),
        Array.findFirst(({ hour }) => DateTime.isLessThan(hour, second(1)))
      )
      const before = Option.getOrElse(yield* noon, () => ({ requests: 0, credits_used: 0 }))
      const both = { ...bookingOf(account, -5), endpoint: "fetch-organization" }
      yield* bookedAt(second(1), { ...both, kind: "surcharge", credits: -20 })
      yield* bookedAt(second(2), both)
      yield* bookedAt(second(3), { ...bookingOf(account, -20), kind: "surcharge", endpoint: "fetch-organization" })
      assert.deepStrictEqual(yield* ledger.usage(account, may), [
        { day: day("2026-05-01"), endpoint: "fetch-organization", requests: 2, credits_used: 45 }
      ])
      const after = Option.getOrThrow(yield* noon)
      assert.deepStrictEqual([after.requests - before.requests, after.credits_used - before.credits_used], [2, 45])
    }))

  it.effect("counts on days of the register's calendar, a surcharged request on that of its charge", () =>
    Effect.gen(function*() {
      const [ledger, account] = [yield* Ledger, yield* fundedId(100)]
      const both = { ...bookingOf(account, -5), endpoint: "signals" }
      yield* bookedAt(at("2026-03-29T21:59:59.999Z"), { ...both, kind: "surcharge", credits: -20 })
      yield* bookedAt(at("2026-03-29T22:00:00Z"), both)
      yield* bookedAt(at("2026-10-25T22:59:59.999Z"), { ...bookingOf(account, -1), endpoint: null })
      const lines = yield* ledger.usage(account, { from: day("2026-03-29"), to: day("2026-10-25") })
      assert.deepStrictEqual(lines.toSorted(byPlace), [
        { day: day("2026-03-29"), endpoint: "signals", requests: 0, credits_used: 20 },
        { day: day("2026-03-30"), endpoint: "signals", requests: 1, credits_used: 5 },
        { day: day("2026-10-25"), endpoint: null, requests: 1, credits_used: 1 }
      ])
    }))

  it.effect("counts what is booked at the same moment, charge and surcharge of a request too", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(1000)
      const charges = Array.makeBy(20, () => ({ ...bookingOf(account, -2), endpoint: "signals" }))
      const surcharges = charges.map((charge) => ({ ...charge, kind: "surcharge" as const, credits: -3 }))
      yield* Effect.forEach(
        [...charges, ...surcharges],
        (booking) => Effect.tap(bookedAt(second(1), booking), ledger.usage(account, may)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(yield* ledger.usage(account, may), [
        { day: day("2026-05-01"), endpoint: "signals", requests: 20, credits_used: 100 }
      ])
    }))

  it.effect.prop(
    "sums up usage as plain arithmetic does, whenever it was read before",
    { bookings: Schema.Array(UsageBooking).check(Schema.isMaxLength(12)) },
    Effect.fnUntraced(function*({ bookings }) {
      const ledger = yield* Ledger
      const account = yield* fundedId(1000)
      const entries = yield* Effect.forEach(
        bookings,
        ({ hour, is_read_then, request, ...booking }) =>
          Effect.tap(
            bookedAt(second(hour * 3600), {
              ...booking,
              account_id: account,
              request_id: request,
              breakdown: {},
              price_version: null
            }),
            is_read_then ? ledger.usage(account, may) : Effect.void
          )
      )
      const standing = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
      const used = standing.filter(({ kind }) => usageKinds.some((usage) => usage === kind))
      const period = { from: day("2026-05-02"), to: day("2026-05-03") }
      const expected = [period.from, period.to].flatMap((day) =>
        [null, "fetch-organization", "signals"].flatMap((endpoint) => {
          const lines = used.filter((entry) => entry.endpoint === endpoint && berlinDayOf(entry.created_at) === day)
          const requests = lines.filter(({ kind, request_id }) =>
            kind !== "surcharge" || !used.some((other) => other.kind === "charge" && other.request_id === request_id)
          )
          const credits_used = lines.reduce((sum, { credits }) => sum - credits, 0)
          return lines.length === 0 ? [] : [{ day, endpoint, requests: requests.length, credits_used }]
        })
      )
      assert.deepStrictEqual((yield* ledger.usage(account, period)).toSorted(byPlace), expected.toSorted(byPlace))
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }),
    { arbitrary: { runs: 100 } }
  )

  it.effect("usage by credential counts whole months, and names the first 200 credentials that spent in each", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(10_000)
      const token = (id: number) => ({ kind: "token" as const, id: String(id) })
      const spendOn = (day: string, ids: ReadonlyArray<number>, credits: number) =>
        Effect.gen(function*() {
          yield* TestClock.setTime(DateTime.toEpochMillis(at(`${day}T12:00:00Z`)))
          const spent = ids.map((id) => ({ ...bookingOf(account, -credits), credential: token(id) }))
          yield* Effect.forEach(spent, (booking) => ledger.book(booking), { concurrency: "unbounded" })
        }).pipe(Effect.provide(TestClock.layer()))
      yield* spendOn("2026-05-02", Array.range(1, 150), 2)
      yield* ledger.usage(account, may)
      yield* spendOn("2026-05-30", Array.range(101, 200), 3)
      yield* spendOn("2026-05-31", Array.range(200, 210), 5)
      yield* spendOn("2026-06-01", Array.range(210, 211), 7)
      const usedIn = (from: string, to: string) =>
        ledger.usageByCredential(account, { from: CalendarDate.make(from), to: CalendarDate.make(to) }).pipe(
          Effect.map((sums) =>
            new Map(sums.map(({ credential, ...sum }) => [
              typeof credential === "string" ? credential : credential?.id,
              [sum.requests, sum.credits_used]
            ]))
          )
        )
      const inMay = yield* usedIn("2026-05-15", "2026-05-16")
      assert.strictEqual(inMay.size, 201)
      assert.deepStrictEqual(["1", "101", "151", "200", "210", "others"].map((id) => inMay.get(id)), [
        [1, 2],
        [2, 5],
        [1, 3],
        [2, 8],
        undefined,
        [10, 50]
      ])
      const both = yield* usedIn("2026-05-31", "2026-06-01")
      assert.deepStrictEqual(["200", "210", "211", "others"].map((id) => both.get(id)), [
        [2, 8],
        [1, 7],
        [1, 7],
        [10, 50]
      ])
      assert.deepStrictEqual(yield* usedIn("2026-07-01", "2026-07-31"), new Map())
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))

  it.effect("names no more than 200 credentials of those that spend at the same moment", () =>
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const account = yield* fundedId(10_000)
      const spent = Array.makeBy(300, (id) => ({
        ...bookingOf(account, -3),
        credential: { kind: "token" as const, id: String(id + 1) }
      }))
      yield* Effect.forEach([...spent, ...spent], (booking) => ledger.book({ ...booking, request_id: newId() }), {
        concurrency: "unbounded"
      })
      const always = { from: CalendarDate.make("2000-01-01"), to: CalendarDate.make("2999-12-31") }
      const sums = yield* ledger.usageByCredential(account, always)
      assert.strictEqual(sums.length, 201)
      const others = sums.filter(({ credential }) => credential === "others")
      assert.deepStrictEqual(others, [{ credential: "others", requests: 200, credits_used: 600 }])
      assert.isTrue(sums.every(({ credential, requests }) => credential === "others" || requests === 2))
      assert.deepStrictEqual((yield* ledger.verify).discrepancies, [])
    }))
}
