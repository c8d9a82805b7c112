import type { EntityId } from "@kontor/core/Register"
import {
  type Candidate,
  candidatesOf,
  type Located,
  type Location,
  type Numbered,
  type RegisterNumber,
  type RegisterReference,
  type WrittenRegisterNumber
} from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { standing, standingColumns, type StandingRow, whereaboutsOf } from "./RegisterWhereabouts.ts"
import { readStoredProfile } from "./StoredForms.ts"

/** Where an organization stands, with its stored profile. */
export interface LocatedRow extends StandingRow {
  readonly profile: string | null
}

/** The organization of a row, if the register holds it. */
export const locatedOf = (row: LocatedRow): Located | undefined =>
  row.profile === null ? undefined : { ...whereaboutsOf(row), organization: readStoredProfile(row.profile) }

/** The organizations with these present or former identifiers; one outside the register is absent. */
export const readLocated = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<LocatedRow & { readonly entity_id: string }>`
    SELECT asked.entity_id, ${sql.literal(standingColumns)}, profile
    FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) ${standing(sql, "asked.entity_id")}
    LEFT JOIN profiles ON profiles.entity_id = standing.today_id`
  return new Map(rows.flatMap((row): ReadonlyArray<readonly [EntityId, Located]> => {
    const located = locatedOf(row)
    return located === undefined ? [] : [[entityIdOf(row.entity_id), located]]
  }))
})

/** The number of profiles read at once of organizations that share a number: only a single one shows its profile. */
const sharedLimit = 8

interface NumberRow extends RegisterNumber, LocatedRow {
  readonly entity_id: string
  readonly is_former: boolean
}

const numberedOf = (
  { court, entity_id, is_former, number, suffix, today_id, type }: NumberRow
): Numbered => ({
  court,
  type,
  number,
  suffix,
  entity_id: entityIdOf(entity_id),
  today: entityIdOf(today_id),
  is_former
})

/** The organizations that have or had a written register number. */
const readNumbered = Effect.fnUntraced(function*({ court, number, suffix, type }: WrittenRegisterNumber) {
  const sql = yield* SqlClient.SqlClient
  const isWritten = sql.and([
    sql`register_number = ${number}`,
    ...(type === undefined ? [] : [sql`register_type = ${type}`]),
    ...(court === undefined ? [] : [sql`court = ${court}`]),
    ...(suffix === undefined ? [] : [sql`suffix = ${suffix}`])
  ])
  const columns = sql.literal("entity_id, court, register_type AS type, register_number AS number, suffix")
  return yield* sql<NumberRow>`
    WITH numbered AS MATERIALIZED (
      SELECT one.*, ${sql.literal(standingColumns)} FROM (
        SELECT ${columns}, false AS is_former FROM search_fields WHERE ${isWritten}
        UNION ALL
        SELECT ${columns}, true FROM former_numbers WHERE ${isWritten}
      ) one ${standing(sql, "one.entity_id")}
    )
    SELECT numbered.*, profile
    FROM numbered LEFT JOIN profiles
      ON profiles.entity_id = numbered.today_id AND (SELECT count(*) FROM numbered) <= ${sharedLimit}`
})

/** A register number in a query: complete, as in an EUID, or as written. */
type NumberReference = Exclude<RegisterReference, { readonly _tag: "EntityId" }>

/** The meaning of a register number; a complete one means one organization. */
export const readMeant = Effect.fnUntraced(function*(reference: NumberReference) {
  const rows = yield* readNumbered(reference._tag === "Euid" ? reference.number : reference.written)
  const all = candidatesOf(rows.map(numberedOf))
  const candidates: ReadonlyArray<Candidate> = reference._tag === "Euid" ? all.slice(0, 1) : all
  const [only, ...others] = candidates
  if (others.length > 0) return { _tag: "Shared", candidates } satisfies Location
  if (only === undefined) return { _tag: "Unknown" } satisfies Location
  const row = rows.find(({ today_id }) => entityIdOf(today_id) === only.entity_id)
  const located = (row && locatedOf(row)) ?? (yield* readLocated([only.entity_id])).get(only.entity_id)
  return located === undefined ? { _tag: "Unknown" } satisfies Location : { _tag: "Found", located } satisfies Location
})

/** The meaning of a reference. */
export const readLocation = (reference: RegisterReference) =>
  reference._tag === "EntityId"
    ? Effect.map(readLocated([reference.entity_id]), ([found]): Location =>
      found === undefined ? { _tag: "Unknown" } : { _tag: "Found", located: found[1] })
    : readMeant(reference)
