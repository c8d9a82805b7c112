import { describe } from "@effect/vitest"
import { findsOnlyOwn } from "../../support/ReadRefusals.ts"

describe("GET /v1/account/monitors/{id} 404", () => {
  findsOnlyOwn("monitor")
})
