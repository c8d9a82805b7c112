import { describe, it } from "@effect/vitest"
import { refusesUnknownIds } from "../../support/ChangeRefusals.ts"

describe("PATCH /v1/account/monitors/{id} 404", () => {
  it.live("an unknown id, that of another account and a text that is no id are refused alike", () =>
    refusesUnknownIds({ method: "PATCH", of: "monitor", rest: "", body: { label: "Kunde 7" } }))
})
