import { type CalendarDate, type EntityId, type FeatureData, featureWires } from "@kontor/core/Register"
import {
  type ArrivalGroup,
  type Reading,
  readReading,
  type RegisterChange,
  type RegisterNumber,
  type SearchDocument
} from "@kontor/register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { entityIdOf, hexOf, integers, texts } from "../Clients.ts"

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

/** Returns whether a group has a record that is new, or that another version of its reader has read. */
export const bringsNews = (known: KnownDigests) => ({ entity_id, records }: ArrivalGroup): boolean =>
  records.some(({ kept, reader_version }) => (known.get(entity_id)?.get(kept.digest) ?? 0) < reader_version)

interface RecordRow {
  readonly entity_id: string
  readonly digest: string
  readonly reader_version: number
  readonly content: string
  readonly read_on: CalendarDate
}

/** All records about these organizations. */
export const readRecords = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const readings = new Map<EntityId, Array<Reading>>(entities.map((entity) => [entity, []]))
  if (entities.length === 0) return readings
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<RecordRow>`
    SELECT entity_id, digest, reader_version, content, read_on FROM register_records
    WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  for (const { content, digest, entity_id, read_on, reader_version } of rows) {
    readings.get(entityIdOf(entity_id))?.push(readReading(hexOf(digest), reader_version, content, read_on))
  }
  return readings
})

/** An organization with its known records. */
interface KnownOrganization {
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
    INSERT INTO register_records (entity_id, digest, reader_version, delete_on, read_on, content)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ kept }) => kept.digest))}::uuid[],
      ${integers(rows.map(({ reader_version }) => reader_version))}::int[],
      ${texts(rows.map(({ delete_on }) => delete_on ?? null))}::text[],
      ${texts(rows.map(({ kept }) => kept.read_on))}::date[],
      ${texts(rows.map(({ content }) => content))}::text[]
    )`
})

const renewRecords = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ entity_id, reread }) => reread.map((record) => ({ entity_id, ...record })))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE register_records SET reader_version = renewed.reader_version, read_on = renewed.read_on
    FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ kept }) => kept.digest))}::uuid[],
      ${integers(rows.map(({ reader_version }) => reader_version))}::int[],
      ${texts(rows.map(({ kept }) => kept.read_on))}::date[]
    ) AS renewed (entity_id, digest, reader_version, read_on)
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

type Persons = NonNullable<FeatureData["related_persons"]>

const nobody = featureWires({ related_persons: { current: [], past: [] } }).related_persons!.text

/**
 * The features of an organization with rows of their own, in wire form. A single record that gives nothing but persons,
 * as most of those in bulk files, is small: they are read from it.
 */
export const featuresInRows = (
  features: FeatureData,
  records: number
): ReadonlyArray<readonly [feature: string, text: string]> => {
  const rows = Object.entries(featureWires(features)).filter(([, { text }]) => text !== nobody)
  return records === 1 && rows.every(([feature]) => feature === "related_persons")
    ? []
    : rows.map(([feature, { text }]) => [feature, text])
}

/**
 * The persons in the single record of an organization for `readPersons`; null where they have a row. `entity` is the
 * column of its present identifier.
 */
export const recordedPersons = (sql: SqlClient.SqlClient, entity: string) =>
  sql`(
    SELECT min(content)::json #>> '{facts,related_persons}' FROM register_records
    WHERE entity_id = ${sql(entity)} AND NOT EXISTS (
      SELECT FROM profile_features WHERE entity_id = ${sql(entity)} AND feature = 'related_persons'
    )
    HAVING count(*) = 1
  )`

/** The persons of an organization for `readPersons`, or null. `entity` is the column of its present identifier. */
export const personsOf = (sql: SqlClient.SqlClient, entity: string) =>
  sql`coalesce(
    (SELECT data FROM profile_features WHERE entity_id = ${sql(entity)} AND feature = 'related_persons'),
    ${recordedPersons(sql, entity)}
  )`

/** The persons that were found; undefined without any. */
export const readPersons = (found: string | null): Persons | undefined =>
  found === null || found === nobody ? undefined : JSON.parse(found)

type Fields = SearchDocument["fields"]
type Codes = Fields["industry_codes"]["WZ2008"]

/** A document in its stored form, without its identifier: compact, because there are millions. */
type Stored = readonly [
  name: string,
  prominence: number,
  numbers: ReadonlyArray<readonly [RegisterNumber["court"], RegisterNumber["type"], string, string]>,
  is_active: boolean,
  legal_form: string | null,
  registered_on: string | null,
  postal_code: string,
  city: string,
  latitude: number | null,
  longitude: number | null,
  WZ2008: Codes,
  WZ2025: Codes,
  size: NonNullable<Fields["size"]> | null,
  figures: Fields["figures"] | null,
  former_names: SearchDocument["former_names"] | null
]

/** A document in its stored form: equal documents have equal texts. */
export const storedDocument = ({ fields, former_names, name, numbers, prominence }: SearchDocument): string => {
  const { city, coordinates, figures, industry_codes, is_active, legal_form, postal_code, registered_on, size } = fields
  const stored: Stored = [
    name,
    prominence,
    numbers.map(({ court, number, suffix, type }) => [court, type, number, suffix]),
    is_active,
    legal_form ?? null,
    registered_on ?? null,
    postal_code,
    city,
    coordinates?.latitude ?? null,
    coordinates?.longitude ?? null,
    industry_codes.WZ2008,
    industry_codes.WZ2025,
    size ?? null,
    Object.keys(figures).length === 0 ? null : figures,
    former_names.length === 0 ? null : former_names
  ]
  return JSON.stringify(stored)
}

/** A stored document. */
export const readStoredDocument = (entity_id: EntityId, text: string): SearchDocument => {
  const [
    name,
    prominence,
    [today, ...former],
    is_active,
    legal_form,
    registered_on,
    postal_code,
    city,
    latitude,
    longitude,
    WZ2008,
    WZ2025,
    size,
    figures,
    former_names
  ]: Stored = JSON.parse(text)
  const number = ([court, type, number, suffix]: Stored[2][number]): RegisterNumber => ({ court, type, number, suffix })
  return {
    entity_id,
    name,
    former_names: former_names ?? [],
    numbers: [number(today!), ...former.map(number)],
    prominence,
    fields: {
      is_active,
      legal_form: legal_form ?? undefined,
      registered_on: registered_on ?? undefined,
      postal_code,
      city,
      coordinates: latitude === null || longitude === null ? undefined : { latitude, longitude },
      industry_codes: { WZ2008, WZ2025 },
      size: size ?? undefined,
      figures: figures ?? {}
    }
  }
}
