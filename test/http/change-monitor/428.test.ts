import { describe, it } from "@effect/vitest"
import { refusesWithoutKey } from "../../support/ChangeRefusals.ts"

describe("PATCH /v1/account/monitors/{id} 428", () => {
  it.live("without a key nothing happens", () =>
    refusesWithoutKey({ method: "PATCH", of: "monitor", rest: "", body: { label: "Kunde 7" } }))
})
