import { describe, it } from "@effect/vitest"
import { refusesWithoutKey } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/webhook-endpoints/{id} 428", () => {
  it.live("without a key nothing is done", () => refusesWithoutKey({ method: "DELETE", of: "endpoint", rest: "" }))
})
