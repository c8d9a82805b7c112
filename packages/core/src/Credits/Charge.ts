import { Context, Effect, Layer, Ref, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Caller } from "../Accounts/Caller.ts"
import { RequestId } from "../Accounts/RequestId.ts"
import type { PricedOperation } from "../Prices/PriceTable.ts"
import { CoreMetrics } from "../Telemetry/Metrics.ts"
import { type Cost, totalOf } from "./Cost.ts"
import { makeBooking } from "./GivingBack.ts"
import { InsufficientCredits, type Ledger } from "./Ledger.ts"
import { makeRefusalCounter } from "./RefusalCounter.ts"
import { type Charges, recordedAsBooking, RequestCharges } from "./RequestCharges.ts"

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
  /** Owed from the start of the lookup, whatever its outcome. */
  readonly surcharge?: Cost
  /** Whether an answer has the promised shape: otherwise it could not be sent, and is never charged. */
  readonly isSound: (answer: Answer) => boolean
  readonly lookup: Effect.Effect<Priced<Answer>, E, R>
}

/**
 * The only way in which a request is paid: the balance must cover the maximum cost, then the lookup finds the answer,
 * then its real cost is booked, and only then is the answer returned. A lookup that fails costs nothing. What was
 * booked gets its answer: only the lookup can be interrupted, whatever region the caller runs it in. A surcharge is an
 * entry of its own, booked before the lookup starts, and kept; it is not booked for a request that is interrupted
 * already. What an outage leaves in doubt fails, and is given back. Rule: Order of checks (decisions 3); Credits
 * (decisions 6).
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
        const { operation, surcharge } = paid
        const { balance } = yield* Caller
        const required = totalOf(paid.largest) + (surcharge === undefined ? 0 : totalOf(surcharge))
        if (required > balance) return yield* new InsufficientCredits({ required, balance })
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
