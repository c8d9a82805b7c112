import { Context, Effect, Schema } from "effect"

/**
 * Port: stores changes together or not at all.
 *
 * Everything that the effect stores through the participating ports (`Accounts`, `AuditLog`, `CredentialStore`,
 * `IdempotencyStore`, `ImportReports`, `Ledger`, `MonitorStore`, `WebhookStore`, `Withheld`) is stored in one step when
 * it succeeds, and none of it when it fails, dies or is interrupted from within. From outside it cannot be interrupted
 * halfway. The unit reads its own changes; nobody else sees them before the end. Other changes of the same data wait
 * for it. Units of work nest: an inner one is part of the outer one, and one that fails takes back only its own part.
 * Of several inner units of one outer unit, each ends before the next begins, and whatever starts within a unit ends
 * within it.
 */
export class UnitOfWork extends Context.Service<UnitOfWork, {
  readonly commit: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>()("@kontor/core/UnitOfWork") {}

/**
 * The defect of an adapter whose storage cannot be reached. Hosts answer it with 503. `cause` is the error of the
 * storage, for the log alone. With `is_outcome_unknown` a write may be stored all the same: its answer was lost, or
 * it never arrived. With `is_crowded` the storage works, but too many requests of the same account wait for it already.
 * Rule: errors#problems.
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
