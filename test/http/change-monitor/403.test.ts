import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/ChangeRefusals.ts"

describe("PATCH /v1/account/monitors/{id} 403", () => {
  it.live("a Bearer token needs account:read and monitoring:manage, and nothing happens without", () =>
    needsAbilities({ method: "PATCH", of: "monitor", rest: "", body: { label: "Kunde 7" } }, [
      "account:read",
      "monitoring:manage"
    ]))
})
