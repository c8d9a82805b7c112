import { Effect } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { ok } from "./Finding.ts"

/** The effective rate limits, configured or default. */
export const limitChecks = Effect.map(Configuration, ({ rateLimits }) => [
  ok("rate limits", `${Object.entries(rateLimits).map(([bucket, limit]) => `${bucket} ${limit}`).join(", ")} a minute`)
])
