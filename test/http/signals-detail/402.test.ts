import { describe } from "@effect/vitest"
import { refusesUncovered } from "../../support/SignalRefusals.ts"

describe("GET /v1/signals/{signalId} 402", () => {
  refusesUncovered("/v1/signals/closures-0")
})
