import { assert, it } from "@effect/vitest"
import { followedIntake, IndexFollower, Register, RegisterIntake, soundOfName } from "@kontor/core/Register"
import {
  day,
  documentOf,
  entityOf,
  newNumber,
  profileOf,
  registerEvent,
  sourceRecord
} from "@kontor/core/testing/fixtures"
import {
  Database,
  Migrations,
  RegisterChangesPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  RegisterPostgres
} from "@kontor/postgres"
import { SearchIndexInThread } from "@kontor/search"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { emptyUrl } from "../../support/Database.ts"
import { identity } from "../../support/RegisterLayers.ts"
import { migratedUntil } from "../../support/Upgrades.ts"

/** How many migrations the first release had. */
const released = 3

const event = registerEvent()

const record = sourceRecord({
  source: "XJUSTIZ",
  registration: newNumber(),
  facts: { name: "Alpha GmbH", purpose: "Handel" },
  events: [event],
  document: { type: "SI", bytes: Uint8Array.of(7) }
})

const filled = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const entity = yield* entityOf(record)
  const { as_of, facts: { name }, registration: { number } } = record
  const content = `{"as_of":"${as_of}","entered_on":null,"facts":{"name":"${name}","purpose":"Handel"},"former":[],` +
    `"record_id":"record","registration":{"court":"K1101R","number":"${number}","suffix":"","type":"HRB"},` +
    `"source":"XJUSTIZ"}`
  yield* sql`UPDATE register SET organizations = 1`
  yield* sql`
    INSERT INTO source_records (entity_id, digest, content)
    VALUES (${entity}, substr(encode(sha256(convert_to(${content}, 'UTF8')), 'hex'), 1, 32)::uuid, ${content})`
  yield* sql`
    INSERT INTO search_fields (
      entity_id, court, register_type, register_number, suffix, is_active, name_key, words, postal_code, city
    ) VALUES (${entity}, 'K1101R', 'HRB', ${number}, '', true, ${name}, 'alpha'::tsvector, '', '')`
  yield* sql`
    INSERT INTO register_events (id, entity_id, topic, announced_on, is_derived, event)
    VALUES (${event.id}, ${entity}, ${event.topic}, ${event.announced_on}, false, ${JSON.stringify(event)})`
  yield* sql`
    INSERT INTO register_documents (entity_id, type, as_of, source_rank, bytes)
    VALUES (${entity}, 'SI', ${as_of}, 3, ${Uint8Array.of(7)})`
  return entity
})

const ports = Layer.merge(RegisterPostgres.layer, followedIntake).pipe(
  Layer.provideMerge(IndexFollower.direct),
  Layer.provideMerge(
    Layer.mergeAll(
      Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer),
      RegisterChangesPostgres.layer,
      SearchIndexInThread.layer
    )
  ),
  Layer.provideMerge(identity)
)

it.live("A register of the first release holds after the upgrade what it held, and goes on from there", () =>
  Effect.gen(function*() {
    yield* migratedUntil(released)
    const entity = yield* Effect.provide(filled, identity)
    yield* Migrations.migrate
    yield* Effect.gen(function*() {
      const [register, intake] = [yield* Register, yield* RegisterIntake]
      const query = { topics: [], organizations: [], from: undefined, to: undefined, after: undefined, limit: 9 }
      const document = Effect.map(documentOf(register, entity, "SI"), (held) => [...Option.getOrThrow(held).bytes])
      assert.strictEqual(Option.getOrThrow(yield* profileOf(register, entity)).purpose, "Handel")
      yield* IndexFollower.use(({ follow }) => follow)
      const search = Effect.map(register.search({ q: "alpha", skip: 0, limit: 9 }), ({ hits }) => hits)
      assert.deepStrictEqual((yield* search).map(({ entity_id, match }) => [entity_id, match]), [
        [entity, "EXACT_BUT_LEGAL_FORM"]
      ])
      const [sounding] = yield* register.sounding([soundOfName("Alfa")])
      assert.strictEqual(sounding?.hit.entity_id, entity)
      assert.deepStrictEqual((yield* register.events(query)).map(({ event }) => event), [event])
      assert.deepStrictEqual(yield* document, [7])
      assert.deepStrictEqual(yield* intake.take([record]), { imported: 0, unchanged: 1, events: 0 })
      yield* intake.take([{ ...record, source: "ANNOUNCEMENT", document: { type: "SI", bytes: Uint8Array.of(9) } }])
      assert.deepStrictEqual(yield* document, [7])
      yield* intake.take([{ ...record, reader_version: 2, delete_on: day("2030-01-01"), document: null }])
      assert.deepInclude(yield* intake.purge(day("2030-01-01")), { records: 1, events: 0, organizations: 0 })
      assert.isTrue(Option.isSome(yield* register.event(event.id)))
    }).pipe(Effect.provide(ports))
  }).pipe(Effect.provide(Layer.unwrap(Effect.map(emptyUrl, (url) => Database.layer({ url }))))))
