import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/fetch-organization 429", () => {
  it.live("a third profile of a minute is refused where two are allowed", () =>
    refusesBeyond("/v1/fetch-organization?q=Alpha%20Werke", { profile: 2 }, {
      bucket: "profile",
      policy: "\"profile\";q=2;w=60"
    }))
})
