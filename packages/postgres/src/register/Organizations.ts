import type { CalendarDate, EntityId, FeatureData, Organization, Origin } from "@kontor/core/Register"
import {
  documentOf,
  euidOf,
  featuresOf,
  fold,
  formerIdsOf,
  isRefolded,
  type Moves,
  type Projection,
  projectionVersion,
  readRecord,
  recordsBeforeMove,
  type Refolded,
  type RegisterChange,
  type Registered,
  type RegisterNumber,
  type SearchDocument,
  todayOf
} from "@kontor/register"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { booleans, entityIdOf, hexOf, integers, texts } from "../Clients.ts"
import { notify } from "../UnitOfWork.ts"
import { noteMoves, storedProfile } from "./Profiles.ts"
import { countOrganizations, featuresInRows, storedDocument, writeRecords } from "./Records.ts"

/** An organization that moved: its present identifier, and the former ones, oldest first. */
export interface Family {
  readonly today: EntityId
  readonly former_ids: ReadonlyArray<EntityId>
}

/** An organization as stored, ready to answer. */
interface Ready {
  readonly organization: Organization
  readonly origin: Origin
  readonly features: FeatureData
  readonly document: SearchDocument
  /** The number of records about it. */
  readonly records: number
}

const readRegistered = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string; content: string; read_on: CalendarDate }>`
    SELECT entity_id, digest, content, read_on FROM register_records WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  const registered = new Map<EntityId, Registered>()
  for (const { content, digest, entity_id: uuid, read_on } of rows) {
    const entity_id = entityIdOf(uuid)
    const record = readRecord(hexOf(digest), content, read_on)
    const records = [...registered.get(entity_id)?.records ?? [], record]
    registered.set(entity_id, { entity_id, number: record.registration, records })
  }
  return registered
})

/**
 * Folds organizations from all records about them, including those from before they moved. One without a present record
 * is left out.
 */
const foldFamilies = Effect.fnUntraced(function*(families: ReadonlyArray<Family>) {
  if (families.length === 0) return []
  const registered = yield* readRegistered(families.flatMap(({ former_ids, today }) => [today, ...former_ids]))
  return families.flatMap(({ former_ids, today }): ReadonlyArray<Ready> => {
    const now = registered.get(today)
    if (now === undefined || !Array.isReadonlyArrayNonEmpty(now.records)) return []
    const former = former_ids.flatMap((entity) => registered.get(entity) ?? [])
    const before = recordsBeforeMove(former, now.number)
    const folded = fold(today, now.number, now.records, before)
    const { facts, organization, origin, records } = folded
    return [{ organization, origin, features: featuresOf(facts), document: documentOf(folded, now.number), records }]
  })
})

const isActive = ({ document: { fields } }: Projection): boolean => fields.is_active

const writeSearchFields = Effect.fnUntraced(function*(refolded: ReadonlyArray<Refolded>) {
  const changes = refolded.filter(({ after, before }) => before === undefined || isActive(before) !== isActive(after))
  if (changes.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const number = <Value>(read: (number: RegisterChange["number"]) => Value) => changes.map(({ number }) => read(number))
  yield* sql`
    INSERT INTO search_fields (
      entity_id, court, register_type, register_number, suffix, is_active, projection_version
    )
    SELECT entity_id, court, register_type, register_number, suffix, is_active, ${projectionVersion}
    FROM unnest(
      ${texts(changes.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(number(({ court }) => court))}::text[],
      ${texts(number(({ type }) => type))}::text[],
      ${texts(number(({ number }) => number))}::text[],
      ${texts(number(({ suffix }) => suffix))}::text[],
      ${booleans(changes.map(({ after }) => isActive(after)))}::boolean[]
    ) AS change (entity_id, court, register_type, register_number, suffix, is_active)
    ON CONFLICT (entity_id) DO UPDATE SET
      is_active = excluded.is_active,
      projection_version = excluded.projection_version`
})

const removeSearchFields = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM search_fields WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/**
 * Changes without what was there before of organizations that an older version folded: what the tables hold of these
 * may be something else than this version makes of the same records, so that all of it is written.
 */
const withoutOutdated = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const known = changes.filter(({ before }) => before !== undefined)
  if (known.length === 0) return changes
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string }>`
    SELECT entity_id FROM search_fields
    WHERE projection_version < ${projectionVersion}
      AND entity_id = ANY(${texts(known.map(({ entity_id }) => entity_id))}::uuid[])`
  const outdated = new Set(rows.map(({ entity_id }) => entityIdOf(entity_id)))
  return changes.map((change): RegisterChange =>
    outdated.has(change.entity_id) ? { ...change, before: undefined } : change
  )
})

/** Stores the new sounds of organizations' names. */
const writeSounds = Effect.fnUntraced(function*(changes: ReadonlyArray<Refolded>) {
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
const removeSounds = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
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

interface FormerNumber extends RegisterNumber {
  readonly entity_id: EntityId
}

const numberColumns = (rows: ReadonlyArray<FormerNumber>) => ({
  numbers: texts(rows.map(({ number }) => number)),
  types: texts(rows.map(({ type }) => type)),
  courts: texts(rows.map(({ court }) => court)),
  suffixes: texts(rows.map(({ suffix }) => suffix)),
  entities: texts(rows.map(({ entity_id }) => entity_id))
})

const formerNumbers = (entity_id: EntityId, projection: Projection | undefined): ReadonlyArray<FormerNumber> =>
  (projection?.document.numbers.slice(1) ?? []).map((number) => ({ entity_id, ...number }))

/** The former numbers that an organization has in `one` and lacks in `other`. */
const numbersLacking = (entity_id: EntityId, one: Projection | undefined, other: Projection | undefined) => {
  const numbers = formerNumbers(entity_id, one)
  if (numbers.length === 0) return numbers
  const others = new Set(other?.document.numbers.slice(1).map(euidOf))
  return numbers.filter((number) => !others.has(euidOf(number)))
}

/** Stores the numbers that organizations had before they moved. */
const writeFormerNumbers = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ after, before, entity_id }) => numbersLacking(entity_id, after, before))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const { courts, entities, numbers, suffixes, types } = numberColumns(rows)
  yield* sql`
    INSERT INTO former_numbers (register_number, register_type, court, suffix, entity_id)
    SELECT * FROM unnest(${numbers}::text[], ${types}::text[], ${courts}::text[], ${suffixes}::text[], ${entities}::uuid[])
    ON CONFLICT DO NOTHING`
})

/** Deletes the former numbers that no record contains any more. */
const removeFormerNumbers = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const rows = changes.flatMap(({ after, before, entity_id }) => numbersLacking(entity_id, before, after))
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const { courts, entities, numbers, suffixes, types } = numberColumns(rows)
  yield* sql`
    DELETE FROM former_numbers WHERE (register_number, register_type, court, suffix, entity_id) IN (
      SELECT * FROM unnest(
        ${numbers}::text[], ${types}::text[], ${courts}::text[], ${suffixes}::text[], ${entities}::uuid[]
      )
    )`
})

/**
 * The tables that lead from a person or an organization to the organizations that name it, and the holders each of
 * these names.
 */
const holdersIn = {
  role_holders: ({ role_holders }: Projection) => role_holders,
  shareholders: ({ shareholders }: Projection) => shareholders
}

type HolderTable = keyof typeof holdersIn

const nobody: ReadonlySet<EntityId> = new Set()

/** The holders that `one` has and `other` lacks. */
const holdersLacking = (
  holders: (typeof holdersIn)[HolderTable],
  one: Projection | undefined,
  other: Projection | undefined
) => {
  const others = other === undefined ? nobody : holders(other)
  return one === undefined ? [] : [...holders(one)].filter((holder) => !others.has(holder))
}

/** Holders, each with its organization, as two columns; undefined without any. */
const pairs = (
  changes: ReadonlyArray<RegisterChange>,
  holdersOf: (change: RegisterChange) => ReadonlyArray<EntityId>
) => {
  const rows = changes.flatMap((change) => holdersOf(change).map((holder) => [holder, change.entity_id] as const))
  if (rows.length === 0) return undefined
  return { holders: texts(rows.map(([holder]) => holder)), entities: texts(rows.map(([, entity]) => entity)) }
}

const holderTables: ReadonlyArray<HolderTable> = ["role_holders", "shareholders"]

/** Stores the new holders of roles and shares. */
const writeHolders = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of holderTables) {
    const held = pairs(changes, ({ after, before }) => holdersLacking(holdersIn[table], after, before))
    if (held === undefined) continue
    yield* sql`
      INSERT INTO ${sql(table)} (holder_id, entity_id)
      SELECT * FROM unnest(${held.holders}::uuid[], ${held.entities}::uuid[])
      ON CONFLICT DO NOTHING`
  }
})

/** Removes those who no longer hold a role or a share. */
const removeHolders = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of holderTables) {
    const left = pairs(changes, ({ after, before }) => holdersLacking(holdersIn[table], before, after))
    if (left === undefined) continue
    yield* sql`
      DELETE FROM ${sql(table)}
      WHERE (holder_id, entity_id) IN (SELECT * FROM unnest(${left.holders}::uuid[], ${left.entities}::uuid[]))`
  }
})

/** Replaces the lookups of organizations and persons. */
const writeLookups = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  if (changes.length === 0) return
  const renewed = (yield* withoutOutdated(changes)).filter(isRefolded)
  yield* removeSearchFields(changes.filter(({ after }) => after === undefined).map(({ entity_id }) => entity_id))
  yield* writeSearchFields(renewed)
  yield* removeSounds(changes)
  yield* writeSounds(renewed)
  yield* removeFormerNumbers(changes)
  yield* writeFormerNumbers(renewed)
  yield* removeHolders(changes)
  yield* writeHolders(renewed)
})

/** Removes the lookups of these organizations and their persons, except their rows in `search_fields`. */
export const removeLookups = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["name_sounds", "former_numbers", "role_holders", "shareholders"]) {
    yield* sql`DELETE FROM ${sql(table)} WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  }
})

