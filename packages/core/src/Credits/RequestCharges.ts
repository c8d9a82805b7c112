import { Context, type Ref } from "effect"
import type { Cost } from "./Cost.ts"

/** What was taken for a request so far, by component, and what the account has left, in credits. */
export interface Charges {
  readonly credit_breakdown: Cost
  readonly credits_remaining: number
}

/**
 * Where `Charge` keeps what was taken for the request that is being answered, so that a host can tell it of a request that
 * fails as well: a surcharge stays booked. Undefined within means that nothing was taken; without one, nobody is told.
 * Rule: Errors (service description), failed requests are charged 0 credits.
 */
export const RequestCharges = Context.Reference<Ref.Ref<Charges | undefined> | undefined>(
  "@kontor/core/Credits/RequestCharges",
  { defaultValue: () => undefined }
)
