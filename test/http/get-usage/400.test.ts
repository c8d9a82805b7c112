import { describe } from "@effect/vitest"
import { refusesQueries } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/usage 400", () => {
  refusesQueries("/v1/account/usage", [
    ["from=2026-05-02&to=2026-05-01", "from"],
    ["from=2025-01-01&to=2026-01-02", "from"],
    ["from=2100-01-01", "from"],
    ["from=2026-02-30", "from"],
    ["from=2026-05-01T24:00:00Z", "from"],
    ["to=yesterday", "to"],
    ["to=", "to"],
    ["to=2026-05-01&to=2026-05-02", "to"],
    ["group_by=week", "group_by"]
  ])
})
