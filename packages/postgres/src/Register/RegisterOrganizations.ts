import type { RegisterChange } from "@kontor/core/Register"
import { Effect } from "effect"
import { writeMoves } from "./RegisterMoves.ts"
import { writeProfileTables } from "./RegisterProfileTables.ts"
import { countOrganizations, writeRecords } from "./RegisterRecords.ts"
import { writeSearchTables } from "./RegisterSearchTables.ts"

/**
 * Stores what becomes of organizations: their records, what they are found by, where they moved, and what is answered
 * of them.
 */
export const writeOrganizations = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* countOrganizations(changes)
  yield* writeRecords(changes)
  yield* writeSearchTables(changes)
  yield* writeProfileTables(changes, yield* writeMoves(changes))
})
