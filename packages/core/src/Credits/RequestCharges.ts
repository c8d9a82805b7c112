import { Context, type Ref } from "effect"
import type { Cost } from "./Cost.ts"

/** The credits taken for a request so far, by component, and the balance afterwards. */
export interface Charges {
  readonly credit_breakdown: Cost
  readonly credits_remaining: number
}

/**
 * Where `Charge` records the credits taken for the current request, so that a host can also report them for a failed
 * request: a surcharge stays booked. Undefined in the `Ref` means that nothing was taken; without a `Ref`, nothing is
 * recorded. Rule: Errors (service description), failed requests are charged 0 credits.
 */
export const RequestCharges = Context.Reference<Ref.Ref<Charges | undefined> | undefined>(
  "@kontor/core/Credits/RequestCharges",
  { defaultValue: () => undefined }
)
