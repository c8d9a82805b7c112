import { PgClient } from "@effect/sql-pg"
import { assert, describe, it } from "@effect/vitest"
import { Register, RegisterChanges, RegisterIntake } from "@kontor/register"
import { day, entityOf, profileOf, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect, Layer, Option, type Redacted, Schedule } from "effect"
import { hasClusters, standby } from "../chaos/database/Clusters.ts"
import { faultyProxy } from "../support/FaultyProxy.ts"
import { measured, ownMetrics } from "../support/Metrics.ts"
import { node } from "../support/PostgresStorage.ts"
import { ofDatabase } from "../support/RegisterLayers.ts"

const on = (url: Redacted.Redacted) => Effect.provide(PgClient.layer({ url, maxConnections: 1 }))

const often = Schedule.spaced("20 millis")

const foundCurrent = Effect.map(measured, (values) => values["kontor_standby_reads_total current"] ?? 0)

/** Reads until the standby answers. */
const answersAgain = Effect.gen(function*() {
  const register = yield* Register
  const before = yield* foundCurrent
  const read = register.events({
    topics: [],
    organizations: [],
    from: undefined,
    to: undefined,
    after: undefined,
    limit: 1
  })
  yield* Effect.repeat(Effect.andThen(read, foundCurrent), { schedule: often, until: (now) => now > before + 5 })
})

/** A migrated primary with a standby behind a proxy, whose replay can be paused. */
const pair = Effect.gen(function*() {
  const { first, second } = yield* standby
  yield* Effect.provide(Effect.void, node(first.url))
  const way = yield* faultyProxy(second.url)
  const control = (statement: string) => PgClient.PgClient.use((sql) => sql.unsafe(statement)).pipe(on(second.url))
  return {
    ...way,
    layer: Layer.provideMerge(ofDatabase(first.url, way.url), ownMetrics),
    pause: control("SELECT pg_wal_replay_pause()::text"),
    resume: control("SELECT pg_wal_replay_resume()::text")
  }
})

/** Takes an organization of this name in; yields its identifier. */
const named = Effect.fnUntraced(function*(name: string, parts: Parameters<typeof sourceRecord>[0] = {}) {
  const record = sourceRecord({ ...parts, facts: { name }, events: [registerEvent()] })
  yield* RegisterIntake.use((intake) => intake.take([record]))
  return { record, entity: yield* entityOf(record) }
})

const everything = { topics: [], from: undefined, to: undefined, after: undefined, limit: 10 }

describe.runIf(hasClusters)("Reads from a standby", () => {
  it.live("answer by the standby what it holds", () =>
    Effect.gen(function*() {
      const { layer } = yield* pair
      yield* Effect.gen(function*() {
        const register = yield* Register
        const { entity } = yield* named("Alpha GmbH")
        yield* answersAgain
        const before = yield* foundCurrent
        assert.strictEqual(Option.getOrThrow(yield* profileOf(register, entity)).name, "Alpha GmbH")
        assert.lengthOf(yield* register.events({ ...everything, organizations: [entity] }), 1)
        assert.strictEqual((yield* RegisterChanges.use((changes) => changes.after(0))).held.length, 1)
        assert.strictEqual(yield* foundCurrent, before + 3)
      }).pipe(Effect.provide(layer))
    }))

  it.live("show what was imported at once, however far the standby is behind", () =>
    Effect.gen(function*() {
      const { layer, pause, resume } = yield* pair
      yield* Effect.gen(function*() {
        const register = yield* Register
        const { entity, record } = yield* named("Alpha GmbH")
        const search = Effect.map(register.search({ q: "Beta", skip: 0, limit: 10 }), ({ hits }) => hits.length)
        yield* answersAgain
        yield* pause
        yield* RegisterIntake.use((intake) =>
          intake.take([{ ...record, as_of: day("2026-03-01"), facts: { name: "Beta GmbH" } }])
        )
        assert.strictEqual(Option.getOrThrow(yield* profileOf(register, entity)).name, "Beta GmbH")
        assert.strictEqual(yield* search, 1)
        yield* resume
        yield* answersAgain
        assert.strictEqual(yield* search, 1)
      }).pipe(Effect.provide(layer))
    }))

  it.live("go to the primary while the standby is away, and back to it without a restart", () =>
    Effect.gen(function*() {
      const { cut, layer, turn } = yield* pair
      yield* Effect.gen(function*() {
        const register = yield* Register
        const { entity } = yield* named("Alpha GmbH")
        const read = Effect.map(profileOf(register, entity), (profile) => Option.getOrThrow(profile).name)
        yield* answersAgain
        for (const away of ["refused", "dripping"] as const) {
          yield* turn(away)
          if (away === "refused") yield* cut
          assert.strictEqual(yield* read, "Alpha GmbH")
          assert.isAtLeast((yield* measured)["kontor_standby_reads_total failed"] ?? 0, 1)
          yield* turn("open")
          yield* cut
          yield* answersAgain
        }
      }).pipe(Effect.provide(layer))
    }))
})
