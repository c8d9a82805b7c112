import { describe, it } from "@effect/vitest"
import { refusesInState } from "../../support/MonitorStates.ts"

describe("POST /v1/account/monitors/{id}/pause 409", () => {
  it.live.each(["archived"] as const)(
    "rule: a monitor that is %s is not paused, and the answer says what can be done",
    (state) => refusesInState(state, { method: "POST", rest: "/pause" })
  )
})
