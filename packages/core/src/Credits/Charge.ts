import { Context, Effect, Layer, Ref, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Caller } from "../Accounts/Caller.ts"
import { RequestId } from "../Accounts/RequestId.ts"
import { CoreMetrics } from "../Telemetry/Metrics.ts"
import { type Cost, totalOf } from "./Cost.ts"
import { InsufficientCredits, Ledger } from "./Ledger.ts"
import type { Operation } from "./PriceList.ts"
import { type Charges, RequestCharges } from "./RequestCharges.ts"

/** What a request was charged, in credits, and what the account has left. */
export interface Receipt {
  readonly request_id: string
  readonly request_credit_cost: number
  readonly credits_remaining: number
  readonly credit_breakdown: Cost
}

/** A defect: the register gave an answer that is not of the shape it promises. */
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

/** An answer that has been paid for. */
export interface Paid<Answer> {
  readonly answer: Answer
  readonly receipt: Receipt
}

/** A paid operation: the most it can cost on the caller's plan, and the lookup that finds the answer and its real cost. */
export interface PaidOperation<Answer, E, R> {
  readonly operation: Operation
  /** The most the lookup can cost, without the surcharge. */
  readonly largest: Cost
  /** What is owed from the moment the lookup starts, whatever becomes of it. */
  readonly surcharge?: Cost
  /** Whether an answer has the shape it is promised in: one that has not could not be sent, and is never charged for. */
  readonly isSound: (answer: Answer) => boolean
  readonly lookup: Effect.Effect<Priced<Answer>, E, R>
}

/**
 * The one way in which a request is paid for: the largest possible cost must be covered, then the answer is looked up, then
 * its real cost is booked, and only then is there an answer. A lookup that fails costs nothing. What was booked gets its
 * answer: only the lookup can be interrupted, whatever region the caller runs it in. A surcharge is an entry of its own,
 * booked before the lookup starts, and kept.
 * Rule: Order of checks (decisions 3); Credits (decisions 6).
 */
export class Charge extends Context.Service<Charge, {
  readonly pay: <Answer, E, R>(
    operation: PaidOperation<Answer, E, R>
  ) => Effect.Effect<Paid<Answer>, E | InsufficientCredits, R | Caller>
}>()("@kontor/core/Credits/Charge") {
  static readonly layer: Layer.Layer<Charge, never, Ledger | SecureRandom.SecureRandom> = Layer.effect(
    Charge,
    Effect.gen(function*() {
      const ledger = yield* Ledger
      const random = yield* SecureRandom.SecureRandom

      const take = Effect.fnUntraced(
        function*(
          request_id: string,
          kind: "charge" | "surcharge",
          operation: Operation,
          before: Charges,
          taken: Cost
        ) {
          const credits = totalOf(taken)
          if (credits === 0) return before
          const { account_id } = yield* Caller
          const entry = yield* ledger.book({
            account_id,
            request_id,
            kind,
            endpoint: operation,
            credits: -credits,
            breakdown: taken
          })
          if (entry.credits !== -credits || entry.endpoint !== operation) {
            return yield* Effect.die(new RequestIdReused({ request_id, operation }))
          }
          yield* CoreMetrics.creditsCharged.record(credits, { kind, endpoint: operation })
          const charges = {
            credit_breakdown: { ...before.credit_breakdown, ...taken },
            credits_remaining: entry.balance_after
          }
          const told = yield* RequestCharges
          if (told !== undefined) yield* Ref.set(told, charges)
          return charges
        }
      )

      const pay = Effect.fnUntraced(function*<Answer, E, R>(paid: PaidOperation<Answer, E, R>) {
        const { operation, surcharge } = paid
        const { balance } = yield* Caller
        const required = totalOf(paid.largest) + (surcharge === undefined ? 0 : totalOf(surcharge))
        if (required > balance) return yield* new InsufficientCredits({ required, balance })
        const request_id = (yield* RequestId) ?? (yield* random.uuidV7())
        const nothing = { credit_breakdown: {}, credits_remaining: balance }
        const before = surcharge === undefined
          ? nothing
          : yield* take(request_id, "surcharge", operation, nothing, surcharge)
        const { answer, cost } = yield* Effect.interruptible(paid.lookup)
        if (!paid.isSound(answer)) return yield* Effect.die(new UnsoundAnswer({ operation }))
        const charges = yield* take(request_id, "charge", operation, before, cost)
        return { answer, receipt: { request_id, request_credit_cost: totalOf(charges.credit_breakdown), ...charges } }
      }, Effect.uninterruptible)
      return Charge.of({ pay })
    })
  )
}
