import { describe, it } from "@effect/vitest"
import { needsAbilities } from "../../support/ChangeRefusals.ts"

describe("DELETE /v1/account/webhook-endpoints/{id} 403", () => {
  it.live("a Bearer token needs account:read and the literal ability beside it, and a key in the query is not accepted", () =>
    needsAbilities({ method: "DELETE", of: "endpoint", rest: "" }, ["account:read", "account:keys"]))
})
