import { describe } from "@effect/vitest"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"
import { everyTopic } from "../../support/SignalRecords.ts"

describe("GET /v1/signals 409", () => {
  refusesOtherRequests("/v1/signals", "/v1/signals?from=2026-01-01", { records: [everyTopic] }, "max")
})
