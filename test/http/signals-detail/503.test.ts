import { describe } from "@effect/vitest"
import { refusesUnavailable } from "../../support/SignalRefusals.ts"

describe("GET /v1/signals/{signalId} 503", () => {
  refusesUnavailable("/v1/signals/closures-0")
})
