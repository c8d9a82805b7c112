import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Fiber, Schedule } from "effect"
import { busyClients, busyVariables, type Outcome } from "../../support/BusyClients.ts"
import { dataDirectory } from "../../support/Command.ts"
import { paidPath, paidService } from "../../support/PaidService.ts"
import { head, rawConnection } from "../../support/RawHttp.ts"
import { startService } from "../../support/RunningService.ts"

const often = Schedule.spaced("10 millis")

const isRefused = (origin: string) =>
  Effect.promise(() => fetch(`${origin}/healthz`).then(() => false, () => true)).pipe(
    Effect.repeat({ schedule: often, until: (isRefused) => isRefused })
  )

const isStopping = (origin: string) =>
  Effect.promise(() => fetch(`${origin}/readyz`)).pipe(
    Effect.repeat({ schedule: often, until: ({ status }) => status === 503 })
  )

/** How many outcomes there are of each status, or of each failure. */
const countOf = (outcomes: ReadonlyArray<Outcome>) =>
  Object.fromEntries(
    Object.entries(Array.groupBy(outcomes, ({ failure, status }) => failure ?? String(status)))
      .map(([what, those]) => [what, those.length])
  )

describe("kontor serve, asked to stop", () => {
  it.live("takes no new request, finishes the one it has, and ends with 0", () =>
    Effect.gen(function*() {
      const { end, key, origin, whileHeld } = yield* paidService()
      const ask = Effect.promise(() => fetch(`${origin}${paidPath}`, { headers: key }))
      const { ended, request } = yield* whileHeld((isWaiting) =>
        Effect.gen(function*() {
          const request = yield* Effect.forkScoped(ask)
          yield* isWaiting
          const ended = yield* Effect.forkScoped(end("SIGTERM"))
          yield* isRefused(origin)
          return { ended, request }
        })
      )
      const response = yield* Fiber.join(request)
      assert.deepStrictEqual(
        { status: response.status, charged: response.headers.get("x-credits-charged") },
        { status: 200, charged: "1" }
      )
      assert.strictEqual(response.headers.get("connection"), "close")
      assert.strictEqual(yield* Fiber.join(ended), 0)
    }))

  it.live.each(["SELECT FROM kontor.account_balances FOR UPDATE", "LOCK TABLE kontor.account_balances"])(
    "ends while somebody locks the ledger: what waits for it is given up and costs nothing (%s)",
    (lock) =>
      Effect.gen(function*() {
        const { end, key, origin, spent, url } = yield* paidService()
        const ask = Effect.promise(() => fetch(`${origin}${paidPath}`, { headers: key }))
        const answers = yield* PgClient.PgClient.use((sql) =>
          sql.withTransaction(Effect.gen(function*() {
            yield* sql.unsafe(lock)
            const asked = yield* Effect.forEach(Array.range(1, 20), () => Effect.forkScoped(ask))
            yield* sql`SELECT FROM pg_locks WHERE NOT granted`.pipe(
              Effect.repeat({ schedule: often, until: (waiting) => waiting.length > 0 })
            )
            assert.strictEqual(yield* end("SIGTERM"), 0)
            return yield* Fiber.joinAll(asked)
          }))
        ).pipe(Effect.provide(PgClient.layer({ url })))
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [503])
        assert.isTrue(answers.every(({ headers }) => headers.get("retry-after") !== null))
        assert.strictEqual(yield* spent, 0)
      })
  )

  it.live("is no longer ready, ends each connection with its next answer and the others without a reset", () =>
    Effect.gen(function*() {
      const { end, origin } = yield* startService([], { KONTOR_DATA_DIR: yield* dataDirectory })
      const [busy, idle] = [yield* rawConnection(origin), yield* rawConnection(origin)]
      for (const connection of [busy, idle]) {
        connection.send(head("/healthz"))
        yield* connection.until((text) => text.includes("alive"))
      }
      const ended = yield* Effect.forkScoped(end("SIGTERM"))
      const probe = yield* isStopping(origin)
      const body = yield* Effect.promise(() => probe.json() as Promise<Record<string, unknown>>)
      assert.deepInclude(body, { status: "not_ready" })
      assert.deepInclude(body["checks"], { service: "stopping", storage: "ok" })
      assert.strictEqual(probe.headers.get("connection"), "close")
      busy.send(head("/healthz"))
      assert.strictEqual(yield* busy.ended, "end")
      assert.deepStrictEqual(busy.statuses(), [200, 200])
      assert.include(busy.received().toLowerCase(), "connection: close")
      assert.strictEqual(yield* idle.ended, "end")
      assert.strictEqual(yield* Fiber.join(ended), 0)
    }))

  it.live.each([1, 2, 3])(
    "loses no request of busy clients, be their connections kept or new: each is answered and booked, or refused (%i)",
    () =>
      Effect.gen(function*() {
        const { end, key, origin, spent } = yield* paidService({ variables: busyVariables, credits: 1_000_000 })
        const clients = { kept: 12, new: 12 }
        const { ended, outcomes } = yield* busyClients({ origin, path: paidPath, headers: key, clients })
        yield* Effect.repeat(Effect.sync(() => outcomes.length), { schedule: often, until: (count) => count > 200 })
        assert.strictEqual(yield* end("SIGTERM"), 0)
        yield* Fiber.join(ended)
        const answered = outcomes.filter(({ headers }) => headers?.["x-credits-charged"] === "1").length
        assert.deepStrictEqual(countOf(outcomes), { 200: answered, ECONNREFUSED: 24 })
        assert.strictEqual(yield* spent, answered)
      })
  )

  it.live("answers the first request of clients that were connected when it was asked to stop", () =>
    Effect.gen(function*() {
      const { end, origin } = yield* startService([], { KONTOR_DATA_DIR: yield* dataDirectory })
      const [probing, late] = [yield* rawConnection(origin), yield* rawConnection(origin)]
      probing.send(head("/healthz"))
      yield* probing.until((text) => text.includes("alive"))
      const ended = yield* Effect.forkScoped(end("SIGTERM"))
      yield* isStopping(origin)
      late.send(head("/healthz"))
      assert.strictEqual(yield* late.ended, "end")
      assert.deepStrictEqual(late.statuses(), [200])
      assert.strictEqual(yield* Fiber.join(ended), 0)
    }))
})
