import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, References } from "effect"
import { makeService } from "../../support/Service.ts"

const secret = "password of the database"

describe("GET /v1/search-organizations 500", () => {
  it.live("an unexpected failure shows its identifier and nothing else, and costs nothing", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({
        host: Layer.succeed(References.MinimumLogLevel, "None"),
        register: (register) => ({ ...register, search: () => Effect.die(new Error(secret)) })
      })
      const { headers, id } = yield* account()
      const answer = yield* request("/v1/search-organizations?q=alpha", headers)
      assert.strictEqual(answer.status, 500)
      assert.strictEqual(answer.body.code, "internal")
      assert.strictEqual(answer.body.request_id, answer.headers["x-request-id"])
      assert.notInclude(answer.text, secret)
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("the log has the failure under the identifier of the request", () =>
    Effect.gen(function*() {
      const lines: Array<string> = []
      const logger = Logger.map(Logger.formatJson, (line) => void lines.push(line))
      const { account, request } = yield* makeService({
        host: Logger.layer([logger]),
        register: (register) => ({ ...register, search: () => Effect.die(new Error("the disk is full")) })
      })
      const { headers } = yield* account()
      const answer = yield* request("/v1/search-organizations?q=alpha", headers)
      assert.strictEqual(lines.length, 1)
      assert.include(lines[0], "the disk is full")
      assert.include(lines[0], answer.headers["x-request-id"])
    }))
})
