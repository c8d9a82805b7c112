import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/search-organizations 429", () => {
  it.live("a third search of a minute is refused where two are allowed", () =>
    refusesBeyond("/v1/search-organizations?q=alpha", { register: 2 }, {
      bucket: "register",
      policy: "\"register\";q=2;w=60"
    }))
})
