import { Context, Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { Caller, RequestId } from "../Accounts/Caller.ts"
import { type Cost, totalOf } from "./Cost.ts"
import { InsufficientCredits, Ledger } from "./Ledger.ts"
import type { Operation } from "./PriceList.ts"

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
  readonly largest: Cost
  /** Whether an answer has the shape it is promised in: one that has not could not be sent, and is never charged for. */
  readonly isSound: (answer: Answer) => boolean
  readonly lookup: Effect.Effect<Priced<Answer>, E, R>
}

/**
 * The one way in which a request is paid for: the largest possible cost must be covered, then the answer is looked up, then
 * its real cost is booked, and only then is there an answer. A lookup that fails costs nothing; the booking cannot be
 * interrupted halfway. Rule: Order of checks, Credits (decisions 3 and 6).
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
      const pay = Effect.fn("Charge.pay")(function*<Answer, E, R>(paid: PaidOperation<Answer, E, R>) {
        const caller = yield* Caller
        const required = totalOf(paid.largest)
        if (required > caller.balance) return yield* new InsufficientCredits({ required, balance: caller.balance })
        const request_id = (yield* RequestId) ?? (yield* random.uuidV7())
        const { answer, cost } = yield* paid.lookup
        if (!paid.isSound(answer)) return yield* Effect.die(new UnsoundAnswer({ operation: paid.operation }))
        const credits = totalOf(cost)
        if (credits === 0) {
          const receipt = {
            request_id,
            request_credit_cost: 0,
            credits_remaining: caller.balance,
            credit_breakdown: cost
          }
          return { answer, receipt }
        }
        const entry = yield* Effect.uninterruptible(ledger.book({
          account_id: caller.account_id,
          request_id,
          kind: "charge",
          endpoint: paid.operation,
          credits: -credits,
          breakdown: cost
        }))
        if (entry.credits !== -credits || entry.endpoint !== paid.operation) {
          return yield* Effect.die(new RequestIdReused({ request_id, operation: paid.operation }))
        }
        const receipt = {
          request_id,
          request_credit_cost: credits,
          credits_remaining: entry.balance_after,
          credit_breakdown: cost
        }
        return { answer, receipt }
      })
      return Charge.of({ pay })
    })
  )
}
