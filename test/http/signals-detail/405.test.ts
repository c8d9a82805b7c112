import { describe } from "@effect/vitest"
import { runsByGetAlone } from "../../support/SignalRefusals.ts"

describe("GET /v1/signals/{signalId} 405", () => {
  runsByGetAlone("/v1/signals/closures-0")
})
