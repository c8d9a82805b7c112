import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/monitoring/pricing 400", () => {
  refusesQueries("/v1/account/monitoring/pricing", [
    ["poll_interval_days=", "poll_interval_days"],
    ["poll_interval_days=0", "poll_interval_days"],
    ["poll_interval_days=31", "poll_interval_days"],
    ["poll_interval_days=1.5", "poll_interval_days"],
    ["poll_interval_days=weekly", "poll_interval_days"],
    ["poll_interval_days=7&poll_interval_days=8", "poll_interval_days"],
    ["poll_interval_days=7&plan=max", "plan"]
  ])
})
