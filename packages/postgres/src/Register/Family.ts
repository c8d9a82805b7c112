import type { EntityId } from "@kontor/core/Register"

/** An organization that moved: its present identifier, and the former ones, oldest first. */
export interface Family {
  readonly today: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
}
