import { Context, type Effect } from "effect"

/**
 * Port: what must be stored together.
 *
 * Everything that the effect stores through the ports that take part (`AccountStore`, `IdempotencyStore`, `Ledger`,
 * `MonitorStore`, `WebhookStore`, `Withheld`) is stored in one step when it succeeds, and nothing of it when it fails, dies or is
 * interrupted from within. From outside it cannot be interrupted halfway. The unit reads what it stored itself; nobody else sees it
 * before the end. Whoever wants to change the same waits for it. Units of work nest: an inner one is part of the outer one, and one
 * that fails takes back its own part alone. Of several inner units of one outer unit, each ends before the next begins, and what is
 * started within a unit ends within it.
 */
export class UnitOfWork extends Context.Service<UnitOfWork, {
  readonly commit: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>()("@kontor/core/UnitOfWork") {}
