import { describe, it } from "@effect/vitest"
import { refusesUnknownIds } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-endpoints/{id}/enable 404", () => {
  it.live("unknown ids, foreign ids and texts that are no ids are answered alike", () =>
    refusesUnknownIds({ method: "POST", of: "endpoint", rest: "/enable" }))
})
