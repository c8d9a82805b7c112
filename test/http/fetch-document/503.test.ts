import { describe } from "@effect/vitest"
import { refusesWithoutRegister } from "../../support/ReadRefusals.ts"
import { entity } from "./Files.ts"

describe("GET /v1/fetch-document 503", () => {
  refusesWithoutRegister(`/v1/fetch-document?company_id=${entity}&document_type=AD`, "document")
})
