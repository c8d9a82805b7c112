import { formerNamesOf, hitOf, maxSoundingHits, type SoundingHit, soundOfName } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import { readProfiles } from "./RegisterProfiles.ts"
import { readRecords } from "./RegisterRecords.ts"
import { isReleased } from "./RegisterWhereabouts.ts"

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