interface MoveRow {
  readonly entity_id: string
  readonly moved_to: string
}

const isMoved = (change: RegisterChange): change is Refolded => change.after?.moved_to !== undefined

const addMoves = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const moved = changes.filter(isMoved)
  if (moved.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO organization_moves (entity_id, moved_to, today_id, age)
    SELECT entity_id, moved_to, moved_to, 1 FROM unnest(
      ${texts(moved.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(moved.map(({ after }) => after.moved_to!))}::uuid[]
    ) AS move (entity_id, moved_to)
    ON CONFLICT (entity_id) DO UPDATE SET moved_to = excluded.moved_to`
})

const removeMoves = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const stayed = changes.filter((change) => change.before?.moved_to !== undefined && !isMoved(change))
  if (stayed.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM organization_moves
    WHERE entity_id = ANY(${texts(stayed.map(({ entity_id }) => entity_id))}::uuid[])`
})

/** All moves of organizations with one of these present or former identifiers. */
const readMoves = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<MoveRow>`
    WITH RECURSIVE related (entity_id) AS (
      SELECT unnest(${texts(entities)}::uuid[])
      UNION
      SELECT CASE related.entity_id WHEN move.entity_id THEN move.moved_to ELSE move.entity_id END
      FROM related JOIN organization_moves move
        ON move.entity_id = related.entity_id OR move.moved_to = related.entity_id
    )
    SELECT move.entity_id, move.moved_to FROM organization_moves move
    WHERE move.entity_id IN (SELECT entity_id FROM related)`
  return new Map(rows.map(({ entity_id, moved_to }) => [entityIdOf(entity_id), entityIdOf(moved_to)]))
})

