import { type Charges, type ChargesRecorded, RequestCharges } from "@kontor/core/Credits"
import { Context, Ref } from "effect"

/**
 * The request that an operation answers; `id` is the UUIDv7 in its headers, bodies and ledger entries,
 * `hasSignalsCodes` whether its problems have the codes of Signals, and `pages` the path above the pages of problems.
 * Anything may add headers of the answer to `fields`; they are sent whatever the result.
 */
export class CurrentRequest extends Context.Service<CurrentRequest, {
  readonly id: string
  readonly hasSignalsCodes: boolean
  readonly pages: string
  readonly fields: Record<string, string>
}>()("@kontor/http/operations/CurrentRequest") {}

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
