import { assert, describe, it } from "@effect/vitest"
import { Effect, ErrorReporter } from "effect"
import { makeService } from "../support/Service.ts"

describe("error reporters", () => {
  it.live("contain no refusals", () =>
    Effect.gen(function*() {
      const reported: Array<unknown> = []
      const reporter = ErrorReporter.make(({ error }) => void reported.push(error))
      const { account, request } = yield* makeService({ host: ErrorReporter.layer([reporter]) })
      const { headers } = yield* account("free", 1)
      const answers = [
        yield* request("/v1/search-organizations?q=alpha"),
        yield* request("/v1/search-organizations?q=x", headers),
        yield* request("/v1/fetch-organization?q=alpha", headers)
      ]
      assert.deepStrictEqual(answers.map(({ status }) => status), [401, 400, 402])
      assert.deepStrictEqual(reported, [])
    }))
})
