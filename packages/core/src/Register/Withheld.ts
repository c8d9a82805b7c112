import { Context, type DateTime, type Effect } from "effect"
import type { EntityId } from "./identity/Identity.ts"

/** An entity the operator withholds, since when, and why in the operator's words. */
export interface WithheldEntity {
  readonly entity_id: EntityId
  readonly reason: string | null
  readonly since: DateTime.Utc
}

/**
 * Port: the entities the operator withholds. One that is withheld never appears in a search, a list, a detail or a
 * webhook. What is written is seen by the next read on every node. Rule: Signals (decisions 11).
 */
export class Withheld extends Context.Service<Withheld, {
  /** Those of these entities that are withheld. */
  readonly among: (entities: ReadonlyArray<EntityId>) => Effect.Effect<ReadonlySet<EntityId>>
  /** All that are withheld, in the order of their identifiers. */
  readonly list: Effect.Effect<ReadonlyArray<WithheldEntity>>
  /** Withholds an entity; one that is withheld already stays as it is. */
  readonly add: (entity: WithheldEntity) => Effect.Effect<void>
  /** Releases an entity; whether it was withheld. */
  readonly remove: (entity: EntityId) => Effect.Effect<boolean>
}>()("@kontor/core/Register/Withheld") {}
