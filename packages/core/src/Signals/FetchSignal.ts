import { Context, Effect, Layer, Option, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import { cost } from "../Credits/Cost.ts"
import type { InsufficientCredits } from "../Credits/Ledger.ts"
import { PriceList } from "../Credits/PriceList.ts"
import { Register, type UpstreamUnavailable } from "../Register/Register.ts"
import { PlanRequired } from "./PlanRequired.ts"
import { Signal } from "./Signal.ts"
import { signalOf } from "./SignalOf.ts"
import { plansOfTopic } from "./TopicAccess.ts"

/** Identifier of a Signal. Rule: GET /v1/signals/{signalId}. */
export const SignalId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}$/))

/** Not a valid identifier of a Signal. */
export class InvalidSignalId extends Schema.TaggedError<InvalidSignalId>()("InvalidSignalId", {}) {}

/** No Signal has this identifier. */
export class SignalNotFound extends Schema.TaggedError<SignalNotFound>()("SignalNotFound", {}) {}

const price = cost({ base: PriceList.operations["signals-detail"] })

const isSignal = Schema.is(Signal)
const isSignalId = Schema.is(SignalId)

/** Fetch one Signal. Rule: GET /v1/signals/{signalId}. */
export class FetchSignal extends Context.Service<FetchSignal, {
  readonly fetch: (id: string) => Effect.Effect<
    Paid<Signal>,
    InvalidSignalId | SignalNotFound | PlanRequired | InsufficientCredits | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Signals/FetchSignal") {
  static readonly layer: Layer.Layer<FetchSignal, never, Register | Charge> = Layer.effect(
    FetchSignal,
    Effect.gen(function*() {
      const register = yield* Register
      const charge = yield* Charge

      const lookup = Effect.fnUntraced(function*(id: string) {
        const { plan } = yield* Caller
        const placed = Option.getOrUndefined(yield* register.event(id))
        if (placed === undefined || placed.is_withheld) return yield* new SignalNotFound()
        const answer = signalOf(placed.event, placed.entity_id, placed.profile)
        const { topic } = answer.event
        if (topic !== "OTHER" && !plansOfTopic(topic).includes(plan)) return yield* PlanRequired.of([topic])
        return { answer, cost: price }
      })

      const fetch = Effect.fn("FetchSignal.fetch")(function*(id: string) {
        if (!isSignalId(id)) return yield* new InvalidSignalId()
        return yield* charge.pay({ operation: "signals-detail", largest: price, isSound: isSignal, lookup: lookup(id) })
      })
      return FetchSignal.of({ fetch })
    })
  )
}
