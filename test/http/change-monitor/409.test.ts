import { describe, it } from "@effect/vitest"
import { refusesInState } from "../../support/MonitorStates.ts"

describe("PATCH /v1/account/monitors/{id} 409", () => {
  it.live.each(["archived"] as const)(
    "rule: a monitor that is %s is not changed, and the answer says so",
    (state) => refusesInState(state, { method: "PATCH", rest: "", body: { label: "Kunde 7" } })
  )
})
