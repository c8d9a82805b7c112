import { describe } from "@effect/vitest"
import { asksForCredential } from "../../support/ReadRefusals.ts"
import { entity } from "./Files.ts"

describe("GET /v1/fetch-document 401", () => {
  asksForCredential(`/v1/fetch-document?company_id=${entity}&document_type=AD`)
})
