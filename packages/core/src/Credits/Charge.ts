import { Cause, Clock, Context, DateTime, Effect, FiberSet, Layer, Option, Schema, Struct } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Caller, type CredentialBudget, monthOf, RequestId } from "../Accounts/Caller.ts"
import { type Cost, type PricedOperation, totalOf } from "../Prices.ts"
import { CoreMetrics } from "../Telemetry.ts"
import { onceReachable, StorageUnavailable } from "../UnitOfWork.ts"
import {
  Booking,
  type Budget,
  BudgetExceeded,
  type ChargeKey,
  ChargeTerms,
  InsufficientCredits,
  Ledger,
  type NotPaid
} from "./Ledger.ts"
import { makeRefusalCounter } from "./Refusals.ts"

/** The credits taken for a request so far, by component, and the balance afterwards. */
export interface Charges {
  readonly credit_breakdown: Cost
  readonly credits_remaining: number
}

/**
 * The charges of a request: `BEING_BOOKED` while its first booking is under way, which may fail; undefined when nothing
 * was taken.
 */
export interface ChargesRecorded {
  charges: Charges | "BEING_BOOKED" | undefined
}

/**
 * The record in which `Charge` notes the credits taken for the current request, so that a host can also report them for
 * a failed request: a surcharge stays booked. A host that gives requests up leaves those alone for which anything is
 * recorded. Without such a record, nothing is recorded. Rule: credits.
 */
export const RequestCharges = Context.Reference<ChargesRecorded | undefined>(
  "@kontor/core/Credits/RequestCharges",
  { defaultValue: () => undefined }
)

/** Does the first booking of a request, and records that it is under way. */
const recordedAsBooking = <A, E, R>(
  recorded: ChargesRecorded | undefined,
  booking: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  if (recorded === undefined) return booking
  const record = (charges: ChargesRecorded["charges"]) =>
    Effect.sync(() => {
      recorded.charges = charges
    })
  return record("BEING_BOOKED").pipe(Effect.andThen(booking), Effect.onError(() => record(undefined)))
}

/**
 * The `Idempotency-Key` of the current request, and what it asks for: within a day a repeat has the same, and costs
 * nothing. Without it, every request is paid. Rule: credits#safe-retries.
 */
export const PaidUnderKey = Context.Reference<{ readonly key: string; readonly asked: string } | undefined>(
  "@kontor/core/Credits/PaidUnderKey",
  { defaultValue: () => undefined }
)

/** A charge as it is booked: with its key and its budget, where it has them. */
export const KeyedBooking = Schema.Struct({ ...Booking.fields, ...ChargeTerms.fields })
export type KeyedBooking = typeof KeyedBooking.Type

/** A place for charges in doubt. Neither a note nor its end may fail: what cannot be kept is logged. */
export interface DoubtNotes {
  /** Keeps a charge until it is settled. Done when a process that starts after this one would find it. */
  readonly note: (charge: KeyedBooking) => Effect.Effect<void>
  readonly settled: (charge: KeyedBooking) => Effect.Effect<void>
  /** The charges that a process noted, and did not settle. */
  readonly left: Effect.Effect<ReadonlyArray<KeyedBooking>>
}

/**
 * The notes of charges whose booking lost its answer. The process that notes one gives it back as soon as the
 * storage can be reached; if it ends before that, the next one that finds the note does. A charge that is answered
 * leaves no note. By default there is no such place, and a charge that a crash leaves in doubt stays.
 */
export const ChargesInDoubt = Context.Reference<DoubtNotes>("@kontor/core/Credits/ChargesInDoubt", {
  defaultValue: () => ({ note: () => Effect.void, settled: () => Effect.void, left: Effect.succeed([]) })
})

/** The time that a layer that closes waits until all is given back. */
const patience = "10 seconds"

const isUnknown = ({ reasons }: Cause.Cause<unknown>): boolean =>
  reasons.some((reason) =>
    Cause.isDieReason(reason) && reason.defect instanceof StorageUnavailable &&
    reason.defect.is_outcome_unknown === true
  )

