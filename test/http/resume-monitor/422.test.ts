import { describe, it } from "@effect/vitest"
import { refusesBodies } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/monitors/{id}/resume 422", () => {
  it.live("what the body holds is refused and named: there is nothing to be told", () =>
    refusesBodies({ method: "POST", of: "monitor", rest: "/resume" }))
})
