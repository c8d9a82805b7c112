import { describe } from "@effect/vitest"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"
import { bytesOf, entity, filed } from "./Files.ts"

describe("GET /v1/fetch-document 409", () => {
  refusesOtherRequests(
    `/v1/fetch-document?company_id=${entity}&document_type=AD`,
    `/v1/fetch-document?company_id=${entity}&document_type=CD`,
    { documents: [filed("AD", bytesOf("%PDF-1.7")), filed("CD", bytesOf("%PDF-1.7"))] }
  )
})
