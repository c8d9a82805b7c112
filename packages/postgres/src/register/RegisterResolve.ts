import {
  candidatesOf,
  type EntityId,
  type RegisterNumber,
  type RegisterReference,
  type WrittenRegisterNumber
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf } from "../Identifiers.ts"
import { readToday } from "./RegisterMoves.ts"

interface NumberRow extends RegisterNumber {
  readonly entity_id: string
  readonly is_former: boolean
}

const columnsOfNumber = "entity_id, court, register_type AS type, register_number AS number, suffix"

/** The organizations that have or had a register number as it is written. */
const readNumber = Effect.fnUntraced(function*({ court, number, suffix, type }: WrittenRegisterNumber) {
  const sql = yield* SqlClient.SqlClient
  const isWritten = sql.and([
    sql`register_number = ${number}`,
    ...(type === undefined ? [] : [sql`register_type = ${type}`]),
    ...(court === undefined ? [] : [sql`court = ${court}`]),
    ...(suffix === undefined ? [] : [sql`suffix = ${suffix}`])
  ])
  const columns = sql.literal(columnsOfNumber)
  return yield* sql<NumberRow>`
    SELECT ${columns}, false AS is_former FROM search_fields WHERE ${isWritten}
    UNION ALL
    SELECT ${columns}, true FROM former_numbers WHERE ${isWritten}`
})

/** The organizations of today that have or had a register number as it is written. */
export const readNumbered = Effect.fnUntraced(function*(written: WrittenRegisterNumber) {
  const entities = (yield* readNumber(written)).map(({ entity_id }) => entityIdOf(entity_id))
  return [...new Set(entities.map(yield* readToday(entities)))]
})

const readEntity = Effect.fnUntraced(function*(entity: EntityId) {
  const sql = yield* SqlClient.SqlClient
  const today = yield* readToday([entity])
  return yield* sql<NumberRow>`
    SELECT ${sql.literal(columnsOfNumber)}, false AS is_former FROM search_fields WHERE entity_id = ${today(entity)}`
})

const readReference = (reference: RegisterReference) => {
  switch (reference._tag) {
    case "EntityId":
      return readEntity(reference.entity_id)
    case "Euid":
      return readNumber(reference.number)
    case "RegisterNumber":
      return readNumber(reference.written)
  }
}

/** The organizations that a reference means, in the order of their identifiers. */
export const readCandidates = Effect.fnUntraced(function*(reference: RegisterReference) {
  const rows = yield* readReference(reference)
  const numbered = rows.map((row) => ({ ...row, entity_id: entityIdOf(row.entity_id) }))
  const candidates = candidatesOf(numbered, yield* readToday(numbered.map(({ entity_id }) => entity_id)))
  return reference._tag === "Euid" ? candidates.slice(0, 1) : candidates
})
