import { assert, describe, it } from "@effect/vitest"
import { giveUp } from "@kontor/http"
import { Effect } from "effect"
import { makeService } from "../support/Service.ts"

/** Gives up the request that it is part of, as a host does at its deadline or when it stops, and goes on. */
const givenUp = Effect.withFiber((fiber) => Effect.sync(() => giveUp(fiber)))

const paid = "/v1/search-organizations?q=alpha"

describe("a request that the host gives up", () => {
  it.live("while the register is asked is answered 503, and costs nothing", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        register: (register) => ({ ...register, search: () => Effect.andThen(givenUp, Effect.never) })
      })
      const { headers, id } = yield* account()
      const answer = yield* request(paid, headers)
      assert.strictEqual(answer.status, 503)
      assert.strictEqual(answer.headers["retry-after"], "5")
      assert.strictEqual(answer.headers["x-credits-charged"], "0")
      assert.strictEqual(answer.body["code"], "temporarily_unavailable")
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("while it is booked gets its answer, and is charged once", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        ledger: (ledger) => ({
          ...ledger,
          book: (line) => line.kind === "grant" ? ledger.book(line) : Effect.andThen(givenUp, ledger.book(line))
        })
      })
      const { headers, id } = yield* account()
      const answer = yield* request(paid, headers)
      assert.deepStrictEqual([answer.status, answer.headers["x-credits-charged"]], [200, "1"])
      assert.strictEqual((yield* charges(id)).length, 1)
    }))

  it.live("while its surcharge is booked gets its answer: a surcharge without one is never kept", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        ledger: (ledger) => ({
          ...ledger,
          book: (line) => line.kind === "surcharge" ? Effect.andThen(givenUp, ledger.book(line)) : ledger.book(line)
        })
      })
      const { headers, id } = yield* account("pro")
      const answer = yield* request("/v1/fetch-organization?q=Alpha%20Werke&ai_search=on-default", headers)
      assert.deepStrictEqual([answer.status, answer.headers["x-credits-charged"]], [200, "25"])
      assert.strictEqual((yield* charges(id)).length, 2)
    }))

  it.live("while its AI search, which was booked before, goes on gets its answer", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        enrichment: (enrichment) => ({
          ...enrichment,
          describe: (organization) => Effect.andThen(givenUp, enrichment.describe(organization))
        })
      })
      const { headers, id } = yield* account("pro")
      const answer = yield* request("/v1/fetch-organization?q=Alpha%20Werke&ai_search=on-default", headers)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual((yield* charges(id)).length, 2)
    }))

  it.live("while a free operation reads is answered 503", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        ledger: (ledger) => ({ ...ledger, usage: () => Effect.andThen(givenUp, Effect.never) })
      })
      const { headers } = yield* account()
      assert.strictEqual((yield* request("/v1/account/usage", headers)).status, 503)
    }))
})
