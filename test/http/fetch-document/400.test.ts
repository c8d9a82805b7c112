import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { entity } from "./Files.ts"

const known = "known are company_id, document_type"
const id = "company_id must be an entity_id: 32 lower-case hexadecimal characters"
const type = "document_type must be one of AD, CD, shareholders_list, articles_of_association, SI"

const wrong: ReadonlyArray<readonly [query: string, invalid: Readonly<Record<string, string>>]> = [
  ["", { company_id: "company_id is required", document_type: "document_type is required" }],
  [`company_id=${entity}`, { document_type: "document_type is required" }],
  ["document_type=AD", { company_id: "company_id is required" }],
  [`company_id=${entity.toUpperCase()}&document_type=AD`, { company_id: id }],
  ["company_id=DEK1101R.HRB1&document_type=AD", { company_id: id }],
  [`company_id=${entity}&document_type=ad`, { document_type: type }],
  [`company_id=${entity}&document_type=DK`, { document_type: type }],
  [`company_id=${entity}&document_type=AD&document_type=CD`, {
    document_type: "document_type is given more than once"
  }],
  [`company_id=${entity}&document_type=AD&format=pdf`, { format: `format is unknown; ${known}` }],
  ["company_id=x&document_type=y&z=1", { company_id: id, document_type: type, z: `z is unknown; ${known}` }]
]

describe("GET /v1/fetch-document 400", () => {
  for (const [query, invalid] of wrong) {
    it.live(`${query}: ${Object.keys(invalid).join(", ")}`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService()
        const { headers, id } = yield* account()
        const { body, status } = yield* request(`/v1/fetch-document?${query}`, headers)
        assert.strictEqual(status, 400)
        assert.strictEqual(body.code, "invalid_request")
        const expected = Object.fromEntries(Object.entries(invalid).map(([name, message]) => [name, [message]]))
        assert.deepStrictEqual(body.invalid_params, expected)
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }
})
