import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { refusesBeyond } from "../../support/Limits.ts"
import { asksForCredential, refusesQueries, refusesWithoutRegister } from "../../support/ReadRefusals.ts"
import { makeService } from "../../support/Service.ts"

const path = "/v1/suggest-organizations"

describe("GET /v1/suggest-organizations 400, 401, 403, 429, 503", () => {
  refusesQueries(path, [["", "q"], ["q=a", "q"], ["q=alpha&limit=5", "limit"]])

  asksForCredential(`${path}?q=alpha`)

  it.live("403: a token needs api:data", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const { body, status } = yield* request(`${path}?q=alpha`, yield* token(id, ["account:read"]))
      assert.deepStrictEqual([status, body.meta?.required_abilities], [403, ["api:data"]])
    }))

  it.live("429: counts in a bucket of its own", () =>
    refusesBeyond(`${path}?q=alpha`, { suggest: 2, register: 1 }, {
      bucket: "suggest",
      policy: "\"suggest\";q=2;w=60"
    }))

  refusesWithoutRegister(`${path}?q=Alpha%20Werke`, "search")
})
