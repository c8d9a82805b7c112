import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/webhook-events 400", () => {
  refusesQueries("/v1/account/webhook-events", [
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["since=yesterday", "since"],
    ["cursor=nonsense", "cursor"],
    ["cursor=del1.01k9xq1b2n8f5s3j7k4m6p0e9d", "cursor"],
    ["endpoint=wep_01k9xq1b2n8f5s3j7k4m6p0e9d", "endpoint"]
  ])
})
