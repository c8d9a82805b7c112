import { type Facts, soundOfName } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/** How many records are read at once. */
const batch = 5000

interface RecordRow {
  readonly entity_id: string
  readonly digest: string
  readonly content: string
}

const soundsOf = ({ content, entity_id }: RecordRow) => {
  const { facts }: { readonly facts: Facts } = JSON.parse(content)
  return [facts.name, ...facts.former_names ?? []].map((name) => ({ entity_id, sound: soundOfName(name) }))
}

/** How the names of organizations sound, those they had before among them, filled from the records there are. */
export const nameSounds = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    CREATE TABLE name_sounds (
      sound text COLLATE "C" NOT NULL,
      entity_id uuid NOT NULL,
      PRIMARY KEY (sound, entity_id)
    )`
  const fill = Effect.fnUntraced(function*(after: Pick<RecordRow, "entity_id" | "digest">) {
    const records = yield* sql<RecordRow>`
      SELECT entity_id, digest, content FROM source_records
      WHERE (entity_id, digest) > (${after.entity_id}::uuid, ${after.digest}::uuid)
      ORDER BY entity_id, digest LIMIT ${batch}`
    const rows = records.flatMap(soundsOf).filter(({ sound }) => sound !== "")
    yield* sql`
      INSERT INTO name_sounds (sound, entity_id)
      SELECT * FROM unnest(
        ${texts(rows.map(({ sound }) => sound))}::text[],
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[]
      )
      ON CONFLICT DO NOTHING`
    return records.at(-1)
  })
  const nobody = "00000000-0000-0000-0000-000000000000"
  let last: Pick<RecordRow, "entity_id" | "digest"> | undefined = { entity_id: nobody, digest: nobody }
  while (last !== undefined) last = yield* fill(last)
})
