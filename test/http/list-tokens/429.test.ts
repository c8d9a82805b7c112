import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/auth/tokens 429", () => {
  it.live("a third list of a minute is refused where two are allowed", () =>
    refusesBeyond("/v1/auth/tokens", { account: 2 }, {
      bucket: "account",
      policy: "\"account\";q=2;w=60"
    }))
})
