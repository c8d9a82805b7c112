import { assert, describe, it } from "@effect/vitest"
import type { AccountId } from "@kontor/core/Accounts"
import { Administration, type AuditAction, AuditLog } from "@kontor/core/Administration"
import { WebhookStore } from "@kontor/core/Webhooks"
import { RegisterIntake } from "@kontor/register"
import { addEndpoint, after, releaseTo, roomFor, settlementOf } from "@kontor/testing/fixtures"
import { Duration, Effect, Layer } from "effect"
import { memoryCore } from "../../support/Address.ts"
import { organizations } from "../../support/Organizations.ts"

const memory = Layer.fresh(memoryCore)

const euid = "DEK1101R.HRB2"

type Operation = (administration: Administration["Service"], id: AccountId) => Effect.Effect<unknown, unknown>

const grant: Operation = ({ grant }, id) => grant(id, 5, "order 7")
const rename: Operation = ({ changeAccount }, id) => changeAccount(id, { name: "B", email: "b@example.org" })
const retry: Operation = ({ retryDeliveries }) => retryDeliveries({ since: after(0) })
const withhold: Operation = ({ withhold }) => withhold(euid, "on request")

/** Operations that change nothing when they are repeated, each with what comes before it. */
const repeatable: ReadonlyArray<readonly [AuditAction, Operation, ...before: ReadonlyArray<Operation>]> = [
  ["account.change", rename],
  ["account.erase", ({ erase }, id) => erase(id), ({ suspend }, id) => suspend(id)],
  ["account.grant", grant],
  ["account.plan", ({ setPlan }, id) => setPlan(id, "free"), ({ setPlan }, id) => setPlan(id, "pro")],
  ["account.resume", ({ resume }, id) => resume(id), ({ suspend }, id) => suspend(id)],
  ["account.suspend", ({ suspend }, id) => suspend(id)],
  ["deliveries.retry", retry],
  ["register.release", ({ unwithhold }) => unwithhold(euid), withhold],
  ["register.withhold", withhold]
]

/** An account with a delivery that was given up, beside a register. */
const scene = Effect.gen(function*() {
  const administration = yield* Administration
  const store = yield* WebhookStore
  yield* RegisterIntake.use(({ take }) => take(organizations))
  const { record } = yield* administration.createAccount({ name: "A", email: null, plan: "free", credits: 0 })
  yield* store.release([releaseTo([yield* addEndpoint(record.id)])])
  const due = yield* store.claimDue(after(60), roomFor(10), Duration.minutes(5))
  yield* Effect.forEach(due, ({ delivery }) => store.settle(settlementOf(delivery, { status: "exhausted" })))
  return { administration, id: record.id }
})

const entriesOf = (action: AuditAction) => AuditLog.use(({ list }) => list({ limit: 100, action }))

describe("the record of what operators do", () => {
  for (const [action, operation, ...before] of repeatable) {
    it.effect(`one change is one entry, however often ${action} is repeated`, () =>
      Effect.gen(function*() {
        const { administration, id } = yield* scene
        yield* Effect.forEach(before, (operation) => operation(administration, id))
        const earlier = (yield* entriesOf(action)).length
        yield* Effect.repeat(operation(administration, id), { times: 2 })
        assert.lengthOf(yield* entriesOf(action), earlier + 1)
      }).pipe(Effect.provide(memory)))
  }

  it.effect("names of an account what was changed, and nothing that stayed", () =>
    Effect.gen(function*() {
      const { administration, id } = yield* scene
      yield* administration.changeAccount(id, { name: "A", email: "a@example.org" })
      assert.deepStrictEqual((yield* entriesOf("account.change")).map(({ details }) => details), [{ members: "email" }])
    }).pipe(Effect.provide(memory)))
})
