import { Cause, Context, Effect, FiberSet, Layer, Ref, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Caller, RequestId } from "../Accounts/Caller.ts"
import { type Cost, totalOf } from "../Prices/Costs.ts"
import type { PricedOperation } from "../Prices/PriceTable.ts"
import { CoreMetrics } from "../Telemetry.ts"
import { onceReachable, StorageUnavailable } from "../UnitOfWork.ts"
import { type Booking, InsufficientCredits, Ledger } from "./Ledger.ts"
import { makeRefusalCounter } from "./Refusals.ts"

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
 * Undefined in the `Ref` means that nothing was taken; without a `Ref`, nothing is recorded. Rule: credits.
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

/** A place for charges in doubt. Neither a note nor its end may fail: what cannot be kept is logged. */
export interface DoubtNotes {
  /** Keeps a charge until it is settled. Done when a process that starts after this one would find it. */
  readonly note: (charge: Booking) => Effect.Effect<void>
  readonly settled: (charge: Booking) => Effect.Effect<void>
  /** The charges that a process noted, and did not settle. */
  readonly left: Effect.Effect<ReadonlyArray<Booking>>
}

/**
 * Where charges are noted whose booking lost its answer. The process that notes one gives it back as soon as the
 * storage can be reached; if it ends before that, the next one that finds the note does. A charge that is answered
 * leaves no note. By default there is no such place, and a charge that a crash leaves in doubt stays.
 */
export const ChargesInDoubt = Context.Reference<DoubtNotes>("@kontor/core/Credits/ChargesInDoubt", {
  defaultValue: () => ({ note: () => Effect.void, settled: () => Effect.void, left: Effect.succeed([]) })
})

/** How long a layer that closes waits until all is given back. */
const patience = "10 seconds"

const isUnknown = (defect: unknown): boolean =>
  defect instanceof StorageUnavailable && defect.is_outcome_unknown === true

const factsOf = ({ account_id, credits, request_id }: Booking) => ({ account_id, request_id, credits: -credits })

/**
 * Makes the booking of requests, whose answer depends on it. When nobody knows whether a charge is stored, its request
 * fails, and the charge is taken back as soon as the storage can be reached: it is booked again, which changes nothing
 * if it is stored, and an adjustment of the same request gives back its credits. It is noted before its request fails,
 * so that a later process can do this if this one ends first.
 */
