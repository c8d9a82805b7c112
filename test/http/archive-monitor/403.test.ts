import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/monitors/{id} 403", () => {
  it.live("a Bearer token needs account:read and monitoring:manage, and nothing happens without", () =>
    needsAbilities({ method: "DELETE", of: "monitor", rest: "" }, ["account:read", "monitoring:manage"]))
})
