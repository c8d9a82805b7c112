import { assert, it } from "@effect/vitest"
import type { RegisterEvent } from "@kontor/core/Register"
import { nothingForeseen, Register, RegisterIntake } from "@kontor/register"
import { day, newNumber, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { postgres } from "../../support/RegisterLayers.ts"

const reportedBy = (kind: RegisterEvent["source"]["kind"]) => {
  const event = registerEvent({ source: { kind, record_id: kind }, announced_on: day("2026-03-02") })
  return {
    event,
    record: (registration = newNumber()) => sourceRecord({ registration, record_id: kind, events: [event] })
  }
}

/** What an older version held: every report shown as an event of its own. */
const asBefore = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    UPDATE register_events SET event = coalesce(own, event), own = NULL, part_of = NULL, is_superseded = false`
  yield* sql`UPDATE search_fields SET projection_version = 4`
})

const shown = Effect.map(
  Register.use((register) => register.arrivals({ after: 0, limit: 10, organizations: [], topics: [] })),
  (arrived) => arrived.map(({ event, position }) => ({ id: event.id, sequence: position.sequence }))
)

it.layer(postgres, { excludeTestServices: true })("A rebuild of what an older version read", (it) => {
  it.effect("shows how many events change before it changes them, and keeps the identifier that was first", () =>
    Effect.gen(function*() {
      const intake = yield* RegisterIntake
      const registration = newNumber()
      const [announced, entered] = [reportedBy("REGISTER_ANNOUNCEMENT"), reportedBy("STRUCTURED_CONTENT")]
      yield* intake.take([announced.record(registration)])
      yield* intake.take([entered.record(registration)])
      assert.deepStrictEqual(yield* intake.foreseen, nothingForeseen)
      yield* asBefore
      const before = yield* shown
      assert.deepStrictEqual(before.map(({ id }) => id), [announced.event.id, entered.event.id])
      assert.deepStrictEqual(yield* intake.foreseen, { ...nothingForeseen, changed: 1, joined: 1 })
      assert.deepStrictEqual(yield* shown, before)
      assert.strictEqual(yield* intake.rebuild, 1)
      assert.deepStrictEqual(yield* shown, before.slice(0, 1))
      assert.deepStrictEqual(yield* intake.foreseen, nothingForeseen)
    }))

  it.effect("is not needed for what later records report: they join what the older version held", () =>
    Effect.gen(function*() {
      const [intake, register] = [yield* RegisterIntake, yield* Register]
      const registration = newNumber()
      const [announced, entered] = [reportedBy("REGISTER_ANNOUNCEMENT"), reportedBy("STRUCTURED_CONTENT")]
      yield* intake.take([announced.record(registration)])
      yield* asBefore
      const before = yield* shown
      assert.strictEqual((yield* intake.take([entered.record(registration)])).events, 0)
      assert.includeDeepMembers(yield* shown, before.slice(-1))
      assert.isTrue((yield* register.event(entered.event.id))._tag === "Some")
    }))
})
