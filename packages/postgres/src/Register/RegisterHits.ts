import { type EntityId, hitOf, soundOfName } from "@kontor/core/Register"
import { formerNamesOf, maxSoundingHits, type ShownHits, type SoundingHit, type WithheldList } from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { type ProfileRow, profilesOf, readProfiles } from "./RegisterProfiles.ts"
import { readRecords } from "./RegisterRecords.ts"
import { isReleased } from "./RegisterWhereabouts.ts"

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
