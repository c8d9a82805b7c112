import type { RegisterChange } from "@kontor/core/Register"
import { Effect } from "effect"
import { writeMoves } from "./RegisterMoves.ts"
import { writeProfileTables } from "./RegisterProfileTables.ts"
import { countOrganizations, writeRecords } from "./RegisterRecords.ts"
import { writeSearchTables } from "./RegisterSearchTables.ts"

/** Stores the changes to organizations: their records, lookups, moves and answers. */
export const writeOrganizations = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* countOrganizations(changes)
  yield* writeRecords(changes)
  yield* writeSearchTables(changes)
  yield* writeProfileTables(changes, yield* writeMoves(changes))
})
