import { Effect } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { ok } from "./Finding.ts"
import { reachedFinding } from "./Reached.ts"

const check = "ai model"

/**
 * Whether AI mode has a model, and whether its server is reachable. It sends no question, which might cost something.
 */
export const aiChecks = Effect.gen(function*() {
  const { ai } = yield* Configuration
  if (ai === undefined) return [ok(check, "none; ai_search goes by likeness and the organizations' own words")]
  const finding = yield* reachedFinding(check, {
    address: ai.url,
    otherwise: "Until it can, ai_search is charged and finds no more than without a model."
  })
  return [{ ...finding, found: `${ai.model}: ${finding.found}` }]
})
