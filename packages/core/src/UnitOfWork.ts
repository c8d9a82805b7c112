import { Context, type Effect } from "effect"

/**
 * Port: what must be stored together.
 *
 * Everything that the effect stores through the other ports is stored when it succeeds, and nothing of it when it fails. It
 * cannot be interrupted halfway. Units of work nest: an inner one is part of the outer one.
 */
export class UnitOfWork extends Context.Service<UnitOfWork, {
  readonly commit: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}>()("@kontor/core/UnitOfWork") {}
