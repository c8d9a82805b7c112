import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Migrations, Nodes } from "@kontor/postgres"
import { accountWith, addEndpoint, releaseTo } from "@kontor/testing/fixtures"
import { type Clock, DateTime, Effect, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { hasClusters, standby } from "../../chaos/database/Clusters.ts"
import type { Environment } from "../../support/Command.ts"
import * as Database from "../../support/Database.ts"
import { examineHere } from "../../support/Doctor.ts"
import { clockFrom } from "../../support/HeldClock.ts"
import { node } from "../../support/PostgresStorage.ts"
import { serviceRole } from "../../support/ServiceRole.ts"
import { mayMount, mountedDisk } from "../../support/SmallDisk.ts"

const keys = `k1:${Buffer.alloc(32, 7).toString("base64")}`

/** What `kontor doctor` finds of one check. */
const foundOf = Effect.fnUntraced(function*(
  check: string,
  url: Redacted.Redacted,
  more: Environment = {},
  clock?: Clock.Clock
) {
  const environment = { KONTOR_DATABASE_URL: Redacted.value(url), KONTOR_KEYS: keys, ...more }
  const { findings } = yield* examineHere(environment, clock)
  return findings.filter((finding) => finding.check === check).map(({ found, status }) => `${status}: ${found}`)
})

/** A migrated database, with something done to it. */
const seeded = Effect.fnUntraced(function*<E, R>(seed: Effect.Effect<unknown, E, R>) {
  const url = yield* Database.url
  yield* Effect.provide(seed, node(url))
  return url
})

const unreachable = Effect.gen(function*() {
  const [sql, store] = [yield* SqlClient.SqlClient, yield* WebhookStore]
  const endpoint = yield* addEndpoint(yield* accountWith(5))
  const released = releaseTo([endpoint], yield* DateTime.now)
  yield* store.release([released])
  yield* sql`
    INSERT INTO kontor.webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
    VALUES (${endpoint.account_id}::uuid, ${released.deliveries[0]!.id}, 1, now(), NULL, 5, 'NOT_CONNECTED', '')`
})

/** An endpoint whose receiver answered 500, until it was disabled, and one that waits after its first failure. */
const refusing = Effect.gen(function*() {
  const [sql, store] = [yield* SqlClient.SqlClient, yield* WebhookStore]
  for (const isDisabled of [true, false]) {
    const endpoint = yield* addEndpoint(yield* accountWith(5))
    const released = releaseTo([endpoint], yield* DateTime.now)
    yield* store.release([released])
    yield* sql`
      INSERT INTO kontor.webhook_attempts (account_id, delivery_id, number, started_at, status, duration, error, answer)
      VALUES (${endpoint.account_id}::uuid, ${released.deliveries[0]!.id}, 1, now(), 500, 5, NULL, 'no')`
    yield* sql`UPDATE kontor.webhook_deliveries SET attempts = 1, status = 'retry_wait' WHERE endpoint_id = ${endpoint.id}`
    if (isDisabled) {
      yield* sql`UPDATE kontor.webhook_endpoints SET status = 'disabled_failures' WHERE id = ${endpoint.id}`
    }
  }
})

const differing = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const account = yield* accountWith(5)
  yield* sql.withTransaction(Effect.andThen(
    sql`SET LOCAL session_replication_role = replica`,
    sql`UPDATE kontor.account_balances SET balance = balance + 1, granted = granted + 1 WHERE account_id = ${account}::uuid`
  ))
})

const ofNewerVersion = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* Migrations.migrate
  yield* sql`INSERT INTO kontor.migrations (migration_id, name) VALUES (9999, 'of_tomorrow')`
})

