import { describe, it } from "@effect/vitest"
import { refusesWithoutKey } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-endpoints/{id}/verify 428", () => {
  it.live("without a key nothing is done", () => refusesWithoutKey({ method: "POST", of: "endpoint", rest: "/verify" }))
})
