import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/api-keys 400", () => {
  refusesQueries("/v1/account/api-keys", [
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["cursor=nonsense", "cursor"],
    ["cursor=key1.", "cursor"],
    ["cursor=key1.nonsense", "cursor"],
    ["cursor=0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", "cursor"],
    ["cursor=tok1.7", "cursor"]
  ])
})
