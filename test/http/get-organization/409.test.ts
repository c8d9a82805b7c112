import { describe } from "@effect/vitest"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"

describe("GET /v1/get-organization 409", () => {
  refusesOtherRequests("/v1/get-organization?q=HRB%201%20Hamburg", "/v1/fetch-organization?q=HRB%201%20Hamburg")
})
