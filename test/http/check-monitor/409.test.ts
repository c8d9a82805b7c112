import { describe, it } from "@effect/vitest"
import { refusesInState } from "../../support/MonitorStates.ts"

describe("POST /v1/account/monitors/{id}/check 409", () => {
  it.live.each(
    ["initializing", "paused_user", "paused_configuration", "paused_billing", "paused_entitlement", "archived"] as const
  )(
    "rule: a monitor that is %s makes no check, and the answer says what can be done",
    (state) => refusesInState(state, { method: "POST", rest: "/check" })
  )
})
