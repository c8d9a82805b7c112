import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { makeService } from "../support/Service.ts"

const path = "/api/v1/search-organizations?q=alpha"

describe("a client that hangs up", () => {
  it.live("while the register is asked is not charged", () =>
    Effect.gen(function*() {
      const asked = yield* Deferred.make<void>()
      const stopped = yield* Deferred.make<void>()
      const { account, charges, sent } = yield* makeService({
        register: (register) => ({
          ...register,
          search: () =>
            Deferred.succeed(asked, undefined).pipe(
              Effect.andThen(Effect.never),
              Effect.onInterrupt(() => Deferred.succeed(stopped, undefined))
            )
        })
      })
      const { headers, id } = yield* account()
      const client = yield* Scope.make()
      const signal = yield* Scope.provide(Effect.abortSignal, client)
      const request = yield* Effect.forkChild(sent(path, { headers, signal }))
      yield* Deferred.await(asked)
      yield* Scope.close(client, Exit.void)
      yield* Deferred.await(stopped)
      yield* Fiber.await(request)
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("while the charge is booked is charged, once", () =>
    Effect.gen(function*() {
      const booking = yield* Deferred.make<void>()
      const hungUp = yield* Deferred.make<void>()
      const booked = yield* Deferred.make<void>()
      const { account, charges, sent } = yield* makeService({
        ledger: (ledger) => ({
          ...ledger,
          book: (line) =>
            line.kind === "grant"
              ? ledger.book(line)
              : Deferred.succeed(booking, undefined).pipe(
                Effect.andThen(Deferred.await(hungUp)),
                Effect.andThen(ledger.book(line)),
                Effect.ensuring(Deferred.succeed(booked, undefined))
              )
        })
      })
      const { headers, id } = yield* account()
      const client = yield* Scope.make()
      const signal = yield* Scope.provide(Effect.abortSignal, client)
      const request = yield* Effect.forkChild(sent(path, { headers, signal }))
      yield* Deferred.await(booking)
      yield* Scope.close(client, Exit.void)
      yield* Deferred.succeed(hungUp, undefined)
      yield* Deferred.await(booked)
      yield* Fiber.await(request)
      assert.strictEqual((yield* charges(id)).length, 1)
    }))
})
