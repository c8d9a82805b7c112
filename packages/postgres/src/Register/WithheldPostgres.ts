import { Withheld } from "@kontor/core/Register"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { LookupClient } from "../LookupClient.ts"
import { dieOfDatabase } from "../Outage.ts"

interface WithheldRow {
  readonly entity_id: string
  readonly reason: string | null
  readonly since: Date
}

/** The list of withheld entities in PostgreSQL. */
export const layer: Layer.Layer<Withheld, never, SqlClient.SqlClient | LookupClient> = Layer.effect(
  Withheld,
  Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const lookup = yield* LookupClient
    return Withheld.of({
      among: (entities) =>
        lookup<{ entity_id: string }>`
          SELECT entity_id FROM withheld WHERE entity_id = ANY(${texts(entities)}::uuid[])`.pipe(
          Effect.map((rows) => new Set(rows.map(({ entity_id }) => entityIdOf(entity_id)))),
          dieOfDatabase
        ),
      list: sql<WithheldRow>`SELECT entity_id, reason, since FROM withheld ORDER BY entity_id`.pipe(
        Effect.map((rows) =>
          rows.map(({ entity_id, reason, since }) => ({
            entity_id: entityIdOf(entity_id),
            reason,
            since: DateTime.fromDateUnsafe(since)
          }))
        ),
        dieOfDatabase
      ),
      add: ({ entity_id, reason, since }) =>
        sql`
          WITH added AS (
            INSERT INTO withheld (entity_id, reason, since)
            VALUES (${entity_id}, ${reason}, ${DateTime.toDateUtc(since)})
            ON CONFLICT DO NOTHING RETURNING entity_id
          )
          UPDATE withheld_list SET version = version + 1 WHERE EXISTS (SELECT FROM added) RETURNING version`.pipe(
          Effect.map((rows) => rows.length > 0),
          dieOfDatabase
        ),
      remove: (entity) =>
        sql`
          WITH removed AS (DELETE FROM withheld WHERE entity_id = ${entity} RETURNING entity_id)
          UPDATE withheld_list SET version = version + 1 WHERE EXISTS (SELECT FROM removed) RETURNING version`.pipe(
          Effect.map((rows) => rows.length > 0),
          dieOfDatabase
        )
    })
  })
)
