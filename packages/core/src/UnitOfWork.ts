import { Context, type Effect } from "effect"

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
