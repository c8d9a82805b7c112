import { describe } from "@effect/vitest"
import { asksForCredential } from "../../support/ReadRefusals.ts"

describe("GET /v1/get-organization 401", () => {
  asksForCredential("/v1/get-organization?q=alpha")
})
