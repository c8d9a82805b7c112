import { describe, it } from "@effect/vitest"
import { refusesBeyond } from "../../support/Limits.ts"
import { path } from "../../support/WebhookEndpoints.ts"

describe("GET /v1/account/webhook-endpoints 429", () => {
  it.live("what is beyond the limit of the account is refused", () =>
    refusesBeyond(path, { account: 2 }, { bucket: "account", policy: "\"account\";q=2;w=60" }))
})
