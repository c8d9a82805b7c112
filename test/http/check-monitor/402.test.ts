import { assert, describe, it } from "@effect/vitest"
import { Administration } from "@kontor/core/Administration"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { makeMonitored, monitors } from "../../support/MonitoredService.ts"

describe("POST /v1/account/monitors/{id}/check 402", () => {
  it.live("without 2 credits no check is asked for, and the key is left free", () =>
    Effect.gen(function*() {
      const { active, change, id, services, shown } = yield* makeMonitored({ credits: 21 })
      const path = `${monitors}/${(yield* active).id}`
      const before = yield* shown(path)
      const key = randomUUID()
      const { body, status } = yield* change(`${path}/check`, {}, key)
      assert.strictEqual(status, 402)
      assert.strictEqual(body["code"], "insufficient_credits")
      assert.deepInclude(body.meta, { required_credits: 2, credits_remaining: 1, request_credit_cost: 0 })
      assert.deepStrictEqual(yield* shown(path), before)
      yield* Effect.flatMap(Administration, ({ grant }) => grant(id, 1)).pipe(Effect.provide(services))
      assert.strictEqual((yield* change(`${path}/check`, {}, key)).headers["idempotency-status"], "created")
    }))
})
