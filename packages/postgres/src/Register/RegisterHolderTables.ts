import type { EntityId, Projection, RegisterChange } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/**
 * The tables that lead from a person or an organization to the organizations that name it, and the holders each of
 * these names.
 */
const holdersIn = {
  role_holders: ({ role_holders }: Projection) => role_holders,
  shareholders: ({ shareholders }: Projection) => shareholders
}

type Table = keyof typeof holdersIn

const nobody: ReadonlySet<EntityId> = new Set()

/** The holders that `one` has and `other` lacks. */
const difference = (holders: (typeof holdersIn)[Table], one: Projection | undefined, other: Projection | undefined) => {
  const others = other === undefined ? nobody : holders(other)
  return one === undefined ? [] : [...holders(one)].filter((holder) => !others.has(holder))
}

/** Holders, each with its organization, as two columns; undefined without any. */
const pairs = (
  changes: ReadonlyArray<RegisterChange>,
  holdersOf: (change: RegisterChange) => ReadonlyArray<EntityId>
) => {
  const rows = changes.flatMap((change) => holdersOf(change).map((holder) => [holder, change.entity_id] as const))
  if (rows.length === 0) return undefined
  return { holders: texts(rows.map(([holder]) => holder)), entities: texts(rows.map(([, entity]) => entity)) }
}

const tables: ReadonlyArray<Table> = ["role_holders", "shareholders"]

/** Stores the new holders of roles and shares. */
export const writeHolders = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) {
    const held = pairs(changes, ({ after, before }) => difference(holdersIn[table], after, before))
    if (held === undefined) continue
    yield* sql`
      INSERT INTO ${sql(table)} (holder_id, entity_id)
      SELECT * FROM unnest(${held.holders}::uuid[], ${held.entities}::uuid[])
      ON CONFLICT DO NOTHING`
  }
})

/** Removes those who no longer hold a role or a share. */
export const removeHolders = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of tables) {
    const left = pairs(changes, ({ after, before }) => difference(holdersIn[table], before, after))
    if (left === undefined) continue
    yield* sql`
      DELETE FROM ${sql(table)}
      WHERE (holder_id, entity_id) IN (SELECT * FROM unnest(${left.holders}::uuid[], ${left.entities}::uuid[]))`
  }
})
