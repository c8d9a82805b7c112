import {
  type ArrivalQuery,
  type EntityId,
  type EventQuery,
  fold,
  type Folded,
  formerIdsOf,
  type Moves,
  type PlacedEvent,
  readRecord,
  recordsBeforeMove,
  type Refolded,
  type RegisterChange,
  type Registered,
  type RegisterEvent,
  todayOf
} from "@kontor/core"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { entityIdOf, hexOf } from "../Identifiers.ts"
import { readArrivals, readEvents } from "./RegisterEvents.ts"

interface MoveRow {
  readonly entity_id: string
  readonly moved_to: string
}

/** Stores where organizations moved, in place of what was there. */
export const writeMoves = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const sql = yield* SqlClient.SqlClient
  const moved = changes.filter((change): change is Refolded => change.after?.moved_to !== undefined)
  const stayed = changes.filter(({ after, before }) => before?.moved_to !== undefined && after?.moved_to === undefined)
  if (moved.length > 0) {
    yield* sql`
      INSERT INTO organization_moves (entity_id, moved_to)
      SELECT * FROM unnest(
        ${texts(moved.map(({ entity_id }) => entity_id))}::uuid[],
        ${texts(moved.map(({ after }) => after.moved_to!))}::uuid[]
      )
      ON CONFLICT (entity_id) DO UPDATE SET moved_to = excluded.moved_to`
  }
  if (stayed.length > 0) {
    yield* sql`
      DELETE FROM organization_moves
      WHERE entity_id = ANY(${texts(stayed.map(({ entity_id }) => entity_id))}::uuid[])`
  }
})

/** All moves of organizations that have or had one of these identifiers. */
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

/** The identifiers of these organizations today; of those that never moved their own. */
export const readToday = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const moves: Moves = entities.length === 0 ? new Map() : yield* readMoves(entities)
  return (entity: EntityId): EntityId => todayOf(moves, entity)
})

/** The identifier of an organization today, and then those it had before it moved, the newest first. */
export const readAllIds = Effect.fnUntraced(function*(entity: EntityId) {
  const moves = yield* readMoves([entity])
  const entity_id = todayOf(moves, entity)
  return [entity_id, ...formerIdsOf(moves, entity_id).toReversed()] as const
})

const readRegistered = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ entity_id: string; digest: string; content: string }>`
    SELECT entity_id, digest, content FROM source_records WHERE entity_id = ANY(${texts(entities)}::uuid[])`
  const registered = new Map<EntityId, Registered>()
  for (const { content, digest, entity_id: uuid } of rows) {
    const entity_id = entityIdOf(uuid)
    const record = readRecord(hexOf(digest), content)
    const records = [...registered.get(entity_id)?.records ?? [], record]
    registered.set(entity_id, { entity_id, number: record.registration, records })
  }
  return registered
})

/** Those of these organizations that moved, by any identifier they have or had, as all of their records tell them. */
export const readMoved = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const folded = new Map<EntityId, Folded>()
  const moves: Moves = entities.length === 0 ? new Map() : yield* readMoves(entities)
  if (moves.size === 0) return folded
  const registered = yield* readRegistered([...new Set([...moves.keys(), ...moves.values()])])
  for (const entity of new Set(entities)) {
    const entity_id = todayOf(moves, entity)
    const former = formerIdsOf(moves, entity_id).flatMap((one) => registered.get(one) ?? [])
    const now = registered.get(entity_id)
    if (now === undefined || former.length === 0 || !Array.isReadonlyArrayNonEmpty(now.records)) continue
    folded.set(entity, fold(entity_id, now.number, now.records, recordsBeforeMove(former, now.number)))
  }
  return folded
})

/** Events with the organizations they are of by their identifiers of today. */
export const ofToday = Effect.fnUntraced(function*(events: ReadonlyArray<PlacedEvent<RegisterEvent>>) {
  const today = yield* readToday([...new Set(events.map(({ entity_id }) => entity_id))])
  return events.map((event): PlacedEvent<RegisterEvent> => ({ ...event, entity_id: today(event.entity_id) }))
})

/** Organizations by all identifiers they have and had. */
const withFormerIds = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  const moves: Moves = entities.length === 0 ? new Map() : yield* readMoves(entities)
  const today = new Set(entities.map((entity) => todayOf(moves, entity)))
  return [...today].flatMap((entity) => [entity, ...formerIdsOf(moves, entity)])
})

/** The events a query asks for, newest first: of an organization that moved also those from before. */
export const readEventsOfAllIds = Effect.fnUntraced(function*(query: EventQuery) {
  return yield* ofToday(yield* readEvents({ ...query, organizations: yield* withFormerIds(query.organizations) }))
})

/** The events a query asks for, as they became visible: of an organization that moved also those from before. */
export const readArrivalsOfAllIds = Effect.fnUntraced(function*(query: ArrivalQuery) {
  return yield* ofToday(yield* readArrivals({ ...query, organizations: yield* withFormerIds(query.organizations) }))
})