const factsOf = ({ account_id, credits, request_id }: KeyedBooking) => ({ account_id, request_id, credits: -credits })

/**
 * Makes the booking of requests, whose answer depends on it. When nobody knows whether a charge is stored, its request
 * fails, and the charge is taken back as soon as the storage can be reached: it is booked again, which changes nothing
 * if it is stored, and an adjustment of the same request gives back its credits. It is noted before its request fails,
 * so that a later process can do this if this one ends first. Under a key it stays where a repeat was answered for it.
 * It is booked again without the key: that may have expired by then, and stand for another request.
 */
const makeBooking = Effect.gen(function*() {
  const [ledger, doubts] = [yield* Ledger, yield* ChargesInDoubt]
  const fibers = yield* FiberSet.make<void>()
  yield* Effect.addFinalizer(() => Effect.timeoutOption(FiberSet.awaitEmpty(fibers), patience))

  const bookAs = (charge: KeyedBooking) => {
    if (charge.under === undefined && charge.budget === undefined) return ledger.book(charge)
    const { budget, under, ...booking } = charge
    return ledger.bookUnder(
      { ...(under !== undefined && { under }), ...(budget !== undefined && { budget }) },
      booking
    )
  }

  const bookAgain = (charge: KeyedBooking) => bookAs(Struct.omit(charge, ["under"]))

  const givenBack = (charge: KeyedBooking): Effect.Effect<void> =>
    onceReachable(bookAgain(charge)).pipe(
      Effect.andThen(
        onceReachable(bookAs({ ...charge, kind: "adjustment", credits: -charge.credits, breakdown: {} }))
      ),
      Effect.catchTags({
        BudgetExceeded: () => Effect.void,
        ChargeKeyConflict: () => Effect.void,
        InsufficientCredits: () => Effect.void
      }),
      Effect.andThen(doubts.settled(charge)),
      Effect.andThen(Effect.logInfo("A charge that was in doubt is given back")),
      Effect.tapCause((cause) =>
        Cause.hasDies(cause)
          ? Effect.logError("A charge without an answer could not be given back", cause)
          : Effect.void
      ),
      Effect.annotateLogs(factsOf(charge))
    )

  const giveBack = (charge: KeyedBooking) => FiberSet.run(fibers, Effect.interruptible(givenBack(charge)))

  const doubt = (charge: KeyedBooking) =>
    doubts.note(charge).pipe(
      Effect.andThen(giveBack(charge)),
      Effect.andThen(Effect.logWarning("A charge is in doubt: it is given back when the storage can be reached")),
      Effect.annotateLogs(factsOf(charge))
    )

  yield* Effect.flatMap(doubts.left, Effect.forEach(giveBack, { discard: true }))

  return (charge: KeyedBooking) =>
    Effect.catchCause(bookAs(charge), (cause) => {
      const failing = Effect.failCause(cause)
      return isUnknown(cause) ? Effect.andThen(doubt(charge), failing) : failing
    })
})

