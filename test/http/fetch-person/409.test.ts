import { describe } from "@effect/vitest"
import { organizationsOfPeople } from "../../support/People.ts"
import { refusesOtherRequests } from "../../support/ReadRefusals.ts"

describe("GET /v1/fetch-person 409", () => {
  refusesOtherRequests(
    "/v1/fetch-person?organization_q=Epsilon%20Holding&person_q=Erika%20Mustermann",
    "/v1/fetch-person?organization_q=Epsilon%20Holding&person_q=Erika%20Mustermann&feature=network",
    { records: organizationsOfPeople }
  )
})
