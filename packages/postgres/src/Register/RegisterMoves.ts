import {
  type EntityId,
  formerIdsOf,
  type Moves,
  type Refolded,
  type RegisterChange,
  todayOf
} from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { integers, texts } from "../Columns.ts"
import { entityIdOf } from "../Identifiers.ts"
import type { Family } from "./Family.ts"
import { renewWithheldList } from "./RegisterShown.ts"

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
export const writeMoves = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
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
  if (families.length + left.length > 0) yield* renewWithheldList([...new Set(touched), ...moves.keys()])
  const known = new Set(families.flatMap(({ former_ids, today }) => [today, ...former_ids]))
  return [
    ...families,
    ...left.filter((today) => !known.has(today)).map((today): Family => ({ today, former_ids: [] }))
  ]
})
