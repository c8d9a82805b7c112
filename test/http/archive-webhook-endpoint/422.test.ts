import { describe, it } from "@effect/vitest"
import { refusesBodies } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/webhook-endpoints/{id} 422", () => {
  it.live("a body that says anything is refused, and what is wrong is named", () =>
    refusesBodies({ method: "DELETE", of: "endpoint", rest: "" }))
})
