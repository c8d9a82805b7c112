import { Withheld } from "@kontor/core/Register"
import { DateTime, Effect, Layer, Option } from "effect"
import { AccountClient, LookupClient } from "../Clients.ts"
import { entityIdOf } from "../Columns.ts"
import { dieOfDatabase } from "../Outage.ts"

interface WithheldRow {
  readonly version: bigint
  /** Null in the only row of an empty list. */
  readonly entity_id: string | null
  readonly reason: string | null
  readonly since: Date | null
}

/** The list of withheld entities in PostgreSQL. */
export const layer: Layer.Layer<Withheld, never, AccountClient | LookupClient> = Layer.effect(
  Withheld,
  Effect.gen(function*() {
    const sql = yield* AccountClient
    const lookup = yield* LookupClient
    const read = Effect.map(Effect.serviceOption(sql.transactionService), (unit) => Option.isSome(unit) ? sql : lookup)
    return Withheld.of({
      version: lookup<{ version: bigint }>`SELECT version FROM withheld_list`.pipe(
        Effect.map(([list]) => Number(list!.version)),
        dieOfDatabase
      ),
      list: Effect.flatMap(
        read,
        (client) =>
          client<WithheldRow>`
            SELECT version, entity_id, reason, since
            FROM withheld_list LEFT JOIN withheld ON true
            ORDER BY entity_id`
      ).pipe(
        Effect.map((rows) => ({
          version: Number(rows[0]!.version),
          entities: rows.flatMap(({ entity_id, reason, since }) =>
            entity_id === null
              ? []
              : [{ entity_id: entityIdOf(entity_id), reason, since: DateTime.fromDateUnsafe(since!) }]
          )
        })),
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
