import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/usage/transactions 400", () => {
  refusesQueries("/v1/account/usage/transactions", [
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["per_page=x", "per_page"],
    ["cursor=", "cursor"],
    ["cursor=nonsense", "cursor"],
    ["cursor=txn1.zzzzzz", "cursor"],
    ["cursor=txn1.0", "cursor"],
    ["from=2026-05-02&to=2026-05-01", "from"],
    ["endpoint=Fetch%00", "endpoint"],
    ["endpoint=/v1/unknown", "endpoint"],
    ["endpoint=/v1/fetch-organization/", "endpoint"],
    ["from=2026-05-01T25:00", "from"]
  ])
})
