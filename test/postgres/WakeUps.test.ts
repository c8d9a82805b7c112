import { assert, it } from "@effect/vitest"
import { WakeUps } from "@kontor/core/WakeUps"
import { Effect, Layer, Queue, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../support/Database.ts"
import { node } from "../support/PostgresStorage.ts"

/** A node in a database, as long as the test runs. */
const starting = (url: Parameters<typeof node>[0]) => Layer.build(node(url))

const listeners = SqlClient.SqlClient.use((sql) =>
  sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE application_name = 'kontor wake-ups' AND datname = current_database() AND query LIKE 'LISTEN%' AND state = 'idle'`
)

const soon = Schedule.spaced("5 millis")

/** The connections on which nodes listen, once there are so many. */
const listenersOnce = (count: number) =>
  Effect.repeat(listeners, { schedule: soon, until: ({ length }) => length === count })

it.live("a node wakes the others", () =>
  Effect.gen(function*() {
    const url = yield* Database.url
    const [one, other] = [yield* starting(url), yield* starting(url)]
    const heard = yield* Queue.unbounded<void>()
    const { listen } = yield* Effect.provide(WakeUps, other)
    yield* Effect.forkScoped(listen("deliveries", Queue.offer(heard, undefined)))
    yield* Queue.takeN(heard, 2)
    const { wake } = yield* Effect.provide(WakeUps, one)
    yield* wake("deliveries")
    yield* Queue.take(heard)
  }))

it.live("a node whose connection was lost listens again, and wakes who listens", () =>
  Effect.gen(function*() {
    const context = yield* starting(yield* Database.url)
    const { listen, wake } = yield* Effect.provide(WakeUps, context)
    const heard = yield* Queue.unbounded<void>()
    yield* Effect.forkScoped(listen("monitors", Queue.offer(heard, undefined)))
    yield* Queue.takeN(heard, 2)
    const [lost] = yield* Effect.provide(listenersOnce(1), context)
    yield* SqlClient.SqlClient.use((sql) => sql`SELECT pg_terminate_backend(${lost!.pid})`).pipe(
      Effect.provide(context)
    )
    yield* Queue.take(heard)
    const [again] = yield* Effect.provide(listenersOnce(1), context)
    assert.notStrictEqual(again!.pid, lost!.pid)
    yield* wake("monitors")
    yield* Queue.take(heard)
  }))

it.live("all who listen on a node share one connection, which is given back when nobody listens", () =>
  Effect.gen(function*() {
    const context = yield* starting(yield* Database.url)
    const { listen, wake } = yield* Effect.provide(WakeUps, context)
    yield* wake("monitors")
    assert.lengthOf(yield* Effect.provide(listeners, context), 0)
    yield* Effect.scoped(Effect.gen(function*() {
      const heard = yield* Queue.unbounded<void>()
      yield* Effect.forkScoped(listen("monitors", Queue.offer(heard, undefined)))
      yield* Effect.forkScoped(listen("deliveries", Queue.offer(heard, undefined)))
      yield* Queue.takeN(heard, 3)
      assert.lengthOf(yield* Effect.provide(listenersOnce(1), context), 1)
    }))
    yield* Effect.provide(listenersOnce(0), context)
  }))
