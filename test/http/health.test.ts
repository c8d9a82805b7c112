import { assert, describe, it } from "@effect/vitest"
import { Degraded, NotReady, Readiness } from "@kontor/http"
import { Effect, Layer, Logger, References } from "effect"
import { heldClock } from "../support/HeldClock.ts"
import { makeService } from "../support/Service.ts"

const quiet = Layer.succeed(References.MinimumLogLevel, "None")

describe("/healthz", () => {
  it.live("answers as long as the process is alive, whatever else is missing", () =>
    Effect.gen(function*() {
      const broken = [{ name: "storage", check: Effect.fail("unreachable") }]
      const { sent } = yield* makeService({ host: Layer.succeed(Readiness, broken) })
      const { status, text } = yield* sent("/healthz")
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(JSON.parse(text), { status: "alive" })
    }))
})

describe("/readyz", () => {
  it.live("is 200 when every check succeeds", () =>
    Effect.gen(function*() {
      const checks = [{ name: "storage", check: Effect.void }, { name: "register", check: Effect.succeed(6) }]
      const { sent } = yield* makeService({ host: Layer.succeed(Readiness, checks) })
      const { headers, status, text } = yield* sent("/readyz")
      assert.strictEqual(status, 200)
      assert.strictEqual(headers["cache-control"], "private, no-store")
      assert.deepStrictEqual(JSON.parse(text), { status: "ready", checks: { storage: "ok", register: "ok" } })
    }))

  it.live("is 503 and names the checks that fail or die, and why is left to the log", () =>
    Effect.gen(function*() {
      const checks = [
        { name: "storage", check: Effect.fail("password of the database") },
        { name: "migrations", check: Effect.die("defect") },
        { name: "register", check: Effect.void }
      ]
      const { sent } = yield* makeService({ host: Layer.merge(quiet, Layer.succeed(Readiness, checks)) })
      const { status, text } = yield* sent("/readyz")
      assert.strictEqual(status, 503)
      assert.deepStrictEqual(JSON.parse(text), {
        status: "not_ready",
        checks: { storage: "failed", migrations: "failed", register: "ok" }
      })
    }))

  it.live("shows the reason that the host gives for what fails with another error", () =>
    Effect.gen(function*() {
      const check = { name: "storage", check: Effect.fail("password of the database"), otherwise: "Not reached." }
      const { sent } = yield* makeService({ host: Layer.merge(quiet, Layer.succeed(Readiness, [check])) })
      const { text } = yield* sent("/readyz")
      const shown = { checks: { storage: "failed" }, reasons: { storage: "Not reached." } }
      assert.deepStrictEqual(JSON.parse(text), { status: "not_ready", ...shown })
    }))

  it.live("logs the error of a check as it begins to fail, not at every probe", () =>
    Effect.gen(function*() {
      const logged: Array<unknown> = []
      let fails = true
      const check = Effect.suspend(() => fails ? Effect.fail("unreachable") : Effect.void)
      const checks = Layer.succeed(Readiness, [{ name: "storage", isInstant: true, check }])
      const logger = Logger.layer([Logger.make(({ message }) => logged.push(message))])
      const { sent } = yield* makeService({ host: Layer.merge(logger, checks) })
      for (const failing of [true, true, false, true, true]) {
        fails = failing
        assert.strictEqual((yield* sent("/readyz")).status, failing ? 503 : 200)
      }
      const began = logged.flat().filter((message) => message === "The service is not ready")
      assert.strictEqual(began.length, 2)
    }))
})

describe("/readyz, asked by many", () => {
  it.live("makes each check once a second at most, but what asks nobody every time", () =>
    Effect.gen(function*() {
      const { layer, move } = yield* heldClock
      let [storage, service] = [0, 0]
      const checks = [
        { name: "storage", check: Effect.andThen(Effect.sync(() => storage += 1), Effect.sleep("10 millis")) },
        { name: "service", check: Effect.sync(() => service += 1), isInstant: true }
      ]
      const { sent } = yield* makeService({ host: Layer.merge(layer, Layer.succeed(Readiness, checks)) })
      yield* Effect.all(Array.from({ length: 100 }, () => sent("/readyz")), { concurrency: "unbounded" })
      assert.deepStrictEqual([storage, service], [1, 100])
      yield* move("999 millis")
      yield* sent("/readyz")
      assert.deepStrictEqual([storage, service], [1, 101])
      yield* move("1 millis")
      yield* sent("/readyz")
      assert.deepStrictEqual([storage, service], [2, 102])
    }))

  it.live("stays 200 with the state and the reason of what is degraded, unless something else fails", () =>
    Effect.gen(function*() {
      const search = { name: "search", check: Effect.succeed(new Degraded({ state: "behind", reason: "Much to do." })) }
      const { sent } = yield* makeService({ host: Layer.succeed(Readiness, [search]) })
      const { status, text } = yield* sent("/readyz")
      assert.strictEqual(status, 200)
      const shown = { checks: { search: "behind" }, reasons: { search: "Much to do." } }
      assert.deepStrictEqual(JSON.parse(text), { status: "ready", ...shown })
      const failing = [search, { name: "storage", check: Effect.fail("unreachable") }]
      const other = yield* makeService({ host: Layer.merge(quiet, Layer.succeed(Readiness, failing)) })
      assert.strictEqual((yield* other.sent("/readyz")).status, 503)
    }))

  it.live("shows the state and the reason that a check knows", () =>
    Effect.gen(function*() {
      const failure = new NotReady({ state: "read_only", reason: "The database takes no writes." })
      const checks = [{ name: "storage", check: failure }, { name: "register", check: Effect.void }]
      const { sent } = yield* makeService({ host: Layer.succeed(Readiness, checks) })
      const { status, text } = yield* sent("/readyz")
      assert.strictEqual(status, 503)
      assert.deepStrictEqual(JSON.parse(text), {
        status: "not_ready",
        checks: { storage: "read_only", register: "ok" },
        reasons: { storage: "The database takes no writes." }
      })
    }))
})
