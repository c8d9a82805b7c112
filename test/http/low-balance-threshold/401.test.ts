import { describe } from "@effect/vitest"
import { asksForCredential } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/credits/threshold 401", () => {
  asksForCredential("/v1/account/credits/threshold")
})
