import { describe } from "@effect/vitest"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"

describe("GET /v1/search-organizations 409", () => {
  refusesOtherRequests("/v1/search-organizations?q=alpha", "/v1/search-organizations?q=beta")
})
