import { Context, Effect, Layer, Option, Schema } from "effect"
import { Caller } from "../Accounts/Caller.ts"
import { Charge, type Paid } from "../Credits/Charge.ts"
import type { NotPaid } from "../Credits/Ledger.ts"
import { type Cost, cost, makePriceListInForce, plansOfTopic, type PriceList } from "../Prices.ts"
import { RegisterUpstream, type UpstreamUnavailable } from "../Register/RegisterUpstream.ts"
import { isWithheldIn, makeWithheldEntities, type Withheld } from "../Register/Withheld.ts"
import { Signal, signalOf } from "./Signal.ts"
import { PlanRequired } from "./SignalsCatalog.ts"

/** Identifier of a Signal. */
export const SignalId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,254}$/))

/** Not a valid identifier of a Signal. */
export class InvalidSignalId extends Schema.TaggedError<InvalidSignalId>()("InvalidSignalId", {}) {}

/** No Signal has this identifier. */
export class SignalNotFound extends Schema.TaggedError<SignalNotFound>()("SignalNotFound", {}) {}

const isSignal = Schema.is(Signal)
const isSignalId = Schema.is(SignalId)

/** Fetch one Signal. Rule: signals#detail. */
export class FetchSignal extends Context.Service<FetchSignal, {
  readonly fetch: (id: string) => Effect.Effect<
    Paid<Signal>,
    InvalidSignalId | SignalNotFound | PlanRequired | NotPaid | UpstreamUnavailable,
    Caller
  >
}>()("@kontor/core/Signals/FetchSignal") {
  static readonly layer: Layer.Layer<FetchSignal, never, RegisterUpstream | Withheld | Charge> = Layer.effect(
    FetchSignal,
    Effect.gen(function*() {
      const upstream = yield* RegisterUpstream
      const { now: withheldNow } = yield* makeWithheldEntities
      const charge = yield* Charge
      const priceListInForce = yield* makePriceListInForce

      const lookup = Effect.fnUntraced(function*(id: string, list: PriceList, price: Cost) {
        const { plan } = yield* Caller
        const found = Option.getOrUndefined(yield* upstream.event(id))
        if (found === undefined || isWithheldIn(yield* withheldNow, found)) return yield* new SignalNotFound()
        const answer = signalOf(found.event, found.entity_id, found.profile)
        const { topic } = answer.event
        if (topic !== "OTHER" && !plansOfTopic(list, topic).includes(plan)) {
          return yield* PlanRequired.of(list, [topic])
        }
        return { answer, cost: price }
      })

      const fetch = Effect.fn("FetchSignal.fetch")(function*(id: string) {
        if (!isSignalId(id)) return yield* new InvalidSignalId()
        const list = yield* priceListInForce
        const price = cost({ base: list.prices.operations["signals-detail"] })
        return yield* charge.pay({
          operation: "signals-detail",
          price_version: list.version,
          largest: price,
          isSound: isSignal,
          lookup: lookup(id, list, price)
        })
      })
      return FetchSignal.of({ fetch })
    })
  )
}
