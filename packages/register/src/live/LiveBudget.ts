import { Context, type Effect, Schema } from "effect"

/** The number of permits in any span of this many seconds, wherever the span begins. */
export interface LiveAllowance {
  readonly permits: number
  readonly seconds: number
}

/** No permit is left; the next one is available in this many seconds. */
export class LiveBudgetSpent extends Schema.TaggedError<LiveBudgetSpent>()("LiveBudgetSpent", {
  retry_after_seconds: Schema.Int
}) {}

/**
 * Port: the permits for retrievals, shared by all nodes.
 *
 * A permit is taken before a retrieval and never given back, whatever the outcome. The window slides: no span of
 * `seconds` has more than `permits`, not even around the turn of an hour. All nodes use the same allowance.
 */
export class LiveBudget extends Context.Service<LiveBudget, {
  readonly take: (allowance: LiveAllowance) => Effect.Effect<void, LiveBudgetSpent>
  /** How many permits are left at this moment. */
  readonly left: (allowance: LiveAllowance) => Effect.Effect<number>
}>()("@kontor/register/live/LiveBudget") {}
