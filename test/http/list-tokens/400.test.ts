import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/auth/tokens 400", () => {
  refusesQueries("/v1/auth/tokens", [
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["per_page=x", "per_page"],
    ["cursor=", "cursor"],
    ["cursor=7", "cursor"],
    ["cursor=tok_7", "cursor"],
    ["cursor=tok1.0", "cursor"],
    ["cursor=tok1.7%00", "cursor"],
    ["cursor=key1.0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415", "cursor"],
    ["page=2", "page"]
  ])
})
