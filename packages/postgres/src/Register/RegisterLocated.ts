import type { EntityId, Located } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { isUnfolded, readUnfolded } from "./RegisterProfiles.ts"
import { standing, standingColumns, type StandingRow, whereaboutsOf } from "./RegisterWhereabouts.ts"
import { readStoredProfile } from "./StoredProfile.ts"

/** Where an organization stands, with its stored profile. */
export interface LocatedRow extends StandingRow {
  readonly profile: string | null
  readonly is_unfolded: boolean
}

/** The organization of each row, if the register holds it. */
export const locatedOfRows = Effect.fnUntraced(function*(rows: ReadonlyArray<LocatedRow>) {
  const unfolded = yield* readUnfolded(
    rows.filter((row) => row.is_unfolded).map(({ today_id }) => entityIdOf(today_id))
  )
  return rows.map((row): Located | undefined => {
    const whereabouts = whereaboutsOf(row)
    const organization = row.profile === null
      ? unfolded.get(whereabouts.entity_id)?.organization
      : readStoredProfile(row.profile)
    return organization === undefined ? undefined : { ...whereabouts, organization }
  })
})

/** The organizations with these present or former identifiers; one outside the register is absent. */
export const readLocated = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<LocatedRow & { readonly entity_id: string }>`
    SELECT asked.entity_id, ${sql.literal(standingColumns)}, profile,
      ${isUnfolded(sql, "standing.today_id")} AS is_unfolded
    FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) ${standing(sql, "asked.entity_id")}
    LEFT JOIN profiles ON profiles.entity_id = standing.today_id`
  const located = yield* locatedOfRows(rows)
  return new Map(
    located.flatMap((one, place): ReadonlyArray<readonly [EntityId, Located]> =>
      one === undefined ? [] : [[entityIdOf(rows[place]!.entity_id), one]]
    )
  )
})
