import type { Location, RegisterReference } from "@kontor/core/Register"
import { Effect } from "effect"
import { readLocated } from "./RegisterLocated.ts"
import { readMeant } from "./RegisterNumbers.ts"

/** The meaning of a reference. */
export const readLocation = (reference: RegisterReference) =>
  reference._tag === "EntityId"
    ? Effect.map(readLocated([reference.entity_id]), ([found]): Location =>
      found === undefined ? { _tag: "Unknown" } : { _tag: "Found", located: found[1] })
    : readMeant(reference)