const familiesOf = (moves: Moves): ReadonlyArray<Family> =>
  [...new Set([...moves.keys(), ...moves.values()].map((entity) => todayOf(moves, entity)))]
    .map((today) => ({ today, former_ids: formerIdsOf(moves, today) }))

const writeToday = Effect.fnUntraced(function*(families: ReadonlyArray<Family>) {
  const rows = families.flatMap(({ former_ids, today }) => [
    ...former_ids.toReversed().map((entity_id, place) => ({ entity_id, today, age: place + 1 })),
    { entity_id: today, today, age: 0 }
  ])
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE organization_moves SET today_id = known.today_id, age = known.age
    FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ today }) => today))}::uuid[],
      ${integers(rows.map(({ age }) => age))}
    ) AS known (entity_id, today_id, age)
    WHERE organization_moves.entity_id = known.entity_id`
})

/**
 * Replaces the moves of organizations. Returns the organizations that this changes: all with a present or former
 * identifier at either end of a reported move.
 */
const writeMoves = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* addMoves(changes)
  yield* removeMoves(changes)
  const touched = changes.flatMap(({ after, before, entity_id }) => [
    entity_id,
    ...(before?.moved_to === undefined ? [] : [before.moved_to]),
    ...(after?.moved_to === undefined ? [] : [after.moved_to])
  ])
  const moves = yield* readMoves([...new Set(touched)])
  const left = changes.flatMap(({ before }) => {
    const place = before?.moved_to
    return place === undefined || moves.has(place) ? [] : [place]
  })
  const families = familiesOf(moves)
  if (families.length > 0) yield* writeToday(families)
  if (families.length + left.length > 0) yield* noteMoves
  const known = new Set(families.flatMap(({ former_ids, today }) => [today, ...former_ids]))
  return [
    ...families,
    ...left.filter((today) => !known.has(today)).map((today): Family => ({ today, former_ids: [] }))
  ]
})

/**
 * Stores the search documents of organizations, and those to remove from search indexes, each under the next number of
 * the register's sequence. An unchanged document keeps its number. The intake holds the lock on the register's row.
 */
const writeSearchDocuments = Effect.fnUntraced(
  function*(held: ReadonlyArray<SearchDocument>, gone: ReadonlyArray<EntityId>) {
    const rows = [
      ...held.map((document) => ({ entity_id: document.entity_id, document: storedDocument(document) })),
      ...gone.map((entity_id) => ({ entity_id, document: null }))
    ]
    if (rows.length === 0) return
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      WITH numbered AS (
        UPDATE register SET sequence = sequence + ${rows.length} RETURNING sequence - ${rows.length} AS before
      )
      INSERT INTO search_documents AS known (entity_id, changed, document)
      SELECT entity_id, before + place, document
      FROM numbered, unnest(
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
        ${texts(rows.map(({ document }) => document))}::text[]
      ) WITH ORDINALITY AS row (entity_id, document, place)
      WHERE document IS NOT NULL OR entity_id IN (SELECT entity_id FROM search_documents)
      ON CONFLICT (entity_id) DO UPDATE SET changed = excluded.changed, document = excluded.document
      WHERE known.document IS DISTINCT FROM excluded.document`
    yield* notify(sql, "register")
  }
)

