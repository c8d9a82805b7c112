import { describe, it } from "@effect/vitest"
import { refusesBodies } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/monitors/{id} 422", () => {
  it.live("what the body holds is refused and named: there is nothing to be told", () =>
    refusesBodies({ method: "DELETE", of: "monitor", rest: "" }))
})
