import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/monitors/{id}/resume 403", () => {
  it.live("a Bearer token needs account:read and monitoring:manage, and nothing happens without", () =>
    needsAbilities({ method: "POST", of: "monitor", rest: "/resume" }, ["account:read", "monitoring:manage"]))
})
