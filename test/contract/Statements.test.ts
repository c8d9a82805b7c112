import { assert, it } from "@effect/vitest"
import { Ledger } from "@kontor/core/Credits"
import { statementIn } from "@kontor/core/internal"
import { CalendarDate } from "@kontor/core/Register"
import { at, bookingOf, newId } from "@kontor/testing/fixtures"
import { DateTime, Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import * as MemoryStorage from "../support/MemoryStorage.ts"
import * as PostgresStorage from "../support/PostgresStorage.ts"

const day = (text: string) => CalendarDate.make(text)

/** What statements say, over the ledger of one storage. */
const suite = <E>(name: string, layer: Layer.Layer<Ledger, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Statements (${name})`, (it) => {
    it.effect("leads from the balance before a month to that after it, by usage and by each other booking", () =>
      Effect.gen(function*() {
        const statement = statementIn(yield* Ledger)
        const account = newId()
        const bookings = [
          ["2026-03-31T21:59:59Z", bookingOf(account, 100)],
          ["2026-03-31T22:00:00Z", bookingOf(account, -15)],
          ["2026-04-01T12:00:00Z", bookingOf(account, -5)],
          ["2026-04-30T12:00:00Z", {
            ...bookingOf(account, -30),
            kind: "adjustment",
            endpoint: null,
            request_id: "R-7"
          }],
          ["2026-05-01T12:00:00Z", bookingOf(account, 10)]
        ] as const
        const ledger = yield* Ledger
        yield* Effect.forEach(
          bookings,
          ([instant, booking]) =>
            Effect.andThen(TestClock.setTime(DateTime.toEpochMillis(at(instant))), ledger.book(booking))
        ).pipe(Effect.provide(TestClock.layer()))
        const april = yield* statement(account, "2026-04")
        assert.deepStrictEqual(april, {
          period: { from: day("2026-04-01"), to: day("2026-04-30") },
          opening_balance: 100,
          lines: [
            {
              day: day("2026-04-01"),
              kind: "usage",
              endpoint: "fetch-organization",
              reference: null,
              requests: 2,
              credits: -20
            },
            { day: day("2026-04-30"), kind: "adjustment", endpoint: null, reference: "R-7", requests: 0, credits: -30 }
          ],
          closing_balance: 50
        })
        const balances = yield* Effect.forEach(
          ["2026-02", "2026-03", "2026-05", "2026-06"],
          (month) => Effect.map(statement(account, month), (one) => [one.opening_balance, one.closing_balance])
        )
        assert.deepStrictEqual(balances, [[0, 0], [0, 100], [50, 60], [60, 60]])
      }))
  })

suite("memory", MemoryStorage.layer)
suite("PostgreSQL", PostgresStorage.layer)
