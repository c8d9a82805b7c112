import { describe, it } from "@effect/vitest"
import { refusesInState } from "../../support/MonitorStates.ts"

describe("POST /v1/account/monitors/{id}/resume 409", () => {
  it.live.each(
    ["paused_configuration", "paused_entitlement", "archived"] as const
  )(
    "rule: a monitor that is %s is not resumed, and the answer says what can be done",
    (state) => refusesInState(state, { method: "POST", rest: "/resume" })
  )
})
