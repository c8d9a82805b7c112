import type { CalendarDate, EntityId, RegisterChange, Source } from "@kontor/core/Register"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"
import { addEvents, eventColumns, type EventOf, eventOf, sequenceOfShown, type Written } from "./RegisterEventTables.ts"
import type { Unreported } from "./RegisterReports.ts"

/** Replaces known derived events in their place. Returns the changed ones. */
const renewDerivedEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  return yield* sql<Written>`
    UPDATE register_events known SET
      topic = renewed.topic, announced_on = renewed.announced_on, event = renewed.event, own = NULL,
      sequence = ${sequenceOfShown(sql)}, is_superseded = known.part_of IS NOT NULL, delete_on = NULL
    FROM unnest(
      ${columns.ids}::text[], ${columns.topics}::text[], ${columns.days}::text[], ${columns.texts}::text[]
    ) AS renewed (id, topic, announced_on, event)
    WHERE known.id = renewed.id AND (
      known.is_superseded AND known.part_of IS NULL OR coalesce(known.own, known.event) <> renewed.event
    )
    RETURNING known.id, replace(known.entity_id::text, '-', '') AS entity_id`
})

/** The sources of derived events: extracts, and the headings of announcements. */
const derivedFrom: ReadonlySet<Source> = new Set<Source>(["XJUSTIZ", "ANNOUNCEMENT"])

/** Whether an organization may have derived events so far. */
const mayHaveDerived = ({ before, dropped, kept }: RegisterChange): boolean =>
  before !== undefined && [...kept, ...dropped].some(({ kept }) => derivedFrom.has(kept.source))

/** The events derived so far for these organizations. */
const derivedBefore = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return []
  const sql = yield* SqlClient.SqlClient
  return yield* sql<Written>`
    SELECT id, replace(entity_id::text, '-', '') AS entity_id FROM register_events
    WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND is_derived`
})

/**
 * Stores the derived events of organizations. Returns the new or changed ones, and those that are no longer derived.
 */
export const writeDerivedEvents = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const before = yield* derivedBefore(changes.filter(mayHaveDerived).map(({ entity_id }) => entity_id))
  const known = new Set(before.map(({ id }) => id))
  const derived = changes.flatMap(({ derived, entity_id }) => derived.map((event) => eventOf(entity_id, event, 0)))
  const ids = new Set(derived.map(({ event }) => event.id))
  const until = new Map<string, CalendarDate | null>(
    changes.map(({ derived_until, entity_id }) => [entity_id, derived_until])
  )
  const renewed = yield* renewDerivedEvents(derived.filter(({ event }) => known.has(event.id)))
  return {
    renewed,
    added: yield* addEvents(derived.filter(({ event }) => !known.has(event.id)), true),
    left: before.filter(({ id }) => !ids.has(id)).map(({ entity_id, id }): Unreported => ({
      id,
      delete_on: until.get(entity_id) ?? null
    }))
  }
})
