import { type Charges, RequestCharges } from "@kontor/core"
import { Effect, Ref } from "effect"

/** What was taken so far for the request that is being answered; undefined when nothing was. */
export const chargesSoFar: Effect.Effect<Charges | undefined> = Effect.flatMap(
  RequestCharges,
  (told) => told === undefined ? Effect.undefined : Ref.get(told)
)
