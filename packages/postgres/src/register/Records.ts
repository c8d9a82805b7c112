import type { EntityId } from "@kontor/core/Register"
import {
  type ArrivalGroup,
  type Reading,
  readReading,
  type RegisterChange,
  type RegisterNumber
} from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf, hexOf, integers, texts } from "../Columns.ts"

/**
 * Locks the register's one row until the transaction ends, and numbers its change. Imports wait for each other as long
 * as it takes.
 */
export const lockIntake = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`
  yield* sql`UPDATE register SET version = version + 1`
})

/** Notes that records were brought in, new or not, by the transaction that holds the row. */
export const noteIntake = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE register SET taken_at = clock_timestamp()`
})

/** Counts new organizations, and those that disappeared. */
export const countOrganizations = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  const added = changes.filter(({ before }) => before === undefined).length
  const more = added - changes.filter(({ after }) => after === undefined).length
  if (more !== 0) yield* sql`UPDATE register SET organizations = organizations + ${more}`
})

/** The reader versions of the records of organizations, by digest. */
export type KnownDigests = ReadonlyMap<EntityId, ReadonlyMap<string, number>>

/** The known records of these organizations; one without records is absent. */
export const knownDigests = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string; reader_version: number }>`
    SELECT entity_id, digest, reader_version FROM register_records WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  const known = new Map<EntityId, Map<string, number>>()
  for (const { digest, entity_id, reader_version } of rows) {
    const entity = entityIdOf(entity_id)
    known.set(entity, (known.get(entity) ?? new Map<string, number>()).set(hexOf(digest), reader_version))
  }
  return known
})

/** Whether a group has a record that is new, or that another version of its reader has read. */
export const bringsNews = (known: KnownDigests) => ({ entity_id, records }: ArrivalGroup): boolean =>
  records.some(({ kept, reader_version }) => (known.get(entity_id)?.get(kept.digest) ?? 0) < reader_version)

/** All records about these organizations. */
export const readRecords = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const readings = new Map<EntityId, Array<Reading>>(entities.map((entity) => [entity, []]))
  if (entities.length === 0) return readings
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string; reader_version: number; content: string }>`
    SELECT entity_id, digest, reader_version, content FROM register_records
    WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  for (const { content, digest, entity_id, reader_version } of rows) {
    readings.get(entityIdOf(entity_id))?.push(readReading(hexOf(digest), reader_version, content))
  }
  return readings
})

/** An organization with its known records. */
export interface KnownOrganization {
  readonly entity_id: EntityId
  readonly number: RegisterNumber
  readonly known: ReadonlyArray<Reading>
}

/** Those of these organizations that the register holds, with all their records. */
export const readOrganizations = (entities: ReadonlyArray<EntityId>) =>
  Effect.map(
    readRecords(entities),
    (readings) =>
      [...readings].flatMap(([entity_id, known]): ReadonlyArray<KnownOrganization> => {
        const [first] = known
        return first === undefined ? [] : [{ entity_id, number: first.registration, known }]
      })
  )

const addRecords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ added, entity_id }) => added.map((record) => ({ entity_id, ...record })))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO register_records (entity_id, digest, reader_version, delete_on, content)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ kept }) => kept.digest))}::uuid[],
      ${integers(rows.map(({ reader_version }) => reader_version))}::int[],
      ${texts(rows.map(({ delete_on }) => delete_on ?? null))}::text[],
      ${texts(rows.map(({ content }) => content))}::text[]
    )`
})

const renewRecords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ entity_id, reread }) => reread.map((record) => ({ entity_id, ...record })))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE register_records SET reader_version = renewed.reader_version
    FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ kept }) => kept.digest))}::uuid[],
      ${integers(rows.map(({ reader_version }) => reader_version))}::int[]
    ) AS renewed (entity_id, digest, reader_version)
    WHERE (register_records.entity_id, register_records.digest) = (renewed.entity_id, renewed.digest)`
})

const removeRecords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ dropped, entity_id }) => dropped.map(({ kept }) => ({ entity_id, ...kept })))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM register_records WHERE (entity_id, digest) IN (
      SELECT * FROM unnest(
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[], ${texts(rows.map(({ digest }) => digest))}::uuid[]
      )
    )`
})

/** Stores the present records of organizations. */
export const writeRecords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* removeRecords(changes)
  yield* renewRecords(changes)
  yield* addRecords(changes)
})
