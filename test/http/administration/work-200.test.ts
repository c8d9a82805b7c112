import { assert, describe, it } from "@effect/vitest"
import { LivingNodes } from "@kontor/core/Administration"
import { DateTime, Effect, Layer } from "effect"
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
