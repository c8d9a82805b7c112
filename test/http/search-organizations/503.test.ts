import { describe } from "@effect/vitest"
import { refusesWithoutRegister } from "../../support/ReadRefusals.ts"

describe("GET /v1/search-organizations 503", () => {
  refusesWithoutRegister("/v1/search-organizations?q=alpha", "search")
})
