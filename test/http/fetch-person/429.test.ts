import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/fetch-person 429", () => {
  it.live("a third person of a minute is refused where two are allowed", () =>
    refusesBeyond("/v1/fetch-person?person_q=Nobody&organization_q=Alpha%20Werke", { profile: 2 }, {
      bucket: "profile",
      policy: "\"profile\";q=2;w=60"
    }))
})