describe("kontor doctor finds, and says how to mend", () => {
  it.live("a clock that differs from the database's", () =>
    Effect.gen(function*() {
      const { clock } = yield* clockFrom(DateTime.add(yield* DateTime.now, { hours: 1 }))
      const [found] = yield* foundOf("clock", yield* Database.url, {}, clock)
      assert.match(found ?? "", /^failed: 3[56]\d{5} ms ahead of the database's\. Synchronise both clocks\.$/)
    }))

  it.live("a schema that is older", () =>
    Effect.gen(function*() {
      const [found] = yield* foundOf("migrations", yield* Database.emptyUrl)
      assert.match(found ?? "", /^warning: pending: 0001_accounts, .*"kontor migrate" applies them/)
    }))

  it.live("a schema that is newer", () =>
    Effect.gen(function*() {
      const [found] = yield* foundOf("migrations", yield* seeded(ofNewerVersion))
      assert.match(
        found ?? "",
        /^failed: .*newer version of Kontor \(9999_of_tomorrow\)\. Run that version or a later one/
      )
    }))

  it.live("a key that a running node lacks, and one that is missing here", () =>
    Effect.gen(function*() {
      const seen = Nodes.seen({ id: randomUUID(), version: "1.0.0", roles: ["worker"], key_ids: ["k2"] }, undefined)
      const url = yield* seeded(seen)
      // It goes on to be seen as a process that runs, however long the command takes to look.
      yield* Effect.forkScoped(Effect.provide(Effect.repeat(seen, Schedule.spaced("1 second")), node(url)))
      const found = yield* foundOf("nodes", url)
      assert.lengthOf(found, 2)
      assert.match(
        found[0]!,
        /^failed: The process [0-9a-f-]{36} \(worker\) lacks the key "k1" .*Restart it with KONTOR_KEYS/
      )
      assert.match(found[1]!, /^failed: The process .* has the key "k2", which is missing here\. Set KONTOR_KEYS/)
    }))

  it.live("a receiver that cannot be reached", () =>
    Effect.gen(function*() {
      const found = yield* foundOf("receivers", yield* seeded(unreachable))
      assert.lengthOf(found, 1)
      assert.match(
        found[0]!,
        /^warning: hooks\.example\.com cannot be reached \(NOT_CONNECTED\): endpoint wep_.* "kontor deliveries retry" sends again\.$/
      )
    }))

  it.live("receivers that refuse what they are sent, with their last answers", () =>
    Effect.gen(function*() {
      const found = yield* foundOf("receivers", yield* seeded(refusing))
      assert.lengthOf(found, 2)
      assert.match(
        found[0]!,
        /^warning: hooks\.example\.com does not take what it is sent \(500; disabled after failures\)/
      )
      assert.match(
        found[1]!,
        /\(500\): endpoint wep_.* of account .*"kontor deliveries failing" shows its last answers\.$/
      )
    }))

  it.live("a ledger whose balances differ from its lines", () =>
    Effect.gen(function*() {
      const [found] = yield* foundOf("ledger", yield* seeded(differing))
      assert.match(
        found ?? "",
        /^failed: wrong in 1 place\. "kontor ledger verify" shows them\. Stop the service and restore/
      )
    }))

  it.live.runIf(mayMount)("a disk that is nearly full", () =>
    Effect.gen(function*() {
      const [found] = yield* foundOf("disk", yield* Database.url, { KONTOR_DATA_DIR: yield* mountedDisk })
      assert.match(found ?? "", /^warning: .* has \d+ MiB of 20 left\. Once it is full, .*: make room, or move it/)
    }))

  it.live("a role that may do too much, and no other role", () =>
    Effect.gen(function*() {
      const url = yield* seeded(Effect.void)
      const [mighty] = yield* foundOf("role", url)
      assert.match(
        mighty ?? "",
        /^warning: kontor is a superuser, may make roles, may change or delete what the ledger holds: .*run "kontor migrate --role NAME"/
      )
      const [humble] = yield* foundOf("role", yield* serviceRole(url))
      assert.match(humble ?? "", /^ok: kontor_[0-9a-f]+ may do no more than it needs to$/)
    }))

  it.live.runIf(hasClusters)("a standby that is behind, and a database that is one", () =>
    Effect.gen(function*() {
      const { first, second } = yield* standby
      const on = (url: Redacted.Redacted) => Effect.provide(PgClient.layer({ url, maxConnections: 1 }))
      // To ask for the pause is not to have it: the standby still applies what it is at.
      yield* PgClient.PgClient.use((sql) =>
        Effect.andThen(
          sql`SELECT pg_wal_replay_pause()::text`,
          Effect.repeat(sql<{ state: string }>`SELECT pg_get_wal_replay_pause_state() AS state`, {
            schedule: Schedule.spaced("10 millis"),
            until: ([found]) => found?.state === "paused"
          })
        )
      ).pipe(on(second.url))
      yield* PgClient.PgClient.use((sql) =>
        Effect.repeat(
          Effect.andThen(
            sql`SELECT pg_logical_emit_message(false, 'kontor', 'filling')::text`,
            sql`SELECT pg_switch_wal()::text`
          ),
          { times: 5 }
        )
      ).pipe(on(first.url))
      const [behind] = yield* foundOf("standbys", first.url)
      assert.match(
        behind ?? "",
        /^warning: \S+ is \d+ MiB behind: a failover to it would lose bookings .*Look in its log/
      )
      const [itself] = yield* foundOf("standbys", second.url)
      assert.match(
        itself ?? "",
        /^failed: the database is a standby .*Set KONTOR_DATABASE_URL to the primary, or promote it/
      )
    }))

  it.live.runIf(hasClusters)("a place to read from that is no standby of the database", () =>
    Effect.gen(function*() {
      const { first, second } = yield* standby
      const reads = (url: string) => foundOf("reads", first.url, { KONTOR_READ_URL: url })
      assert.deepStrictEqual(yield* reads(Redacted.value(second.url)), [
        "ok: the register is read from a standby while it holds everything"
      ])
      const [itself] = yield* reads(Redacted.value(first.url))
      assert.match(itself ?? "", /^warning: KONTOR_READ_URL takes writes itself.*Set it to a standby\.$/)
      const [other] = yield* reads(Redacted.value(yield* Database.url))
      assert.match(other ?? "", /^failed: KONTOR_READ_URL is no standby of KONTOR_DATABASE_URL.*Take it away/)
      const [away] = yield* reads("postgres://kontor@127.0.0.1:1/kontor")
      assert.match(away ?? "", /^warning: KONTOR_READ_URL: .*The primary answers all reads meanwhile\.$/)
    }))
})
