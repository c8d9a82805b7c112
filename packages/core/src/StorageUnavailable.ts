import { Effect, Schema } from "effect"

/**
 * The defect of an adapter whose storage cannot be reached. Hosts answer it with 503. `cause` is the error of the
 * storage, for the log alone. With `is_outcome_unknown` a write may be stored all the same: its answer was lost, or
 * it never arrived. With `is_crowded` the storage works, but too many requests of the same account wait for it already.
 * Rule: Problem bodies (decisions 2).
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  retry_after_seconds: Schema.Int,
  is_outcome_unknown: Schema.optionalKey(Schema.Boolean),
  is_crowded: Schema.optionalKey(Schema.Boolean),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message(): string {
    return "The storage cannot be reached."
  }
}

/**
 * Repeats an operation every second until the storage can be reached: for what has happened already and must be stored.
 */
export const onceReachable = <A, E, R>(storing: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.catchDefect(
    storing,
    (defect) =>
      defect instanceof StorageUnavailable ? Effect.delay(onceReachable(storing), "1 second") : Effect.die(defect)
  )
