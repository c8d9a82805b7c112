import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Every organization has its profile stored as it is answered, one that moved too, and every former identifier leads to
 * the one of today in one step: `age` is its place among them, 1 the newest. `organization_moves` keeps the single
 * moves as sources report them in `moved_to`.
 *
 * Organizations that moved lose the profile that an older version stored: without one, an organization is folded when
 * it is read, until `kontor register rebuild` has stored its profile.
 */
export const storedProfiles = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE organization_moves ADD COLUMN today_id uuid, ADD COLUMN age integer`
  yield* sql`
    WITH RECURSIVE paths (entity_id, reached, age, passed) AS (
      SELECT entity_id, moved_to, 1, ARRAY[entity_id] FROM organization_moves
      UNION ALL
      SELECT paths.entity_id, move.moved_to, paths.age + 1, paths.passed || move.entity_id
      FROM paths JOIN organization_moves move ON move.entity_id = paths.reached
      WHERE paths.reached <> ALL (paths.passed)
    ), ends AS (
      SELECT entity_id, reached, age FROM paths
      WHERE NOT EXISTS (SELECT FROM organization_moves move WHERE move.entity_id = paths.reached)
    )
    UPDATE organization_moves SET today_id = coalesce(ends.reached, organization_moves.entity_id), age = coalesce(ends.age, 0)
    FROM organization_moves move LEFT JOIN ends USING (entity_id)
    WHERE organization_moves.entity_id = move.entity_id`
  yield* sql`ALTER TABLE organization_moves ALTER COLUMN today_id SET NOT NULL, ALTER COLUMN age SET NOT NULL`
  yield* sql`CREATE INDEX organization_moves_today ON organization_moves (today_id)`
  for (const table of ["profiles", "profile_features"]) {
    yield* sql`
      DELETE FROM ${sql(table)} WHERE entity_id IN (
        SELECT entity_id FROM organization_moves UNION SELECT today_id FROM organization_moves
      )`
  }
  yield* sql`CREATE INDEX shareholders_of ON shareholders (entity_id)`
})
