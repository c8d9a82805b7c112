import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/webhook-deliveries 400", () => {
  refusesQueries("/v1/account/webhook-deliveries", [
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["cursor=nonsense", "cursor"],
    ["cursor=evt1.01k9xq1b2n8f5s3j7k4m6p0e9d", "cursor"],
    ["endpoint=CRM", "endpoint"],
    ["endpoint=", "endpoint"],
    ["status=failed", "status"],
    ["status=SUCCEEDED", "status"],
    ["status=pending&status=succeeded", "status"],
    ["endpoint_id=wep_01k9xq1b2n8f5s3j7k4m6p0e9d", "endpoint_id"]
  ])
})
