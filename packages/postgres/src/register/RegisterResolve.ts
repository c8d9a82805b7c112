import {
  type Candidate,
  courtOfCode,
  type EntityId,
  type RegisterReference,
  type WrittenRegisterNumber
} from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf } from "../Identifiers.ts"

interface NumberRow {
  readonly entity_id: string
  readonly court: string
  readonly is_former: boolean
}

const nameOfCourt = (code: string): string => courtOfCode(code)?.name ?? code

/** The organizations that have or had a register number as it is written, by identifier, today's registration before former ones. */
const readNumber = Effect.fnUntraced(function*({ court, number, suffix, type }: WrittenRegisterNumber) {
  const sql = yield* SqlClient.SqlClient
  const isWritten = sql.and([
    sql`register_number = ${number}`,
    sql`register_type = ${type}`,
    ...(court === undefined ? [] : [sql`court = ${court}`]),
    ...(suffix === undefined ? [] : [sql`suffix = ${suffix}`])
  ])
  return yield* sql<NumberRow>`
    SELECT DISTINCT ON (entity_id) entity_id, court, is_former FROM (
      SELECT entity_id, court, suffix, false AS is_former FROM search_fields WHERE ${isWritten}
      UNION ALL
      SELECT entity_id, court, suffix, true FROM former_numbers WHERE ${isWritten}
    ) number
    ORDER BY entity_id, is_former, court, suffix`
})

/** The organizations that have or had a register number as it is written. */
export const readNumbered = (written: WrittenRegisterNumber) =>
  Effect.map(readNumber(written), (rows) => rows.map(({ entity_id }) => entityIdOf(entity_id)))

const readEntity = Effect.fnUntraced(function*(entity: EntityId) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Pick<NumberRow, "entity_id" | "court">>`
    SELECT entity_id, court FROM search_fields WHERE entity_id = ${entity}`
})

/** Those whose number it is today; where there are none, those whose number it was. */
const today = (rows: ReadonlyArray<NumberRow>): ReadonlyArray<NumberRow> => {
  const held = rows.filter(({ is_former }) => !is_former)
  return held.length > 0 ? held : rows
}

const readReference = Effect.fnUntraced(function*(reference: RegisterReference) {
  switch (reference._tag) {
    case "EntityId":
      return yield* readEntity(reference.entity_id)
    case "Euid":
      return today(yield* readNumber(reference.number)).slice(0, 1)
    case "RegisterNumber":
      return today(yield* readNumber(reference.written))
  }
})

/** The organizations that a reference means, in the order of their identifiers. */
export const readCandidates = (reference: RegisterReference) =>
  Effect.map(
    readReference(reference),
    (rows): ReadonlyArray<Candidate> =>
      rows.map(({ court, entity_id }) => ({ entity_id: entityIdOf(entity_id), court: nameOfCourt(court) }))
  )
