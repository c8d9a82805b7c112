import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/signals/{signalId} 429", () => {
  it.live("a third Signal of a minute is refused where two requests are allowed, with the code of Signals", () =>
    refusesBeyond("/v1/signals/closures-0", { register: 2 }, {
      bucket: "register",
      policy: "\"register\";q=2;w=60"
    }))
})
