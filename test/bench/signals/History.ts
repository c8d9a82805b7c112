import { RegisterIntake } from "@kontor/register"
import { readOffeneRegister } from "@kontor/sources"
import { Sample } from "@kontor/sources/sample"
import { Effect, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"

const encoder = new TextEncoder()

/** How many events one statement makes, so that no statement takes longer than the service allows. */
const eventsAtOnce = 50_000

/** How many organizations the events are of. */
const organizations = 20_000

/** Takes generated organizations in, so that the profiles of Signals resolve. */
const fillOrganizations = Effect.gen(function*() {
  const { take } = yield* RegisterIntake
  const lines = [...Sample.offeneregister({ organizations })].join("\n")
  yield* readOffeneRegister({ name: "sample", bytes: Stream.make(encoder.encode(lines)) }).pipe(
    Stream.flatMap((read) => Stream.fromIterable(Result.isSuccess(read) ? [read.success] : [])),
    Stream.grouped(1000),
    Stream.runForEach(take)
  )
})

/** Events over ten years: most topics often, insolvencies and capital changes seldom, each of a random organization. */
export const fillHistory = Effect.fnUntraced(function*(events: number) {
  const sql = yield* SqlClient.SqlClient
  yield* fillOrganizations
  for (let first = 1; first <= events; first += eventsAtOnce) {
    const last = Math.min(first + eventsAtOnce - 1, events)
    yield* sql`
    INSERT INTO register_events (id, entity_id, topic, announced_on, is_derived, reader_version, event)
    SELECT id, entity_id, topic, announced_on, false, 1, json_build_object(
      'id', id, 'topic', topic, 'type', 'OTHER', 'type_name', json_build_object('de', 'Sonstiges', 'en', 'Other'),
      'occurred_on', announced_on, 'announced_on', announced_on, 'date_basis', 'REGISTER_ENTRY',
      'register_entry', json_build_object('flags', json_build_array()),
      'source', json_build_object('kind', 'COMMERCIAL_REGISTER', 'record_id', id)
    )::text
    FROM (
      SELECT 'event-' || number AS id, entities[1 + floor(random() * array_length(entities, 1))::int] AS entity_id,
        (ARRAY['MASTER_DATA_CHANGES', 'MASTER_DATA_CHANGES', 'ROLE_HOLDER_CHANGES', 'ROLE_HOLDER_CHANGES', 'CLOSURES',
          'TRANSFORMATIONS', 'NEW_REGISTRATIONS', 'OTHER'])[1 + floor(random() * 8)::int] AS common,
        CASE WHEN number % 100 = 0 THEN 'INSOLVENCIES' WHEN number % 100 = 1 THEN 'CAPITAL_CHANGES' END AS seldom,
        (date '2016-11-21' + (number * 3650.0 / ${events}::int)::int)::text AS announced_on
      FROM generate_series(${first}::int, ${last}::int) number,
        (SELECT array_agg(entity_id) AS entities FROM search_fields) known
    ) one, LATERAL (SELECT coalesce(seldom, common) AS topic) chosen`
  }
  yield* sql`ANALYZE register_events`
})
