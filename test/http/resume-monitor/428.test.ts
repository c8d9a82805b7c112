import { describe, it } from "@effect/vitest"
import { refusesWithoutKey } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/monitors/{id}/resume 428", () => {
  it.live("without a key nothing happens", () => refusesWithoutKey({ method: "POST", of: "monitor", rest: "/resume" }))
})
