import { Cause, Effect, FiberSet } from "effect"
import { onceReachable, StorageUnavailable } from "../StorageUnavailable.ts"
import { ChargesInDoubt } from "./ChargesInDoubt.ts"
import { type Booking, Ledger } from "./Ledger.ts"

/** How long a layer that closes waits until all is given back. */
const patience = "10 seconds"

const isUnknown = (defect: unknown): boolean =>
  defect instanceof StorageUnavailable && defect.is_outcome_unknown === true

const factsOf = ({ account_id, credits, request_id }: Booking) => ({ account_id, request_id, credits: -credits })

/**
 * Makes the booking of requests, whose answer depends on it. When nobody knows whether a charge is stored, its request
 * fails, and the charge is taken back as soon as the storage can be reached: it is booked again, which changes nothing
 * if it is stored, and an adjustment of the same request gives back its credits. It is noted before its request fails,
 * so that a later process can do this if this one ends first. Rule: Errors (service description), failed requests are
 * charged 0 credits.
 */
export const makeBooking = Effect.gen(function*() {
  const [ledger, doubts] = [yield* Ledger, yield* ChargesInDoubt]
  const fibers = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(fibers), patience))

  const givenBack = (charge: Booking): Effect.Effect<void> =>
    onceReachable(ledger.book(charge)).pipe(
      Effect.andThen(
        onceReachable(ledger.book({ ...charge, kind: "adjustment", credits: -charge.credits, breakdown: {} }))
      ),
      Effect.catchTag("InsufficientCredits", () => Effect.void),
      Effect.andThen(doubts.settled(charge)),
      Effect.andThen(Effect.logInfo("A charge that was in doubt is given back")),
      Effect.tapCause((cause) =>
        Cause.hasDies(cause)
          ? Effect.logError("A charge without an answer could not be given back", cause)
          : Effect.void
      ),
      Effect.annotateLogs(factsOf(charge))
    )

  const giveBack = (charge: Booking) => FiberSet.run(fibers, Effect.interruptible(givenBack(charge)))

  const doubt = (charge: Booking) =>
    doubts.note(charge).pipe(
      Effect.andThen(giveBack(charge)),
      Effect.andThen(Effect.logWarning("A charge is in doubt: it is given back when the storage can be reached")),
      Effect.annotateLogs(factsOf(charge))
    )

  yield* Effect.flatMap(doubts.left, Effect.forEach(giveBack, { discard: true }))

  return (charge: Booking) =>
    Effect.tapDefect(ledger.book(charge), (defect) => isUnknown(defect) ? doubt(charge) : Effect.void)
})
