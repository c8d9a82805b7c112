import { UpstreamUnavailable } from "@kontor/core/Register"
import type { SampleOptions } from "@kontor/sources/sample"
import { Context, Effect, Layer, Ref } from "effect"
import { Configuration } from "../configuration/Configuration.ts"
import { RegisterHold } from "../service/Service.ts"

/** When to ask again for what the sample register will answer, in seconds. */
const retryAfter = 5

/** How many records of the sample register are loaded so far; undefined once all are, or without a sample. */
export class Loading
  extends Context.Service<Loading, Ref.Ref<number | undefined>>()("@kontor/node/demo/Sample/Loading")
{
  static readonly layer = (isDemonstration: boolean): Layer.Layer<Loading> =>
    Layer.effect(Loading, Ref.make(isDemonstration ? 0 : undefined))
}

/**
 * Of a demonstration: holds lookups until its register is complete. They fail with `UpstreamUnavailable`, and cost
 * nothing.
 */
export const holding = (isDemonstration: boolean): Layer.Layer<never, never, Loading> =>
  isDemonstration
    ? Layer.effect(
      RegisterHold,
      Effect.map(Loading, (loading) =>
        Effect.flatMap(Ref.get(loading), (records) =>
          records === undefined
            ? Effect.void
            : Effect.fail(new UpstreamUnavailable({ retry_after_seconds: retryAfter, reason: "loading" }))))
    )
    : Layer.empty

/** The options of a demonstration's sample register. */
export const sampleOptions: Effect.Effect<SampleOptions, never, Configuration> = Effect.map(
  Configuration,
  ({ demoOrganizations }) => ({ organizations: demoOrganizations })
)
