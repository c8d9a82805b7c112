import { Effect, Schema } from "effect"

/**
 * The defect with which an adapter of a port that stores something ends when its storage cannot be reached. Hosts answer it with 503.
 * `cause` is what the storage said, for the log alone.
 * Rule: Problem bodies (decisions 2).
 */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  retry_after_seconds: Schema.Int,
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message(): string {
    return "The storage cannot be reached."
  }
}

/**
 * Asks or stores something as soon as the storage can be reached, trying again each second: for what happened already
 * and has to be known.
 */
export const onceReachable = <A, E, R>(storing: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.catchDefect(
    storing,
    (defect) =>
      defect instanceof StorageUnavailable ? Effect.delay(onceReachable(storing), "1 second") : Effect.die(defect)
  )
