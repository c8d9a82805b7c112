import { describe, it } from "@effect/vitest"
import { refusesUnknownIds } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/monitors/{id}/pause 404", () => {
  it.live("an unknown id, that of another account and a text that is no id are refused alike", () =>
    refusesUnknownIds({ method: "POST", of: "monitor", rest: "/pause" }))
})
