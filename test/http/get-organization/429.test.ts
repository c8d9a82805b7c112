import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/get-organization 429", () => {
  it.live("counts in the bucket of the register, not in that of profiles", () =>
    refusesBeyond("/v1/get-organization?q=Alpha%20Werke", { register: 2, profile: 1 }, {
      bucket: "register",
      policy: "\"register\";q=2;w=60"
    }))
})
