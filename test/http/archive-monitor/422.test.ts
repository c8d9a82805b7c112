import { describe, it } from "@effect/vitest"
import { refusesBodies } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/monitors/{id} 422", () => {
  it.live("members of the body are refused and named: the operation takes none", () =>
    refusesBodies({ method: "DELETE", of: "monitor", rest: "" }))
})
