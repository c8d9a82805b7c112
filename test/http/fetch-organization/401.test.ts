import { describe } from "@effect/vitest"
import { asksForCredential } from "../../support/ReadRefusals.ts"

describe("GET /v1/fetch-organization 401", () => {
  asksForCredential("/v1/fetch-organization?q=alpha")
})
