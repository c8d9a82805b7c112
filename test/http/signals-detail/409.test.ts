import { describe } from "@effect/vitest"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"
import { everyTopic } from "../../support/SignalRecords.ts"

describe("GET /v1/signals/{signalId} 409", () => {
  refusesOtherRequests("/v1/signals/capital_changes-4", "/v1/signals", { records: [everyTopic] }, "max")
})
