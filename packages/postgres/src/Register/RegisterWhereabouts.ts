import type { EntityId } from "@kontor/core/Register"
import type { Whereabouts } from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"

/** Where an organization stands, as read by {@link standing}. */
export interface StandingRow {
  readonly today_id: string
  readonly former_ids: ReadonlyArray<string> | null
}

/** The columns of a {@link StandingRow}. */
export const standingColumns = "standing.today_id, standing.former_ids"

/**
 * Joins where the organization of an identifier stands, as `standing`: its present identifier, and those it had before,
 * newest first. `entity` is the column of the identifier.
 */
export const standing = (sql: SqlClient.SqlClient, entity: string) =>
  sql`
    LEFT JOIN organization_moves moved ON moved.entity_id = ${sql(entity)}
    CROSS JOIN LATERAL (
      SELECT today_id, former.ids AS former_ids
      FROM (SELECT coalesce(moved.today_id, ${sql(entity)}) AS today_id) today
      CROSS JOIN LATERAL (
        SELECT array_agg(one.entity_id ORDER BY one.age) AS ids
        FROM organization_moves one
        WHERE one.today_id = today.today_id AND one.entity_id <> today.today_id
      ) former
    ) standing`

/** Where the organization of a row stands. */
export const whereaboutsOf = ({ former_ids, today_id }: StandingRow): Whereabouts => ({
  entity_id: entityIdOf(today_id),
  former_ids: former_ids?.map(entityIdOf) ?? []
})

/** Where these organizations stand. One outside the register stands under its own identifier. */
export const readWhereabouts = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<StandingRow & { entity_id: string }>`
    SELECT asked.entity_id, ${sql.literal(standingColumns)}
    FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) ${standing(sql, "asked.entity_id")}`
  return new Map(rows.map((row) => [entityIdOf(row.entity_id), whereaboutsOf(row)]))
})

/** Whether a present organization, a row of `search_fields`, is withheld under none of its identifiers. */
export const isReleased = (sql: SqlClient.SqlClient) =>
  sql`search_fields.entity_id NOT IN (
    SELECT coalesce(moved.today_id, withheld.entity_id)
    FROM withheld LEFT JOIN organization_moves moved USING (entity_id)
  )`
