import { describe, it } from "@effect/vitest"
import { refusesBodies } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-endpoints/{id}/test 422", () => {
  it.live("a body that says anything is refused, and what is wrong is named", () =>
    refusesBodies({ method: "POST", of: "endpoint", rest: "/test" }))
})
