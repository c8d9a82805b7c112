import { describe } from "@effect/vitest"
import { refusesStrangers } from "../../support/SignalRefusals.ts"

describe("GET /v1/signals 401", () => {
  refusesStrangers("/v1/signals")
})
