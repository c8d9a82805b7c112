import { Effect } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { ok } from "./Finding.ts"

/** The rate limits as they hold, those that are configured and those that stand by themselves. */
export const limitChecks = Effect.map(Configuration, ({ rateLimits }) => [
  ok("rate limits", `${Object.entries(rateLimits).map(([bucket, limit]) => `${bucket} ${limit}`).join(", ")} a minute`)
])
