import { describe } from "@effect/vitest"
import { asksForCredential } from "../../support/ReadRefusals.ts"

describe("GET /v1/fetch-person 401", () => {
  asksForCredential("/v1/fetch-person?person_q=Erika&organization_q=Alpha")
})
