import { Context } from "effect"
import type { EntityId } from "./identity/Identity.ts"
import type { Location } from "./Register.ts"

/** An identifier, and what the register located by it. */
export interface LocatedIdentifier {
  readonly entity_id: EntityId
  readonly location: Location
}

/**
 * The organization that a request names by its identifier, located in the same step that admitted the caller. It spares
 * the first query of the register and no other, and does not show later writes.
 */
export const LocatedAhead = Context.Reference<LocatedIdentifier | undefined>(
  "@kontor/core/Register/LocatedAhead",
  { defaultValue: () => undefined }
)
