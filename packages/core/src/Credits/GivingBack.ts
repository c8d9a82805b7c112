import { Cause, Effect, FiberSet } from "effect"
import { onceReachable, StorageUnavailable } from "../StorageUnavailable.ts"
import { type Booking, Ledger } from "./Ledger.ts"

/** How long a layer that closes waits until all is given back. */
const patience = "10 seconds"

const isUnknown = (defect: unknown): boolean =>
  defect instanceof StorageUnavailable && defect.is_outcome_unknown === true

/**
 * Makes the booking of requests, whose answer depends on it. When nobody knows whether a charge is stored, its request
 * fails, and the charge is taken back as soon as the storage can be reached: it is booked again, which changes nothing
 * where it is stored, and an adjustment of the same request gives back its credits. Rule: Errors (service description),
 * failed requests are charged 0 credits.
 */
export const makeBooking = Effect.gen(function*() {
  const ledger = yield* Ledger
  const fibers = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(fibers), patience))

  const givenBack = (charge: Booking): Effect.Effect<void> =>
    onceReachable(ledger.book(charge)).pipe(
      Effect.andThen(
        onceReachable(ledger.book({ ...charge, kind: "adjustment", credits: -charge.credits, breakdown: {} }))
      ),
      Effect.catchTag("InsufficientCredits", () => Effect.void),
      Effect.tapCause((cause) =>
        Cause.hasDies(cause)
          ? Effect.annotateLogs(Effect.logError("A charge without an answer could not be given back", cause), {
            request_id: charge.request_id
          })
          : Effect.void
      ),
      Effect.asVoid
    )

  return (charge: Booking) =>
    Effect.tapDefect(
      ledger.book(charge),
      (defect) => isUnknown(defect) ? FiberSet.run(fibers, Effect.interruptible(givenBack(charge))) : Effect.void
    )
})
