import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { Effect, Layer, Logger, References } from "effect"
import { makeService, type Options } from "../support/Service.ts"

const secret = "password of the database"
const unreachable = Effect.die(new StorageUnavailable({ retry_after_seconds: 9, cause: new Error(secret) }))
const quiet = Layer.succeed(References.MinimumLogLevel, "None")

const outages: ReadonlyArray<readonly [during: string, options: Options]> = [
  ["a credential is looked up", { credentials: (store) => ({ ...store, findApiKey: () => unreachable }) }],
  ["an attempt is counted", { rateLimits: () => ({ count: () => unreachable }) }],
  ["a charge is booked", {
    ledger: (ledger) => ({ ...ledger, book: (line) => line.kind === "grant" ? ledger.book(line) : unreachable })
  }]
]

describe("an outage of the storage", () => {
  for (const [during, options] of outages) {
    for (const operation of ["search-organizations?q=alpha", "fetch-organization?q=Alpha%20Werke"]) {
      it.live(`while ${during} for ${operation}: 503 says when to try again, and costs nothing`, () =>
        Effect.gen(function*() {
          const { account, charges, request } = yield* makeService({ ...options, host: quiet })
          const { headers, id } = yield* account()
          const answer = yield* request(`/v1/${operation}`, headers)
          assert.strictEqual(answer.status, 503)
          assert.strictEqual(answer.headers["retry-after"], "9")
          assert.strictEqual(answer.headers["x-credits-charged"], "0")
          assert.strictEqual(answer.body.code, "temporarily_unavailable")
          assert.notInclude(answer.text, secret)
          assert.deepStrictEqual(yield* charges(id), [])
        }))
    }
  }

  it.live("that is none but an account's own crowd: 503 says when to try again, and nobody is called", () =>
    Effect.gen(function*() {
      const logged: Array<unknown> = []
      const host = Logger.layer([Logger.make(({ message }) => logged.push(message))])
      const crowded = Effect.die(new StorageUnavailable({ retry_after_seconds: 1, is_crowded: true }))
      const { account, request } = yield* makeService({
        ledger: (ledger) => ({ ...ledger, usage: () => crowded }),
        host
      })
      const { headers } = yield* account()
      const answer = yield* request("/v1/account/usage", headers)
      assert.deepInclude({ status: answer.status, code: answer.body.code, after: answer.headers["retry-after"] }, {
        status: 503,
        code: "temporarily_unavailable",
        after: "1"
      })
      assert.deepStrictEqual(logged, [])
    }))
})
