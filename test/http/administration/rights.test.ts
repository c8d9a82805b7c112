import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { makeOperatedService } from "../../support/OperatedService.ts"

const tokenOf = (right: string) => `token-of-nora-who-may-${right}-0123456789`

const named = (["read", "support", "billing", "all"] as const).map((right) => ({
  name: `nora ${right}`,
  right,
  digest: createHash("sha256").update(tokenOf(right)).digest("hex")
}))

const as = (right: string) => ({ authorization: `Bearer ${tokenOf(right)}`, "kontor-operator": "somebody else" })

describe("operators#rights: tokens of operators", () => {
  it.live("each right covers its operations, and any other is 403", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService({ mounting: { administration: { named } } })
      const { id } = yield* account()
      const operations = [
        ["GET", `/accounts/${id}`, undefined, ["read", "support", "billing", "all"]],
        ["GET", `/accounts/${id}/statement`, undefined, ["read", "support", "billing", "all"]],
        ["POST", "/accounts/find", { text: "muster" }, ["read", "support", "billing", "all"]],
        ["GET", `/accounts/${id}/export`, undefined, ["support", "all"]],
        ["PATCH", `/accounts/${id}`, { name: "Muster AG" }, ["support", "all"]],
        ["POST", `/accounts/${id}/api-keys`, { name: "k" }, ["support", "all"]],
        ["POST", `/accounts/${id}/grants`, { credits: 5 }, ["billing", "all"]],
        ["PUT", `/accounts/${id}/plan`, { plan: "max" }, ["billing", "all"]],
        ["POST", `/accounts/${id}/suspend`, undefined, ["support", "all"]],
        ["DELETE", `/accounts/${id}`, undefined, ["all"]]
      ] as const
      for (const [method, path, body, rights] of operations) {
        for (const { right } of named) {
          const isCovered = (rights as ReadonlyArray<string>).includes(right)
          const answer = yield* operate(path, { method, body, headers: as(right) })
          assert.strictEqual(answer.status < 300, isCovered, `${right} ${method} ${path}`)
          if (!isCovered) assert.deepInclude(answer.body, { status: 403, code: "missing_ability" })
        }
      }
    }))

  it.live("the audit log has the name of the token, and no other one", () =>
    Effect.gen(function*() {
      const { account, operate } = yield* makeOperatedService({ mounting: { administration: { named } } })
      const { id } = yield* account()
      yield* operate(`/accounts/${id}/grants`, { method: "POST", body: { credits: 5 }, headers: as("billing") })
      const { body } = yield* operate("/audit?action=account.grant", { headers: as("read") })
      const [entry] = body["entries"] as ReadonlyArray<object>
      assert.deepInclude(entry, { operator: "nora billing", via: "api" })
    }))

  it.live("another token is 401, and that without a name does everything where there is one", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService({ mounting: { administration: { named } } })
      assert.strictEqual((yield* operate("/accounts")).status, 401)
      const { digest } = named[0]!
      assert.strictEqual((yield* operate("/accounts", { headers: { authorization: `Bearer ${digest}` } })).status, 401)
      const both = yield* makeOperatedService({ named })
      assert.strictEqual((yield* both.operate("/accounts")).status, 200)
      assert.strictEqual((yield* both.operate("/accounts", { headers: as("read") })).status, 200)
    }))
})
