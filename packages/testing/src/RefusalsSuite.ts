import { assert, it } from "@effect/vitest"
import { AccountId } from "@kontor/core/Accounts"
import { type RefusalCount, Refusals } from "@kontor/core/Credits"
import { CalendarDate } from "@kontor/core/Register"
import { Effect, type Layer } from "effect"
import { randomUUID } from "node:crypto"
import { at, json } from "./fixtures/Accounts.ts"

const someone = () => AccountId.make(randomUUID())

const aCount = (account_id: AccountId, day: string, more: Partial<RefusalCount> = {}): RefusalCount => ({
  account_id,
  day: CalendarDate.make(day),
  endpoint: "signals",
  requests: 1,
  required_credits: 20,
  last_refused_at: at(`${day}T10:00:00.123Z`),
  ...more
})

/** The contract of every store of refused requests, in memory or in a database. */
export const refusalsSuite = <E>(name: string, layer: Layer.Layer<never, E>): void =>
  it.layer(layer, { excludeTestServices: true })(`Refusals (${name})`, (it) => {
    it.effect("adds to the count of a day, and keeps the most that was needed and the latest moment", () =>
      Effect.gen(function*() {
        const refusals = yield* Refusals
        const own = someone()
        yield* refusals.add([])
        yield* refusals.add([aCount(own, "2026-05-01", { requests: 3, required_credits: 40 })])
        yield* refusals.add([
          aCount(own, "2026-05-01", { requests: 2, last_refused_at: at("2026-05-01T09:00:00Z") }),
          aCount(own, "2026-05-01", { endpoint: "fetch-person", required_credits: 15 })
        ])
        const counts = (yield* refusals.list(own)).toSorted((one, other) => one.requests - other.requests)
        const [first, second] = [
          aCount(own, "2026-05-01", { endpoint: "fetch-person", required_credits: 15 }),
          aCount(own, "2026-05-01", { requests: 5, required_credits: 40 })
        ]
        assert.deepStrictEqual(json(counts), json([first, second]))
      }))

    it.effect("loses none that several nodes count at once", () =>
      Effect.gen(function*() {
        const refusals = yield* Refusals
        const own = [someone(), someone(), someone()]
        const round = own.map((account) => aCount(account, "2026-05-01"))
        yield* Effect.replicateEffect(
          Effect.all([refusals.add(round), refusals.add(round.toReversed())], { concurrency: 2 }),
          10,
          { concurrency: "unbounded" }
        )
        const counts = yield* Effect.forEach(own, (account) => refusals.list(account))
        assert.deepStrictEqual(counts.flat().map(({ requests }) => requests), [20, 20, 20])
      }))

    it.effect("lists those of an account in a period, both days included", () =>
      Effect.gen(function*() {
        const refusals = yield* Refusals
        const [own, other] = [someone(), someone()]
        const days = ["2026-04-30", "2026-05-01", "2026-05-31", "2026-06-01"]
        yield* refusals.add([...days.map((day) => aCount(own, day)), aCount(other, "2026-05-01")])
        const may = { from: CalendarDate.make("2026-05-01"), to: CalendarDate.make("2026-05-31") }
        const listed = yield* refusals.list(own, may)
        assert.sameMembers(listed.map(({ day }) => day), ["2026-05-01", "2026-05-31"])
        assert.isTrue(listed.every(({ account_id }) => account_id === own))
        assert.lengthOf(yield* refusals.list(own), 4)
      }))

    it.effect("erases those of an account, and deletes those of earlier days", () =>
      Effect.gen(function*() {
        const refusals = yield* Refusals
        const [own, other] = [someone(), someone()]
        yield* refusals.add([own, other].flatMap((one) => ["1999-01-01", "1999-01-02"].map((day) => aCount(one, day))))
        yield* refusals.erase(own)
        assert.deepStrictEqual(yield* refusals.list(own), [])
        assert.strictEqual(yield* refusals.purge(CalendarDate.make("1999-01-02")), 1)
        assert.deepStrictEqual((yield* refusals.list(other)).map(({ day }) => day), ["1999-01-02"])
      }))
  })
