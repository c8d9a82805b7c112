import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { makeService } from "../support/Service.ts"
import { hangingSearch, hangUp } from "./HangingSearch.ts"

const path = "/api/v1/search-organizations?q=alpha"

describe("a client that hangs up", () => {
  it.live("while the register is asked is not charged", () =>
    Effect.gen(function*() {
      const { asked, register, stopped } = yield* hangingSearch
      const { account, charges, sent } = yield* makeService({ register })
      const { headers, id } = yield* account()
      yield* hangUp((signal) => sent(path, { headers, signal }), asked, Deferred.await(stopped))
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
      yield* hangUp(
        (signal) => sent(path, { headers, signal }),
        booking,
        Effect.andThen(Deferred.succeed(hungUp, undefined), Deferred.await(booked))
      )
      assert.strictEqual((yield* charges(id)).length, 1)
    }))
})
