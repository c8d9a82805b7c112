import { describe } from "@effect/vitest"
import { refusesUncovered } from "../../support/SignalRefusals.ts"

describe("GET /v1/signals 402", () => {
  refusesUncovered("/v1/signals")
})