const writeProfiles = Effect.fnUntraced(function*(ready: ReadonlyArray<Ready>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO profiles (entity_id, profile)
    SELECT * FROM unnest(
      ${texts(ready.map(({ organization }) => organization.entity_id))}::uuid[],
      ${texts(ready.map(storedProfile))}::text[]
    )
    ON CONFLICT (entity_id) DO UPDATE SET profile = excluded.profile WHERE profiles.profile <> excluded.profile`
})

const featureRows = (ready: ReadonlyArray<Ready>) =>
  ready.flatMap(({ features, organization: { entity_id }, records }) =>
    featuresInRows(features, records).map(([feature, data]) => ({ entity_id, feature, data }))
  )

const writeFeatures = Effect.fnUntraced(function*(ready: ReadonlyArray<Ready>) {
  const rows = featureRows(ready)
  if (rows.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    INSERT INTO profile_features AS known (entity_id, feature, data)
    SELECT * FROM unnest(
      ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[],
      ${texts(rows.map(({ feature }) => feature))}::text[],
      ${texts(rows.map(({ data }) => data))}::text[]
    )
    ON CONFLICT (entity_id, feature) DO UPDATE SET data = excluded.data WHERE known.data <> excluded.data`
})

const removeProfiles = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM profiles WHERE entity_id = ANY(${texts(entities)}::uuid[])`
})

/** Removes the features that these organizations no longer have. */
const removeFeatures = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>, ready: ReadonlyArray<Ready>) {
  if (entities.length === 0) return
  const rows = featureRows(ready)
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    DELETE FROM profile_features known WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND NOT EXISTS (
      SELECT FROM unnest(
        ${texts(rows.map(({ entity_id }) => entity_id))}::uuid[], ${texts(rows.map(({ feature }) => feature))}::text[]
      ) AS kept (entity_id, feature)
      WHERE (kept.entity_id, kept.feature) = (known.entity_id, known.feature)
    )`
})

/**
 * Replaces the stored answers of organizations. One that moved is stored once, under its present identifier: `families`
 * are those that the changes concern, whose records are stored already.
 */
const writeProfileTables = Effect.fnUntraced(
  function*(changes: ReadonlyArray<RegisterChange>, families: ReadonlyArray<Family>) {
    const related = new Set(families.flatMap(({ former_ids, today }) => [today, ...former_ids]))
    const alone = changes.filter(({ entity_id }) => !related.has(entity_id))
    const ready = [
      ...alone.filter(isRefolded).map(({ after, kept }): Ready => ({
        organization: after.organization,
        origin: after.origin,
        features: after.features,
        document: after.document,
        records: kept.length
      })),
      ...yield* foldFamilies(families)
    ]
    const held = new Set(ready.map(({ organization }) => organization.entity_id))
    const known = [...related, ...alone.filter(({ before }) => before !== undefined).map(({ entity_id }) => entity_id)]
    const gone = known.filter((entity) => !held.has(entity))
    yield* removeProfiles(gone)
    yield* removeFeatures(known, ready)
    yield* writeProfiles(ready)
    yield* writeFeatures(ready)
    yield* writeSearchDocuments(ready.map(({ document }) => document), gone)
  }
)

/** Stores the changes to organizations: their records, lookups, moves and answers. */
export const writeOrganizations = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  yield* countOrganizations(changes)
  yield* writeRecords(changes)
  yield* writeLookups(changes)
  yield* writeProfileTables(changes, yield* writeMoves(changes))
})
