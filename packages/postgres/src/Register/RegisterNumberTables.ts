import { type EntityId, euidOf, type Projection, type RegisterChange, type RegisterNumber } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

interface FormerNumber extends RegisterNumber {
  readonly entity_id: EntityId
}

const numberColumns = (rows: ReadonlyArray<FormerNumber>) => ({
  numbers: texts(rows.map(({ number }) => number)),
  types: texts(rows.map(({ type }) => type)),
  courts: texts(rows.map(({ court }) => court)),
  suffixes: texts(rows.map(({ suffix }) => suffix)),
  entities: texts(rows.map(({ entity_id }) => entity_id))
})

const formerNumbers = (entity_id: EntityId, projection: Projection | undefined): ReadonlyArray<FormerNumber> =>
  (projection?.document.numbers.slice(1) ?? []).map((number) => ({ entity_id, ...number }))

/** The former numbers that an organization has in `one` and lacks in `other`. */
const difference = (entity_id: EntityId, one: Projection | undefined, other: Projection | undefined) => {
  const numbers = formerNumbers(entity_id, one)
  if (numbers.length === 0) return numbers
  const others = new Set(other?.document.numbers.slice(1).map(euidOf))
  return numbers.filter((number) => !others.has(euidOf(number)))
}

/** Stores the numbers that organizations had before they moved. */
export const writeFormerNumbers = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ after, before, entity_id }) => difference(entity_id, after, before))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const { courts, entities, numbers, suffixes, types } = numberColumns(rows)
  yield* sql`
    INSERT INTO former_numbers (register_number, register_type, court, suffix, entity_id)
    SELECT * FROM unnest(${numbers}::text[], ${types}::text[], ${courts}::text[], ${suffixes}::text[], ${entities}::uuid[])
    ON CONFLICT DO NOTHING`
})

/** Deletes the former numbers that no record contains any more. */
export const removeFormerNumbers = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ after, before, entity_id }) => difference(entity_id, before, after))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const { courts, entities, numbers, suffixes, types } = numberColumns(rows)
  yield* sql`
    DELETE FROM former_numbers WHERE (register_number, register_type, court, suffix, entity_id) IN (
      SELECT * FROM unnest(
        ${numbers}::text[], ${types}::text[], ${courts}::text[], ${suffixes}::text[], ${entities}::uuid[]
      )
    )`
})
