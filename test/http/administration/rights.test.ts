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

/** The operations that change something, or export an account, by the right that covers them beside `all`. */
const changing: Readonly<Record<string, ReadonlyArray<string>>> = {
  support: [
    "exportAccount",
    "changeAccount",
    "suspendAccount",
    "resumeAccount",
    "createAccountApiKey",
    "revokeAccountApiKey",
    "createAccountToken",
    "revokeAccountToken",
    "retryDeliveries"
  ],
  billing: ["createAccount", "grantCredits", "setPlan", "setSubscription"]
}

/** The operations that change nothing although they are no GET. */
const reading: ReadonlyArray<string> = ["findAccounts", "verifyLedger"]

const as = (right: string) => ({ authorization: `Bearer ${tokenOf(right)}`, "kontor-operator": "somebody else" })

describe("operators#rights: tokens of operators", () => {
  it.live("each right covers its operations, and every other one is 403", () =>
    Effect.gen(function*() {
      const { operate } = yield* makeOperatedService({ mounting: { administration: { named } } })
      const { body: { paths } } = yield* operate("/openapi.json", { headers: as("read") })
      const operations = Object.entries(
        paths as Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>
      )
        .flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId }))
        )
      assert.includeMembers(operations.map(({ operationId }) => operationId), Object.values(changing).flat())
      for (const { method, operationId, path } of operations) {
        const address = path.replace("/admin/v1", "").replaceAll(/\{\w+\}/gu, "0190c4f2-0000-7000-8000-000000000001")
        const isRead = method === "get" ? operationId !== "exportAccount" : reading.includes(operationId)
        for (const { right } of named) {
          const isCovered = right === "all" || isRead || (changing[right] ?? []).includes(operationId)
          const body = ["post", "put", "patch"].includes(method) ? {} : undefined
          const answer = yield* operate(address, { method: method.toUpperCase(), body, headers: as(right) })
          assert.strictEqual(answer.body["code"] !== "missing_ability", isCovered, `${right} ${operationId}`)
          if (!isCovered) assert.strictEqual(answer.status, 403)
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
