import { describe, it } from "@effect/vitest"
import { refusesWithoutKey } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/monitors/{id} 428", () => {
  it.live("without a key nothing happens", () => refusesWithoutKey({ method: "DELETE", of: "monitor", rest: "" }))
})
