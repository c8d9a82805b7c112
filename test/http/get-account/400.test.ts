import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

const paths = ["", "/credits", "/usage", "/usage/transactions", "/subscription", "/api-keys"]

describe("GET below /v1/account 400", () => {
  it.live.each(paths)(
    "/v1/account%s refuses an unknown query parameter, and names it",
    (path) =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService()
        const { headers } = yield* account()
        const { body, status } = yield* request(`/v1/account${path}?colour=red`, headers)
        assert.strictEqual(status, 400)
        assert.deepStrictEqual(Object.keys(body["invalid_params"] as object), ["colour"])
      })
  )
})
