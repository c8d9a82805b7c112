import { describe } from "@effect/vitest"
import { refusesStates } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-endpoints/{id}/disable 409", () => {
  refusesStates("disable", [
    ["pending_verification", "verify it, and it becomes active"],
    ["archived", "that is final"]
  ])
})
