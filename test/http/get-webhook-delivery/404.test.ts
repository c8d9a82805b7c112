import { describe } from "@effect/vitest"
import { findsOnlyOwn } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/webhook-deliveries/{id} 404", () => {
  findsOnlyOwn("delivery")
})
