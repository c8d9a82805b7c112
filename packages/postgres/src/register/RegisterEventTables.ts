import { type Arrival, canonicalJson, type EntityId, type RegisterChange, type RegisterEvent } from "@kontor/core"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { texts } from "../Columns.ts"

/** An event with the organization it is of. */
interface EventOf {
  readonly entity_id: EntityId
  readonly event: RegisterEvent
}

const eventColumns = (events: ReadonlyArray<EventOf>) => ({
  ids: texts(events.map(({ event }) => event.id)),
  entities: texts(events.map(({ entity_id }) => entity_id)),
  topics: texts(events.map(({ event }) => event.topic)),
  days: texts(events.map(({ event }) => event.announced_on)),
  texts: texts(events.map(({ event }) => canonicalJson(event)))
})

/** Adds the events that are new, in their order, and answers how many; one that is known stays as it is. */
const addEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>, isDerived: boolean) {
  if (events.length === 0) return 0
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  const [added] = yield* sql<{ events: number }>`
    WITH added AS (
      INSERT INTO register_events (id, entity_id, topic, announced_on, is_derived, event)
      SELECT id, entity_id, topic, announced_on, ${isDerived}, event FROM (
        SELECT DISTINCT ON (id) * FROM unnest(
          ${columns.ids}::text[], ${columns.entities}::uuid[], ${columns.topics}::text[], ${columns.days}::text[],
          ${columns.texts}::text[]
        ) WITH ORDINALITY AS arrived (id, entity_id, topic, announced_on, event, place)
        ORDER BY id, place
      ) arrived
      WHERE NOT EXISTS (SELECT FROM register_events known WHERE known.id = arrived.id)
      ORDER BY place
      RETURNING 1
    )
    SELECT count(*)::int AS events FROM added`
  return added!.events
})

/** Renews derived events that are known, in their place. */
const renewEvents = Effect.fnUntraced(function*(events: ReadonlyArray<EventOf>) {
  if (events.length === 0) return
  const sql = yield* SqlClient.SqlClient
  const columns = eventColumns(events)
  yield* sql`
    UPDATE register_events SET topic = renewed.topic, announced_on = renewed.announced_on, event = renewed.event
    FROM unnest(
      ${columns.ids}::text[], ${columns.topics}::text[], ${columns.days}::text[], ${columns.texts}::text[]
    ) AS renewed (id, topic, announced_on, event)
    WHERE register_events.id = renewed.id AND register_events.event <> renewed.event`
})

/** The identifiers of the events that were derived for these organizations. */
const derivedBefore = Effect.fnUntraced(function*(entities: ReadonlyArray<EntityId>) {
  if (entities.length === 0) return new Set<string>()
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: string }>`
    SELECT id FROM register_events WHERE entity_id = ANY(${texts(entities)}::uuid[]) AND is_derived`
  return new Set(rows.map(({ id }) => id))
})

const removeEvents = Effect.fnUntraced(function*(ids: ReadonlyArray<string>) {
  if (ids.length === 0) return
  const sql = yield* SqlClient.SqlClient
  yield* sql`DELETE FROM register_events WHERE id = ANY(${texts(ids)})`
})

/** Stores the events that are derived from the records of organizations in place of those before, and answers how many are new. */
const writeDerivedEvents = Effect.fnUntraced(function*(changes: ReadonlyArray<RegisterChange>) {
  const known = yield* derivedBefore(
    changes.filter(({ before }) => before !== undefined).map(({ entity_id }) => entity_id)
  )
  const derived = changes.flatMap(({ derived, entity_id }) => derived.map((event) => ({ entity_id, event })))
  const ids = new Set(derived.map(({ event }) => event.id))
  yield* removeEvents([...known].filter((id) => !ids.has(id)))
  yield* renewEvents(derived.filter(({ event }) => known.has(event.id)))
  return yield* addEvents(derived.filter(({ event }) => !known.has(event.id)), true)
})

/** Stores the events that arrived and those that follow from changed organizations, and answers how many are new. */
export const writeEvents = Effect.fnUntraced(function*(
  arrivals: ReadonlyArray<Arrival>,
  changes: ReadonlyArray<RegisterChange>
) {
  const told = arrivals.flatMap(({ entity_id, record }) => record.events.map((event) => ({ entity_id, event })))
  return (yield* addEvents(told, false)) + (yield* writeDerivedEvents(changes))
})
