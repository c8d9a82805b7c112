import { assert, describe, it } from "@effect/vitest"
import { StorageUnavailable } from "@kontor/core"
import { UpstreamUnavailable } from "@kontor/core/Register"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/signals 503", () => {
  for (
    const [what, failure] of [
      ["a register that cannot answer", Effect.fail(new UpstreamUnavailable({ retry_after_seconds: 30 }))],
      ["a storage that cannot answer", Effect.die(new StorageUnavailable({ retry_after_seconds: 30, cause: "down" }))]
    ] as const
  ) {
    it.live(`${what} is UPSTREAM_UNAVAILABLE, says when to try again, and is free`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({
          register: (register) => ({ ...register, events: () => failure, event: () => failure })
        })
        const { headers, id } = yield* account()
        const { body, headers: answered, status } = yield* request("/v1/signals", headers)
        assert.strictEqual(status, 503)
        assert.strictEqual(body.code, "UPSTREAM_UNAVAILABLE")
        assert.strictEqual(answered["retry-after"], "30")
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
