import { describe, it } from "@effect/vitest"
import { refusesBodies } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 422", () => {
  it.live("members of the body are refused and named: the operation takes none", () =>
    refusesBodies({ method: "POST", of: "delivery", rest: "/retry" }))
})
