import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-deliveries/{id}/retry 403", () => {
  it.live("a Bearer token needs account:read and monitoring:manage, and nothing happens without", () =>
    needsAbilities({ method: "POST", of: "delivery", rest: "/retry" }, ["account:read", "monitoring:manage"]))
})
