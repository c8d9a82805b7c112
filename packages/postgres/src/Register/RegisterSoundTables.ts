import type { Refolded, RegisterChange } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/** Stores the new sounds of organizations' names. */
export const writeSounds = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
  const rows = changes.flatMap(({ after, before, entity_id }) =>
    [...after.sounds].filter((sound) => before?.sounds.has(sound) !== true).map((sound) => ({ entity_id, sound }))
  )
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO name_sounds (sound, entity_id)
    SELECT * FROM unnest(
      ${texts(rows.map(({ sound }) => sound))}::text[],
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[]
    )
    ON CONFLICT DO NOTHING`
})

/** Removes the sounds that organizations' names no longer have. */
export const removeSounds = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ after, before, entity_id }) =>
    [...before?.sounds ?? []].filter((sound) => after?.sounds.has(sound) !== true).map((sound) => ({
      entity_id,
      sound
    }))
  )
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM name_sounds WHERE (sound, entity_id) IN (
      SELECT * FROM unnest(
        ${texts(rows.map(({ sound }) => sound))}::text[], ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[]
      )
    )`
})
