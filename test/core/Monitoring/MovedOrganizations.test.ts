import { assert, it } from "@effect/vitest"
import { Monitors } from "@kontor/core/Monitoring"
import { RegisterIntake } from "@kontor/register"
import { accountWith, newNumber, organizationId, registerEvent, sourceRecord } from "@kontor/testing/fixtures"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Monitoring from "../../support/Monitoring.ts"
import { asAccount, endpointOf, releasedTo, runAll } from "../../support/Monitoring.ts"

const [former, today] = [newNumber(), newNumber({ court: "M1201" })]

/** The register gets an event, under a number the organization has or had. */
const report = (id: string, record: Parameters<typeof sourceRecord>[0]) =>
  RegisterIntake.use(({ take }) => take([sourceRecord({ ...record, record_id: id, events: [registerEvent({ id })] })]))

it.effect("Checks: what was reported under the new number of an organization is released when it turns out to have moved there", () =>
  Effect.gen(function*() {
    const monitors = yield* Monitors
    yield* report("before", { registration: former })
    const account = yield* accountWith(100)
    const endpoint_ids = [yield* endpointOf(account)]
    const me = asAccount(account)
    yield* me(monitors.create({ entity_id: organizationId(former), poll_interval_days: 1, endpoint_ids }))
    yield* runAll
    yield* report("under the new number", { registration: today })
    yield* report("under the former number", { registration: former })
    yield* TestClock.adjust("1 day")
    yield* runAll
    assert.deepStrictEqual(yield* releasedTo(account), ["under the former number"])
    yield* report("moved", { registration: former, facts: { moved_to: organizationId(today) } })
    yield* TestClock.adjust("1 day")
    yield* runAll
    yield* report("after", { registration: today })
    yield* TestClock.adjust("1 day")
    yield* runAll
    const released = yield* releasedTo(account)
    assert.sameMembers(released, ["under the former number", "under the new number", "moved", "after"])
    assert.lengthOf(released, 4)
  }).pipe(Effect.provide(Monitoring.layer)))
