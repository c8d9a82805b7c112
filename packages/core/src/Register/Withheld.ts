import { Context, type DateTime, type Effect } from "effect"
import type { EntityId } from "./identity/Identity.ts"

/** An entity that the operator withholds, since when, and the operator's reason. */
export interface WithheldEntity {
  readonly entity_id: EntityId
  readonly reason: string | null
  readonly since: DateTime.Utc
}

/**
 * Port: the entities that the operator withholds. A withheld entity never appears in a search, a list, a detail or a
 * webhook. The next read on every node sees a change. Rule: Signals (decisions 11).
 */
export class Withheld extends Context.Service<Withheld, {
  /** The withheld ones among these entities. */
  readonly among: (entities: ReadonlyArray<EntityId>) => Effect.Effect<ReadonlySet<EntityId>>
  /** All withheld entities, in the order of their identifiers. */
  readonly list: Effect.Effect<ReadonlyArray<WithheldEntity>>
  /** Withholds an entity. One that is withheld already stays as it is. Returns whether it was not withheld. */
  readonly add: (entity: WithheldEntity) => Effect.Effect<boolean>
  /** Stops withholding an entity. Returns whether it was withheld. */
  readonly remove: (entity: EntityId) => Effect.Effect<boolean>
}>()("@kontor/core/Register/Withheld") {}
