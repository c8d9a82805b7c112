import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"

describe("GET /v1/fetch-document 429", () => {
  it.live("a third document of a minute is refused where two are allowed, and both limits are named", () =>
    refusesBeyond("/v1/fetch-document?company_id=00000000000000000000000000000000&document_type=SI", { document: 2 }, {
      bucket: "document",
      policy: "\"register\";q=60;w=60, \"document\";q=2;w=60"
    }))
})
