import { describe } from "@effect/vitest"
import { findsOnlyOwn } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/webhook-endpoints/{id} 404", () => {
  findsOnlyOwn("endpoint")
})
