import { type Charges, type ChargesRecorded, RequestCharges } from "@kontor/core/Credits"
import { Context, Ref } from "effect"

/** What was taken: nothing while the first booking is under way. */
export const takenOf = (recorded: ChargesRecorded): Charges | undefined =>
  recorded === "BEING_BOOKED" ? undefined : recorded

/** What is recorded of the charges of the request that is being answered. */
export const chargesRecorded = (context: Context.Context<never>): ChargesRecorded => {
  const recorded = Context.get(context, RequestCharges)
  return recorded && Ref.getUnsafe(recorded)
}

/** What was taken so far for the request that is being answered; undefined when nothing was. */
export const chargesSoFar = (context: Context.Context<never>): Charges | undefined => takenOf(chargesRecorded(context))
