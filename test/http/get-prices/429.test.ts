import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/prices 429", () => {
  it.live("a third request of a minute is refused where two are allowed", () =>
    refusesBeyond("/v1/prices", { account: 2 }, { bucket: "account", policy: "\"account\";q=2;w=60" }))
})