const makeBooking = Effect.gen(function*() {
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

/** The credits charged for a request, and the balance afterwards. */
export interface Receipt {
  readonly request_id: string
  readonly request_credit_cost: number
  readonly credits_remaining: number
  readonly credit_breakdown: Cost
}

/** A defect: the register returned an answer that does not have the promised shape. */
export class UnsoundAnswer extends Schema.TaggedError<UnsoundAnswer>()("UnsoundAnswer", { operation: Schema.String }) {}

/** A defect: another operation was paid for under the same request identifier. */
export class RequestIdReused extends Schema.TaggedError<RequestIdReused>()("RequestIdReused", {
  request_id: Schema.String,
  operation: Schema.String
}) {}

/** An answer together with its real cost. */
export interface Priced<Answer> {
  readonly answer: Answer
  readonly cost: Cost
}

/** An answer that is paid. */
export interface Paid<Answer> {
  readonly answer: Answer
  readonly receipt: Receipt
}

/** A paid operation: its maximum cost on the caller's plan, and the lookup that finds the answer and its real cost. */
export interface PaidOperation<Answer, E, R> {
  readonly operation: PricedOperation
  /** The version of the price list that all of it is priced by. */
  readonly price_version: string
  /** The maximum cost of the lookup, without the surcharge. */
  readonly largest: Cost
  /** The minimum cost of an answer, without the surcharge; by default the maximum. */
  readonly smallest?: Cost
  /** Owed from the start of the lookup, whatever its outcome. */
  readonly surcharge?: Cost
  /** Returns whether an answer has the promised shape: otherwise it could not be sent, and is never charged. */
  readonly isSound: (answer: Answer) => boolean
  readonly lookup: Effect.Effect<Priced<Answer>, E, R>
}

/**
 * The only way in which a request is paid: the balance must cover the maximum cost, then the lookup finds the answer,
 * then its real cost is booked, and only then is the answer returned. A lookup that fails costs nothing. What was
 * booked gets its answer: only the lookup can be interrupted, whatever region the caller runs it in. A surcharge is an
 * entry of its own, booked before the lookup starts, and kept; it is not booked for a request that is interrupted
 * already. What an outage leaves in doubt fails, and is given back. Rule: errors#order-of-checks; credits#ledger.
 */
export class Charge extends Context.Service<Charge, {
  readonly pay: <Answer, E, R>(
    operation: PaidOperation<Answer, E, R>
  ) => Effect.Effect<Paid<Answer>, E | InsufficientCredits, R | Caller>
}>()("@kontor/core/Credits/Charge") {
  static readonly layer: Layer.Layer<Charge, never, Ledger | SecureRandom.SecureRandom> = Layer.effect(
    Charge,
    Effect.gen(function*() {
      const book = yield* makeBooking
      const countRefusal = yield* makeRefusalCounter
      const random = yield* SecureRandom.SecureRandom

      const take = Effect.fnUntraced(
        function*(
          request_id: string,
          kind: "charge" | "surcharge",
          { operation, price_version }: Pick<PaidOperation<never, never, never>, "operation" | "price_version">,
          before: Charges,
          taken: Cost
        ) {
          const credits = totalOf(taken)
          if (credits === 0) return before
          const { account_id } = yield* Caller
          const entry = yield* book({
            account_id,
            request_id,
            kind,
            endpoint: operation,
            credits: -credits,
            breakdown: taken,
            price_version
          })
          if (entry.credits !== -credits || entry.endpoint !== operation) {
            return yield* Effect.die(new RequestIdReused({ request_id, operation }))
          }
          yield* CoreMetrics.creditsCharged.record(credits, { kind, endpoint: operation })
          const charges = {
            credit_breakdown: { ...before.credit_breakdown, ...taken },
            credits_remaining: entry.balance_after
          }
          const recorded = yield* RequestCharges
          if (recorded !== undefined) yield* Ref.set(recorded, charges)
          return charges
        }
      )

      const answered = Effect.fnUntraced(function*<Answer, E, R>(paid: PaidOperation<Answer, E, R>) {
        const { largest, operation, smallest = largest, surcharge } = paid
        const { balance } = yield* Caller
        const owed = surcharge === undefined ? 0 : totalOf(surcharge)
        const [required, at_least] = [totalOf(largest) + owed, totalOf(smallest) + owed]
        if (required > balance) return yield* new InsufficientCredits({ required, at_least, balance })
        const request_id = (yield* RequestId) ?? (yield* random.uuidV7())
        const nothing = { credit_breakdown: {}, credits_remaining: balance }
        const before = surcharge === undefined
          ? nothing
          : yield* Effect.interruptible(Effect.void).pipe(
            Effect.andThen(recordedAsBooking(take(request_id, "surcharge", paid, nothing, surcharge)))
          )
        const { answer, cost } = yield* Effect.interruptible(paid.lookup)
        if (!paid.isSound(answer)) return yield* Effect.die(new UnsoundAnswer({ operation }))
        const charges = yield* take(request_id, "charge", paid, before, cost)
        return { answer, receipt: { request_id, request_credit_cost: totalOf(charges.credit_breakdown), ...charges } }
      }, Effect.uninterruptible)

      const pay: Charge["Service"]["pay"] = (paid) =>
        Effect.tapError(answered(paid), (failure) =>
          failure instanceof InsufficientCredits
            ? Effect.flatMap(Caller, ({ account_id }) => countRefusal(account_id, paid.operation, failure))
            : Effect.void)
      return Charge.of({ pay })
    })
  )
}
