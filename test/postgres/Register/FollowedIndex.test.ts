import { assert, it } from "@effect/vitest"
import { followedIntake, RegisterIntake, SearchIndex, type SourceRecord } from "@kontor/core/Register"
import { filterTerms, readQuery } from "@kontor/core/testing"
import { newWord, sourceRecord } from "@kontor/core/testing/fixtures"
import {
  Database,
  FollowedIndex,
  Migrations,
  RegisterChangesPostgres,
  RegisterIntakePostgres,
  RegisterLoadPostgres,
  WakeUpsPostgres
} from "@kontor/postgres"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { url } from "../../support/Database.ts"
import { identity } from "../../support/RegisterLayers.ts"

const often = Schedule.spaced("50 millis")

const eventually = <A, E>(effect: Effect.Effect<A, E>, is: (value: A) => boolean) =>
  effect.pipe(Effect.filterOrFail(is, () => "not yet"), Effect.retry(often))

const stateOf = (node: Context.Context<FollowedIndex.FollowedIndex>) =>
  Effect.flatten(Effect.sync(() => Context.get(node, FollowedIndex.FollowedIndex).state))

/**
 * A node that searches in PostgreSQL, with the way into the register that its index follows. On a busy machine its
 * index is built only after it has started.
 */
const nodeOf = (url: Redacted.Redacted) =>
  Layer.build(Layer.fresh(
    followedIntake.pipe(
      Layer.provideMerge(FollowedIndex.layer()),
      Layer.provideMerge(Layer.provideMerge(RegisterLoadPostgres.layer, RegisterIntakePostgres.layer)),
      Layer.provideMerge(identity),
      Layer.provideMerge(Layer.merge(RegisterChangesPostgres.layer, WakeUpsPostgres.layer)),
      Layer.provideMerge(Migrations.layer),
      Layer.provideMerge(Database.layer({ url }))
    )
  )).pipe(Effect.tap((node) => eventually(stateOf(node), ({ position }) => position !== undefined)))

type Node = Effect.Success<ReturnType<typeof nodeOf>>

const take = (node: Node, records: ReadonlyArray<SourceRecord>) => Context.get(node, RegisterIntake).take(records)

const totalOf = (node: Node, q: string) =>
  Effect.map(
    Context.get(node, SearchIndex).search({
      query: readQuery(q),
      terms: filterTerms({}),
      skip: 0,
      limit: 10,
      without: []
    }),
    ({ total }) => total
  )

const named = (name: string) => sourceRecord({ facts: { name } })

const indexesOf = (node: Node) =>
  Context.get(node, SqlClient.SqlClient)`
    SELECT replace(pg_get_indexdef(indexrelid), pg_class.relname, '') AS definition, indisprimary
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE indrelid IN ('search_words'::regclass, 'search_postings'::regclass, 'search_organizations'::regclass,
      'search_seats'::regclass)
    ORDER BY definition`

it.live(
  "The index in PostgreSQL is built of what the register holds, and follows it on every node",
  () =>
    Effect.gen(function*() {
      const database = yield* url
      const word = newWord()
      const one = yield* nodeOf(database)
      yield* take(one, [named(`${word} GmbH`)])
      assert.strictEqual(yield* totalOf(one, word), 1)
      const other = yield* nodeOf(database)
      assert.strictEqual(yield* totalOf(other, word), 1)
      yield* take(one, [named(`${word} AG`)])
      assert.strictEqual(yield* totalOf(one, word), 2)
      assert.strictEqual(yield* totalOf(other, word), 2)
      const state = yield* eventually(stateOf(other), ({ position }) => position?.organizations === 2)
      assert.strictEqual(state.behind, 0)
    }).pipe(Effect.scoped)
)

it.live(
  "What was imported while nobody searched in PostgreSQL is found when somebody does",
  () =>
    Effect.gen(function*() {
      const database = yield* url
      const [before, after] = [newWord(), newWord()]
      yield* Effect.scoped(Effect.gen(function*() {
        const node = yield* nodeOf(database)
        yield* take(node, [named(`${before} GmbH`)])
      }))
      yield* Effect.scoped(Effect.gen(function*() {
        const context = yield* Layer.build(Layer.fresh(
          RegisterIntakePostgres.layer.pipe(
            Layer.provide(identity),
            Layer.provideMerge(Database.layer({ url: database }))
          )
        ))
        yield* Context.get(context, RegisterIntake).take([named(`${after} GmbH`)])
      }))
      const node = yield* nodeOf(database)
      assert.strictEqual(yield* totalOf(node, before), 1)
      assert.strictEqual(yield* eventually(totalOf(node, after), (total) => total === 1), 1)
    }).pipe(Effect.scoped)
)

it.live(
  "An index that lacks most of the register is built anew, and what it held is searched meanwhile",
  () =>
    Effect.gen(function*() {
      const database = yield* url
      const word = newWord()
      const node = yield* nodeOf(database)
      const sql = Context.get(node, SqlClient.SqlClient)
      yield* take(node, [named(`${word} GmbH`), named(`${word} AG`)])
      const [{ tables: before } = { tables: "" }] = yield* sql<{ tables: string }>`
      SELECT 'kontor.search_postings'::regclass::oid::text AS tables`
      const indexes = yield* indexesOf(node)
      yield* sql`UPDATE search_documents SET changed = changed + 50000`
      yield* sql`UPDATE register SET sequence = sequence + 50000`
      const rebuilt = sql<{ tables: string }>`SELECT 'kontor.search_postings'::regclass::oid::text AS tables`.pipe(
        Effect.tap(() => Effect.map(totalOf(node, word), (total) => assert.strictEqual(total, 2)))
      )
      yield* eventually(rebuilt, ([row]) => row?.tables !== before)
      yield* eventually(stateOf(node), ({ behind }) => behind === 0)
      yield* take(node, [named(`${word} SE`)])
      assert.strictEqual(yield* totalOf(node, word), 3)
      assert.deepStrictEqual(yield* indexesOf(node), indexes)
    }).pipe(Effect.scoped)
)

it.live("The index is built in its own tables by a role that may create no schema", () =>
  Effect.gen(function*() {
    const address = yield* url
    const word = newWord()
    const owner = yield* Layer.build(
      Layer.fresh(Layer.provideMerge(Migrations.layer, Database.layer({ url: address })))
    )
    const sql = Context.get(owner, SqlClient.SqlClient)
    const role = `kontor_${word}`
    yield* sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD '${word}'`)
    yield* sql.unsafe(`GRANT USAGE ON SCHEMA kontor TO ${role}`)
    yield* sql.unsafe(`GRANT ALL ON ALL TABLES IN SCHEMA kontor TO ${role}`)
    yield* sql.unsafe(`GRANT ALL ON ALL SEQUENCES IN SCHEMA kontor TO ${role}`)
    const ended = Effect.andThen(sql.unsafe(`DROP OWNED BY ${role}`), sql.unsafe(`DROP ROLE ${role}`))
    yield* Effect.addFinalizer(() => Effect.orDie(ended))
    const guest = new URL(Redacted.value(address))
    guest.username = role
    guest.password = word
    const node = yield* nodeOf(Redacted.make(guest.href))
    yield* take(node, [named(`${word} GmbH`)])
    assert.strictEqual(yield* totalOf(node, word), 1)
  }).pipe(Effect.scoped))
