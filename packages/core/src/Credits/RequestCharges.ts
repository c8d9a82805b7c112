import { Context, Effect, Ref } from "effect"
import type { Cost } from "./Cost.ts"

/** The credits taken for a request so far, by component, and the balance afterwards. */
export interface Charges {
  readonly credit_breakdown: Cost
  readonly credits_remaining: number
}

/** The charges of a request: `BEING_BOOKED` while its first booking is under way, which may fail. */
export type ChargesRecorded = Charges | "BEING_BOOKED" | undefined

/**
 * Where `Charge` records the credits taken for the current request, so that a host can also report them for a failed
 * request: a surcharge stays booked. A host that gives requests up leaves those alone for which anything is recorded.
 * Undefined in the `Ref` means that nothing was taken; without a `Ref`, nothing is recorded. Rule: Errors (service
 * description), failed requests are charged 0 credits.
 */
export const RequestCharges = Context.Reference<Ref.Ref<ChargesRecorded> | undefined>(
  "@kontor/core/Credits/RequestCharges",
  { defaultValue: () => undefined }
)

/** Does the first booking of a request, and records that it is under way. */
export const recordedAsBooking = <A, E, R>(booking: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(RequestCharges, (recorded) =>
    recorded === undefined
      ? booking
      : Ref.set(recorded, "BEING_BOOKED").pipe(
        Effect.andThen(booking),
        Effect.onError(() => Ref.set(recorded, undefined))
      ))
