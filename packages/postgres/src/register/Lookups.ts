import { type EntityId, hitOf, type Organization, soundOfName } from "@kontor/core/Register"
import {
  type Candidate,
  candidatesOf,
  formerNamesOf,
  type Located,
  type Location,
  maxSoundingHits,
  type Numbered,
  type RegisterNumber,
  type RegisterReference,
  type ShownHits,
  type SoundingHit,
  type Whereabouts,
  type WithheldList,
  type WrittenRegisterNumber
} from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf, texts } from "../Columns.ts"
import { readRecords } from "./Records.ts"
import { readStoredProfile } from "./StoredForms.ts"

/** Where an organization stands, as read by {@link standing}. */
export interface StandingRow {
  readonly today_id: string
  readonly former_ids: ReadonlyArray<string> | null
}

/** The columns of a {@link StandingRow}. */
export const standingColumns = "standing.today_id, standing.former_ids"

/**
 * Joins where the organization of an identifier stands, as `standing`: its present identifier, and those it had before,
 * newest first. `entity` is the column of the identifier.
 */
export const standing = (sql: SqlClient.SqlClient, entity: string) =>
  sql`
    LEFT JOIN organization_moves moved ON moved.entity_id = ${sql(entity)}
    CROSS JOIN LATERAL (
      SELECT today_id,
        former.ids AS former_ids
      FROM (SELECT coalesce(moved.today_id, ${sql(entity)}) AS today_id) today
      CROSS JOIN LATERAL (
        SELECT array_agg(one.entity_id ORDER BY one.age) AS ids
        FROM organization_moves one
        WHERE one.today_id = today.today_id AND one.entity_id <> today.today_id
      ) former
    ) standing`

/** Where the organization of a row stands. */
export const whereaboutsOf = ({ former_ids, today_id }: StandingRow): Whereabouts => ({
  entity_id: entityIdOf(today_id),
  former_ids: former_ids?.map(entityIdOf) ?? []
})

/** Where these organizations stand. One outside the register stands under its own identifier. */
export const readWhereabouts = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<StandingRow & { entity_id: string }>`
    SELECT asked.entity_id, ${sql.literal(standingColumns)}
    FROM unnest(${texts(entities)}::uuid[]) AS asked (entity_id) ${standing(sql, "asked.entity_id")}`
  return new Map(rows.map((row) => [entityIdOf(row.entity_id), whereaboutsOf(row)]))
})

/** Whether a present organization, a row of `search_fields`, is withheld under none of its identifiers. */
const isReleased = (sql: SqlClient.SqlClient) =>
  sql`search_fields.entity_id NOT IN (
    SELECT coalesce(moved.today_id, withheld.entity_id)
    FROM withheld LEFT JOIN organization_moves moved USING (entity_id)
  )`

/** The stored profile of a present organization; null if the register does not hold it. */
export interface ProfileRow {
  readonly entity_id: string
  readonly profile: string | null
}

/** The profiles of present organizations, by identifier; one outside the register is absent. */
const profilesOf = (rows: ReadonlyArray<ProfileRow>): ReadonlyMap<EntityId, Organization> =>
  new Map(
    rows.flatMap(({ entity_id, profile }): ReadonlyArray<readonly [EntityId, Organization]> =>
      profile === null ? [] : [[entityIdOf(entity_id), readStoredProfile(profile)]]
    )
  )

/** The profiles of present organizations; one outside the register is absent. */
const readProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  return profilesOf(
    yield* sql<ProfileRow>`
      SELECT entity_id, profile FROM profiles WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  )
})

interface ShownRow extends Omit<ProfileRow, "entity_id"> {
  readonly version: string
  readonly entity_id: string | null
}

/** What the hits of several searches show, and the version of the list of withheld entities. */
export const readShown = Effect.fnUntraced(function*(pages: ReadonlyArray<ReadonlyArray<EntityId>>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<ShownRow>`
    SELECT list.version::text, asked.entity_id, profile
    FROM withheld_list list
    LEFT JOIN unnest(${texts([...new Set(pages.flat())])}::uuid[]) AS asked (entity_id) ON true
    LEFT JOIN profiles ON profiles.entity_id = asked.entity_id`
  const profiles = profilesOf(
    rows.flatMap(({ entity_id, ...row }) => entity_id === null ? [] : [{ ...row, entity_id }])
  )
  const withheld = rows[0]!.version
  return pages.map((entities): ShownHits => ({
    withheld,
    hits: new Map(entities.flatMap((entity) => {
      const organization = profiles.get(entity)
      return organization === undefined ? [] : [[entity, hitOf(organization)] as const]
    }))
  }))
})

/** The present organizations that are withheld under any of their identifiers. */
export const readWithheldList = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ version: string; entity_id: string | null }>`
    SELECT list.version::text, coalesce(moved.today_id, withheld.entity_id) AS entity_id
    FROM withheld_list list LEFT JOIN withheld ON true
    LEFT JOIN organization_moves moved ON moved.entity_id = withheld.entity_id`
  const entities = rows.flatMap(({ entity_id }) => entity_id === null ? [] : [entityIdOf(entity_id)])
  return { version: rows[0]!.version, entities } satisfies WithheldList
})

/** Renews the version of the list if one of these organizations is withheld. */
export const renewWithheldList = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE withheld_list SET version = version + 1
    WHERE EXISTS (SELECT FROM withheld WHERE withheld.entity_id = ANY(${texts(entities)}::uuid[]))`
})

interface SoundRow {
  readonly entity_id: string
  readonly is_active: boolean
}

/** The organizations with a name of one of these sounds, active before others. */
export const readSounding = Effect.fnUntraced(function*(sounds: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<SoundRow>`
    SELECT entity_id, is_active FROM search_fields
    WHERE entity_id IN (SELECT entity_id FROM name_sounds WHERE sound = ANY(${texts(sounds)}))
      AND NOT EXISTS (SELECT FROM organization_moves moved WHERE moved.entity_id = search_fields.entity_id)
      AND ${isReleased(sql)}
    ORDER BY is_active DESC, entity_id LIMIT ${maxSoundingHits}`
  const found = rows.map(({ entity_id, is_active }) => ({ entity_id: entityIdOf(entity_id), is_active }))
  const entities = found.map(({ entity_id }) => entity_id)
  const profiles = yield* readProfiles(entities)
  const records = yield* readRecords(entities)
  const isSounding = (name: string): boolean => sounds.includes(soundOfName(name))
  return found.map(({ entity_id, is_active }): SoundingHit => {
    const hit = hitOf(profiles.get(entity_id)!)
    const kept = (records.get(entity_id) ?? []).map(({ kept }) => kept)
    return { hit, former_names: formerNamesOf(kept, hit.name).filter(isSounding), is_active }
  })
})

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
