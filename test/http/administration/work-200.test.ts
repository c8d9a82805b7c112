import { assert, describe, it } from "@effect/vitest"
import { Administration, LivingNodes } from "@kontor/core/Administration"
import { WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, releaseTo, roomFor, settlementOf, start } from "@kontor/testing/fixtures"
import { DateTime, Duration, Effect, Layer } from "effect"
import { makeOperatedService } from "../../support/OperatedService.ts"

describe("the operation of /admin/v1 200", () => {
  it.live("lists the processes that live", () =>
    Effect.gen(function*() {
      const node = { id: "n1", version: "0.1.0", roles: ["api"], seen_at: DateTime.makeUnsafe(0) }
      const { operate } = yield* makeOperatedService({ host: Layer.succeed(LivingNodes, Effect.succeed([node])) })
      const { body } = yield* operate("/workers")
      assert.deepStrictEqual(body["workers"], [{ ...node, seen_at: "1970-01-01T00:00:00.000Z" }])
    }))

  it.live("shows what waits for workers", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService()
      const { body } = yield* operate("/queues")
      assert.deepInclude(body, {
        monitors: { due: 0, due_since: null, by_status: {} },
        deliveries: { due: 0, due_since: null, by_status: {}, counted: 10_000 }
      })
    }))

  it.live("shows the last day by hour, as far as it was noted", () =>
    Effect.gen(function*() {
      const { operate, services } = yield* makeOperatedService()
      const before = yield* operate("/activity")
      yield* Administration.use(({ noteLag }) => noteLag).pipe(Effect.provide(services))
      const { body } = yield* operate("/activity")
      const lagsOf = (hours: unknown) =>
        (hours as ReadonlyArray<Readonly<Record<string, unknown>>>).map(({ deliveries_lag }) => deliveries_lag)
      assert.deepStrictEqual(lagsOf(before.body["hours"]), Array.from({ length: 24 }, () => null))
      assert.deepStrictEqual(lagsOf(body["hours"]).filter((lag) => lag !== null), [0])
    }))

  it.live("lists webhook endpoints that fail, of all accounts or of one, with what they answered last", () =>
    Effect.gen(function*() {
      const { account, operate, services } = yield* makeOperatedService()
      const { id } = yield* account()
      yield* Effect.gen(function*() {
        const store = yield* WebhookStore
        const endpoint = yield* addEndpoint(id, { exhausted_in_a_row: 1 })
        yield* store.release([releaseTo([endpoint])])
        const [due] = yield* store.claimDue(start, roomFor(1), Duration.seconds(60))
        const settlement = settlementOf(due!.delivery, { status: "exhausted", plan_step: 10, next_attempt_at: null })
        const answer = new TextEncoder().encode("out of order")
        yield* store.settle({ ...settlement, attempt: { ...settlement.attempt, status: 500, answer } })
      }).pipe(Effect.provide(services))
      for (const query of ["", `?account_id=${id}`]) {
        const { body } = yield* operate(`/webhook-endpoints/failing${query}`)
        const [failing, ...others] = body["failing"] as ReadonlyArray<Readonly<Record<string, unknown>>>
        assert.deepStrictEqual(others, [])
        assert.deepInclude(failing, { account_id: id, is_silent: false })
        assert.deepInclude(failing!["endpoint"] as object, { status: "active", exhausted_in_a_row: 1 })
        const [delivery] = failing!["deliveries"] as ReadonlyArray<Readonly<Record<string, object>>>
        assert.deepInclude(delivery!["delivery"], { status: "exhausted", attempts: 1 })
        assert.deepInclude(delivery!["last_attempt"], { number: 1, status: 500, answer: "out of order" })
      }
      const other = yield* account()
      const { body } = yield* operate(`/webhook-endpoints/failing?account_id=${other.id}`)
      assert.deepInclude(body, { failing: [] })
    }))

  it.live("retries deliveries, and says how many", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account()
      const body = { since: "2026-05-01T00:00:00Z", account_id: id }
      assert.deepInclude((yield* operate("/deliveries/retry", { method: "POST", body })).body, { retried: 0 })
    }))

  it.live("checks the ledger", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      yield* account("free", 5)
      const { body } = yield* operate("/ledger/verify", { method: "POST" })
      assert.deepInclude(body, { accounts: 1, entries: 1, discrepancies: [] })
    }))

  it.live("records who did what with an account, by the name that they give, and no name of the account", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account()
      const headers = { "kontor-operator": "Nora" }
      yield* operate(`/accounts/${id}`, { method: "PATCH", body: { name: "Geheim AG" }, headers })
      yield* operate(`/accounts/${id}/plan`, { method: "PUT", body: { plan: "max" } })
      const { body, text } = yield* operate(`/audit?account_id=${id}&per_page=2`)
      const entries = body["entries"] as ReadonlyArray<Readonly<Record<string, unknown>>>
      assert.deepStrictEqual(entries.map(({ action, operator, via }) => [action, operator, via]), [
        ["account.plan", "", "api"],
        ["account.change", "Nora", "api"]
      ])
      assert.notInclude(text, "Geheim")
      const only = yield* operate(`/audit?action=account.change`)
      assert.lengthOf(only.body["entries"] as ReadonlyArray<unknown>, 1)
    }))

  it.live("records nothing of a change that is refused", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService()
      const { id } = yield* account("free", 5)
      yield* operate(`/accounts/${id}/grants`, { method: "POST", body: { credits: -6 } })
      const { body } = yield* operate("/audit?action=account.grant")
      assert.deepStrictEqual(body["entries"], [])
    }))
})
