import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/EndpointRefusals.ts"

describe("DELETE /v1/account/webhook-endpoints/{id} 403", () => {
  it.live("a Bearer token needs account:read and the literal ability beside it, and a key in the query is none", () =>
    needsAbilities({ method: "DELETE", rest: "" }, ["account:read", "account:keys"]))
})
