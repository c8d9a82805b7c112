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

/** The holders that are in one of two sets and not in the other, each with the organization, as two columns. */
const pairs = (
  changes: ReadonlyArray<RegisterChange>,
  between: (change: RegisterChange) => { readonly held: ReadonlySet<EntityId>; readonly without: ReadonlySet<EntityId> }
) => {
  const rows = changes.flatMap((change) => {
    const { held, without } = between(change)
    return [...held].filter((holder) => !without.has(holder)).map((holder) => [holder, change.entity_id] as const)
  })
  return {
    size: rows.length,
    holders: texts(rows.map(([holder]) => holder)),
    entities: texts(rows.map(([, entity]) => entity))
  }
}

const writeTable = Effect.fnUntraced(function*(table: Table, changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  const after = (change: RegisterChange) => holdersIn[table](change.after)
  const before = (change: RegisterChange) =>
    change.before === undefined ? new Set<EntityId>() : holdersIn[table](change.before)
  const entered = pairs(changes, (change) => ({ held: after(change), without: before(change) }))
  const left = pairs(changes, (change) => ({ held: before(change), without: after(change) }))
  if (entered.size > 0) {
    yield* sql`
      INSERT INTO ${sql(table)} (holder_id, entity_id)
      SELECT * FROM unnest(${entered.holders}::uuid[], ${entered.entities}::uuid[])`
  }
  if (left.size > 0) {
    yield* sql`
      DELETE FROM ${sql(table)}
      WHERE (holder_id, entity_id) IN (SELECT * FROM unnest(${left.holders}::uuid[], ${left.entities}::uuid[]))`
  }
})

/** Stores who holds a role or a part of organizations, in place of who did. */
export const writeHolders = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* writeTable("role_holders", changes)
  yield* writeTable("shareholders", changes)
})
