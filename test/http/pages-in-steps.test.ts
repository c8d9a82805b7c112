import { assert, describe, it } from "@effect/vitest"
import { documentedApi } from "@kontor/http"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import { baseUrl } from "../support/Address.ts"
import { makeService } from "../support/Service.ts"

/** Counts the turns of the event loop during an effect. */
const turnsDuring = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    let turns = 0
    let next: NodeJS.Immediate
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    next = setImmediate(count)
    yield* Effect.ensuring(work, Effect.sync(() => clearImmediate(next)))
    return turns
  })

describe("Pages that take long to make", () => {
  it.live("leave the event loop to others between operations, the first time and no other", () =>
    Effect.gen(function*() {
      for (const path of ["/docs", "/openapi.json"]) {
        const { sent } = yield* makeService()
        yield* sent("/healthz")
        const first = yield* turnsDuring(sent(path))
        const second = yield* turnsDuring(sent(path))
        const operations = 42
        assert.isAbove(first, 3 * operations, path)
        assert.isBelow(second, operations, path)
      }
    }))

  it.live("show the document that Effect makes of the contract at once", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const served = JSON.parse((yield* sent("/openapi.json")).text)
      const whole = OpenApi.fromApi(documentedApi(baseUrl))
      assert.deepStrictEqual(served, JSON.parse(JSON.stringify(whole)))
    }))
})
