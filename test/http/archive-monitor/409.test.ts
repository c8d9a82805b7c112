import { describe, it } from "@effect/vitest"
import { refusesInState } from "../../support/MonitorStates.ts"

describe("DELETE /v1/account/monitors/{id} 409", () => {
  it.live.each(["archived"] as const)(
    "rule: a monitor that is %s stays so",
    (state) => refusesInState(state, { method: "DELETE", rest: "" })
  )
})
