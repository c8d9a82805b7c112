import { describe, it } from "@effect/vitest"
import { refusesWithoutKey } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 428", () => {
  it.live("without a key nothing happens", () => refusesWithoutKey({ method: "POST", of: "delivery", rest: "/retry" }))
})
