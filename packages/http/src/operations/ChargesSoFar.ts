import { type Charges, RequestCharges } from "@kontor/core/Credits"
import { Context, Ref } from "effect"

/** What was taken so far for the request that is being answered; undefined when nothing was. */
export const chargesSoFar = (context: Context.Context<never>): Charges | undefined => {
  const told = Context.get(context, RequestCharges)
  return told && Ref.getUnsafe(told)
}
