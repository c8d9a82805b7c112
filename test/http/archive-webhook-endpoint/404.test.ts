import { describe, it } from "@effect/vitest"
import { refusesUnknownIds } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/webhook-endpoints/{id} 404", () => {
  it.live("unknown ids, foreign ids and texts that are no ids are answered alike", () =>
    refusesUnknownIds({ method: "DELETE", of: "endpoint", rest: "" }))
})
