import type { DateTime } from "effect"
import { Effect } from "effect"
import { Ledger } from "../Credits/Ledger.ts"
import { priceListAt, PriceLists } from "../Prices/PriceLists.ts"
import type { Monitor } from "./Monitor.ts"
import { runCredits } from "./RunStatus.ts"
import type { DueCheck } from "./Schedule.ts"
import { isCovered } from "./Slots.ts"

/** A completed check: what it was due for, and when it began. */
interface CompletedCheck {
  readonly monitor: Monitor
  readonly due: DueCheck
  readonly run: { readonly started_at: DateTime.Utc }
}

/**
 * Makes the charge of a completed check that its cycle does not forecast, at the price of the moment when it was
 * requested, or else began. Rule: Checks (decisions 13); Credits (decisions 6).
 */
export const makeExtraCheck = Effect.gen(function*() {
  const ledger = yield* Ledger
  const versions = yield* PriceLists

  return Effect.fnUntraced(function*({ due, monitor, run }: CompletedCheck) {
    const { account_id, cycle, request_id } = monitor
    const ordered_at = due.trigger === "on_demand" ? due.slot : run.started_at
    const { prices, version: price_version } = priceListAt(versions, ordered_at.epochMilliseconds)
    const credits = runCredits(prices, "completed", isCovered(cycle ?? undefined, due.trigger, due.slot))
    if (credits === 0) return { credits, request_id: null }
    yield* ledger.book({
      account_id,
      request_id,
      kind: "monitoring_check",
      endpoint: "monitoring",
      credits: -credits,
      breakdown: { extra_check: credits },
      price_version
    })
    return { credits, request_id }
  })
})
