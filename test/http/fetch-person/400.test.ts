import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"

describe("GET /v1/fetch-person 400", () => {
  for (
    const [query, wrong] of [
      ["", ["person_q", "organization_q"]],
      ["person_q=Erika", ["organization_q"]],
      ["person_q=E&organization_q=%20A%20", ["person_q", "organization_q"]],
      ["person_q=%00%00&organization_q=Al%00pha", ["person_q", "organization_q"]],
      ["person_q=M%FCller&organization_q=K%F6ln", ["person_q", "organization_q"]],
      ["person_q=Erika&organization_q=Alpha&features=ubos", ["features"]],
      ["person_q=Erika&organization_q=Alpha&feature=nonsense", ["feature"]],
      ["person_q=Erika&person_q=Max&organization_q=Alpha", ["person_q"]]
    ] as const
  ) {
    it.live(`"${query}" names ${wrong.join(" and ")}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account("plus")
        const { body, status } = yield* request(`/v1/fetch-person?${query}`, headers)
        assert.strictEqual(status, 400)
        assert.strictEqual(body.code, "invalid_request")
        assert.sameMembers(Object.keys(body.invalid_params as object), [...wrong])
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
