import { Schema } from "effect"

/**
 * The defect with which an adapter of a storage port (`AccountStore`, `Ledger`, `RateLimits`, `UnitOfWork`) ends when its storage cannot be
 * reached. No rule reacts to it: hosts answer it with 503. `cause` is what the storage said, for the log alone.
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