/** The credits charged for a request, and the balance afterwards. */
export interface Receipt {
  readonly request_id: string
  readonly request_credit_cost: number
  readonly credits_remaining: number
  readonly credit_breakdown: Cost
  /** Of a request under a key: whether it was paid for, or an earlier one. */
  readonly idempotency_status?: "created" | "replayed"
  /** The earlier request under the same key that was charged. */
  readonly charged_by?: string
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

interface Payment {
  readonly request_id: string
  readonly operation: PricedOperation
  readonly price_version: string
  /** The key of the first booking. */
  readonly key: ChargeKey | undefined
}

/** The charges of a request, and the earlier one that was charged under its key. */
interface Taken extends Charges {
  readonly charged_by?: string
}

const receiptOf = ({ key, request_id }: Payment, taken: Taken): Receipt => {
  const request_credit_cost = totalOf(taken.credit_breakdown)
  const isReplayed = taken.charged_by !== undefined && request_credit_cost === 0
  return {
    request_id,
    request_credit_cost,
    ...taken,
    ...(key !== undefined && { idempotency_status: isReplayed ? "replayed" : "created" })
  }
}

/** The budget of a credential, in the month that it is. */
const budgetOf = ({ monthly_credit_limit }: CredentialBudget, context: Context.Context<never>): Budget => ({
  monthly_credit_limit,
  month: monthOf(DateTime.makeUnsafe(Context.get(context, Clock.Clock).currentTimeMillisUnsafe()))
})

/** Whether the balance of a caller and the budget of their credential cover so many credits. */
const isCovered = ({ balance, credential }: Caller["Service"], required: number): boolean => {
  const { budget } = credential ?? {}
  return required <= balance && (budget === undefined || required <= budget.monthly_credit_limit - budget.spent)
}

/** Makes what takes credits for a request, and records them. An earlier request under its key may have paid. */
const makeTaking = Effect.map(
  makeBooking,
  (book) =>
  (
    context: Context.Context<Caller>,
    { key, operation, price_version, request_id }: Payment,
    kind: "charge" | "surcharge",
    before: Taken,
    taken: Cost
  ): Effect.Effect<Taken, NotPaid> => {
    const credits = totalOf(taken)
    if (credits === 0) return Effect.succeed(before)
    const { account_id, credential } = Context.get(context, Caller)
    const booked = book({
      account_id,
      request_id,
      kind,
      endpoint: operation,
      credits: -credits,
      breakdown: taken,
      price_version,
      ...(key !== undefined && { under: key }),
      ...(credential !== undefined && { credential: { kind: credential.kind, id: credential.id } }),
      ...(credential?.budget !== undefined && { budget: budgetOf(credential.budget, context) })
    })
    return Effect.flatMap(booked, (entry) => {
      const recorded = Context.get(context, RequestCharges)
      if (entry.request_id !== request_id) {
        const isFree = totalOf(before.credit_breakdown) === 0
        if (recorded !== undefined && isFree) recorded.charges = undefined
        return Effect.succeed({ ...before, charged_by: entry.request_id })
      }
      if (entry.credits !== -credits || entry.endpoint !== operation) {
        return Effect.die(new RequestIdReused({ request_id, operation }))
      }
      CoreMetrics.creditsCharged.recordUnsafe(context, credits, { kind, endpoint: operation })
      const charges: Taken = {
        ...before,
        credit_breakdown: { ...before.credit_breakdown, ...taken },
        credits_remaining: entry.balance_after
      }
      if (recorded !== undefined) recorded.charges = charges
      return Effect.succeed(charges)
    })
  }
)

const encoder = new TextEncoder()

const keyFor = (
  digest: Digest.Digest["Service"],
  operation: PricedOperation,
  { asked, key }: NonNullable<typeof PaidUnderKey["Service"]>
): Effect.Effect<ChargeKey> =>
  Effect.map(
    digest.digestHex(Digest.sha256, encoder.encode(JSON.stringify([operation, asked]))),
    (request) => ({ key, request })
  )

/** The key of the charge that follows a surcharge: what clients send has no `/`. */
const afterSurcharge = (payment: Payment): Payment =>
  payment.key === undefined ? payment : { ...payment, key: { ...payment.key, key: `${payment.key.key}/charge` } }

/**
 * The only way in which a request is paid: the balance and the budget of the credential must cover the maximum cost,
 * then the lookup finds the answer, then its real cost is booked, and only then is the answer returned. A lookup that
 * fails costs nothing. What was booked gets its answer: only the lookup can be interrupted, whatever region the caller
 * runs it in. A surcharge is an entry of its own, booked before the lookup starts, and kept; it is not booked for a
 * request that is interrupted already. What an outage leaves in doubt fails, and is given back. A repeat under the same
 * key does all of this again, and what is booked already is not booked again. Rule: errors#order-of-checks;
 * credits#ledger; credits#budgets; credits#safe-retries.
 */
export class Charge extends Context.Service<Charge, {
  readonly pay: <Answer, E, R>(
    operation: PaidOperation<Answer, E, R>
  ) => Effect.Effect<Paid<Answer>, E | NotPaid, R | Caller>
}>()("@kontor/core/Credits/Charge") {
  static readonly layer: Layer.Layer<Charge, never, Digest.Digest | Ledger | SecureRandom.SecureRandom> = Layer.effect(
    Charge,
    Effect.gen(function*() {
      const [take, ledger] = [yield* makeTaking, yield* Ledger]
      const countRefusal = yield* makeRefusalCounter
      const [digest, random] = [yield* Digest.Digest, yield* SecureRandom.SecureRandom]

      /** Refuses what balance or budget do not cover, unless an earlier request under the key has paid for it. */
      const refuse = Effect.fnUntraced(function*(
        { account_id, balance, credential }: Caller["Service"],
        { at_least, required }: { readonly required: number; readonly at_least: number },
        key: ChargeKey | undefined,
        context: Context.Context<never>
      ) {
        if (key !== undefined && Option.isSome(yield* ledger.chargedUnder(account_id, key))) return
        const { budget } = credential ?? {}
        if (required > balance || budget === undefined) {
          return yield* new InsufficientCredits({ required, at_least, balance })
        }
        return yield* new BudgetExceeded({ ...budgetOf(budget, context), required, at_least, spent: budget.spent })
      })

      const answered = <Answer, E, R>(
        context: Context.Context<Caller>,
        paid: PaidOperation<Answer, E, R>
      ): Effect.Effect<Paid<Answer>, E | NotPaid, R> => {
        const { largest, operation, price_version, smallest = largest, surcharge } = paid
        const caller = Context.get(context, Caller)
        const owed = surcharge === undefined ? 0 : totalOf(surcharge)
        const required = totalOf(largest) + owed

        const charged = (payment: Payment, before: Taken) =>
          Effect.flatMap(Effect.interruptible(paid.lookup), ({ answer, cost }) => {
            if (!paid.isSound(answer)) return Effect.die(new UnsoundAnswer({ operation }))
            const taking = take(context, owed === 0 ? payment : afterSurcharge(payment), "charge", before, cost)
            return Effect.map(taking, (taken) => ({ answer, receipt: receiptOf(payment, taken) }))
          })

        const covered = (payment: Payment) => {
          const nothing: Taken = { credit_breakdown: {}, credits_remaining: caller.balance }
          if (surcharge === undefined) return charged(payment, nothing)
          const taking = take(context, payment, "surcharge", nothing, surcharge)
          return Effect.interruptible(Effect.void).pipe(
            Effect.andThen(recordedAsBooking(Context.get(context, RequestCharges), taking)),
            Effect.flatMap((before) => charged(payment, before))
          )
        }

        const under = Context.get(context, PaidUnderKey)
        const [known, key] = [Context.get(context, RequestId), under && keyFor(digest, operation, under)]
        return Effect.flatMapEager(
          key ?? Effect.undefined,
          (key) =>
            Effect.flatMapEager(known === undefined ? random.uuidV7() : Effect.succeed(known), (request_id) => {
              const payment = { request_id, operation, price_version, key }
              const at_least = totalOf(smallest) + owed
              return isCovered(caller, required) ? covered(payment) : Effect.flatMap(
                refuse(caller, { required, at_least }, key, context),
                () => covered(payment)
              )
            })
        )
      }

      const pay: Charge["Service"]["pay"] = (paid) =>
        Effect.contextWith((context: Context.Context<Caller>) =>
          Effect.catchCause(Effect.uninterruptible(answered(context, paid)), (cause) => {
            const failing = Effect.failCause(cause)
            const failure = Cause.squash(cause)
            const { account_id } = Context.get(context, Caller)
            return failure instanceof InsufficientCredits
              ? Effect.andThen(countRefusal(account_id, paid.operation, failure), failing)
              : failing
          })
        )
      return Charge.of({ pay })
    })
  )
}
