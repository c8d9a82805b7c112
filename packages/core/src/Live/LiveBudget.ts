import { Context, type Effect, Schema } from "effect"

/** How many permits there are in any span of so many seconds, wherever the span begins. */
export interface LiveAllowance {
  readonly permits: number
  readonly seconds: number
}

/** No permit is left; the next one is due in so many seconds. */
export class LiveBudgetSpent extends Schema.TaggedError<LiveBudgetSpent>()("LiveBudgetSpent", {
  retry_after_seconds: Schema.Int
}) {}

/**
 * Port: the permits for retrievals, shared by all nodes.
 *
 * A permit is taken before a retrieval and never given back, whatever comes of it. The window slides: of any span of
 * `seconds` none has more than `permits`, also not the one around the turn of an hour. All nodes ask by the same allowance.
 */
export class LiveBudget extends Context.Service<LiveBudget, {
  readonly take: (allowance: LiveAllowance) => Effect.Effect<void, LiveBudgetSpent>
}>()("@kontor/core/Live/LiveBudget") {}
