import { describe } from "@effect/vitest"
import { refusesUnavailable } from "../../support/SignalRefusals.ts"

describe("GET /v1/signals 503", () => {
  refusesUnavailable("/v1/signals")
})
