import type { EntityId, Projection, RegisterChange } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/** The tables that lead from a person or an organization to those that name it, with whom each organization names. */
const holdersIn = {
  role_holders: (projection: Projection) => projection.role_holders,
  shareholders: (projection: Projection) => projection.shareholders
}

type Table = keyof typeof holdersIn

/** Holders, each with the organization it holds something of, as two columns. */
const pairs = (
  changes: ReadonlyArray<RegisterChange>,
  holdersOf: (change: RegisterChange) => Iterable<EntityId>
) => {
  const rows = changes.flatMap((change) => [...holdersOf(change)].map((holder) => [holder, change.entity_id] as const))
  return { holders: texts(rows.map(([holder]) => holder)), entities: texts(rows.map(([, entity]) => entity)) }
}

const writeTable = Effect.fnUntraced(function*(table: Table, changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  const holdersOf = (projection: Projection | undefined): ReadonlySet<EntityId> =>
    projection === undefined ? new Set() : holdersIn[table](projection)
  const after = (change: RegisterChange) => holdersOf(change.after)
  const held = pairs(changes, after)
  const left = pairs(
    changes,
    (change) => [...holdersOf(change.before)].filter((holder) => !after(change).has(holder))
  )
  yield* sql`
    INSERT INTO ${sql(table)} (holder_id, entity_id)
    SELECT * FROM unnest(${held.holders}::uuid[], ${held.entities}::uuid[])
    ON CONFLICT DO NOTHING`
  yield* sql`
    DELETE FROM ${sql(table)}
    WHERE (holder_id, entity_id) IN (SELECT * FROM unnest(${left.holders}::uuid[], ${left.entities}::uuid[]))`
})

/** Stores who holds a role or a part of organizations, in place of who did. */
export const writeHolders = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* writeTable("role_holders", changes)
  yield* writeTable("shareholders", changes)
})
