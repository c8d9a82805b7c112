import { describe } from "@effect/vitest"
import { refusesWithoutRegister } from "../../support/ReadRefusals.ts"

describe("GET /v1/get-organization 503", () => {
  refusesWithoutRegister("/v1/get-organization?q=Alpha%20Werke&feature=news", "features")
})
