import type { SampleOptions } from "@kontor/sources/sample"
import { Effect } from "effect"
import { Configuration } from "../configuration/Configuration.ts"

/** The options of a demonstration's sample register. */
export const sampleOptions: Effect.Effect<SampleOptions, never, Configuration> = Effect.map(
  Configuration,
  ({ demoOrganizations }) => ({ organizations: demoOrganizations })
)
