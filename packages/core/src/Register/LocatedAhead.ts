import { Context } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import type { Profile } from "./RegisterUpstream.ts"

/** An identifier, and the organization located by it; undefined where the register does not hold it. */
export interface LocatedIdentifier {
  readonly entity_id: EntityId
  readonly profile: Profile | undefined
}

/**
 * The organization that a request names by its identifier, located in the same step that admitted the caller. It spares
 * the first query of the register and no other, and does not show later writes.
 */
export const LocatedAhead = Context.Reference<LocatedIdentifier | undefined>(
  "@kontor/core/Register/LocatedAhead",
  { defaultValue: () => undefined }
)
