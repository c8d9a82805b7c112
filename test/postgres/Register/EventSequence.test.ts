import { assert, it } from "@effect/vitest"
import { Register, RegisterIntake } from "@kontor/register"
import { newNumber, organizationId, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Context, Deferred, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { url } from "../../support/Database.ts"
import { ofDatabase } from "../../support/RegisterLayers.ts"

const numbers = { first: newNumber(), second: newNumber() }

/** Takes an event of an organization into the register. */
const taking = (id: keyof typeof numbers) =>
  RegisterIntake.use(({ take }) =>
    take([sourceRecord({ registration: numbers[id], record_id: id, events: [registerEvent({ id })] })])
  )

/** The events after a position, as a follower of the register reads them, and the position reached. */
const readAfter = Effect.fnUntraced(function*(after: number) {
  const register = yield* Register
  const organizations = Object.values(numbers).map(organizationId)
  const placed = yield* register.arrivals({ after, limit: 100, organizations, topics: [] })
  return { ids: placed.map(({ event }) => event.id), position: placed.at(-1)?.position.sequence ?? after }
})

const somebodyWaits = SqlClient.SqlClient.use((sql) =>
  Effect.repeat(
    sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    { schedule: Schedule.spaced("10 millis"), until: (rows) => rows.length > 0 }
  )
)

it.live("Checks: an event numbered in a slow transaction is not skipped because of one that is taken meanwhile", () =>
  Effect.gen(function*() {
    const database = yield* url
    const [slow, quick] = [yield* Layer.build(ofDatabase(database)), yield* Layer.build(ofDatabase(database))]
    yield* Effect.gen(function*() {
      const [isNumbered, mayCommit] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      yield* RegisterIntake.use(({ take }) =>
        take(Object.values(numbers).map((registration) => sourceRecord({ registration })))
      )
      const sql = Context.get(slow, SqlClient.SqlClient)
      const first = taking("first").pipe(
        Effect.tap(Deferred.succeed(isNumbered, undefined)),
        Effect.tap(Deferred.await(mayCommit)),
        sql.withTransaction,
        Effect.provide(slow)
      )
      const firstReported = yield* Effect.forkChild(first)
      yield* Deferred.await(isNumbered)
      const secondTaken = yield* Effect.forkChild(taking("second"))
      yield* Effect.raceFirst(somebodyWaits, Fiber.await(secondTaken))
      const { ids: before, position } = yield* readAfter(0)
      yield* Deferred.succeed(mayCommit, undefined)
      yield* Fiber.join(firstReported)
      yield* Fiber.join(secondTaken)
      const { ids: after } = yield* readAfter(position)
      assert.deepStrictEqual([...before, ...after], ["first", "second"])
    }).pipe(Effect.provide(quick))
  }))
