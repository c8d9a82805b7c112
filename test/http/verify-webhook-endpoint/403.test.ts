import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/ChangeRefusals.ts"

describe("POST /v1/account/webhook-endpoints/{id}/verify 403", () => {
  it.live("a Bearer token needs account:read and the literal ability beside it, and a key in the query is not accepted", () =>
    needsAbilities({ method: "POST", of: "endpoint", rest: "/verify" }, ["account:read", "monitoring:manage"]))
})
