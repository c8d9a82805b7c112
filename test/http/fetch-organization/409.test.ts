import { describe } from "@effect/vitest"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"

describe("GET /v1/fetch-organization 409", () => {
  refusesOtherRequests(
    "/v1/fetch-organization?q=HRB%201%20Hamburg&feature=news",
    "/v1/fetch-organization?q=HRB%201%20Hamburg"
  )
})
