import { assert, describe, it } from "@effect/vitest"
import { NotFound, Unauthenticated } from "@kontor/client"
import { makeOperatorClient } from "@kontor/client/administration"
import { toWebHandler } from "@kontor/http"
import { Effect, Redacted } from "effect"
import { operatorToken } from "../support/OperatedService.ts"
import { makeService } from "../support/Service.ts"

const operated = Effect.gen(function*() {
  const { services } = yield* makeService()
  const { dispose, handler } = toWebHandler(services, { administration: { token: Redacted.make(operatorToken) } })
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  return (token: string) =>
    makeOperatorClient({
      baseUrl: "https://kontor.test/admin/v1",
      fetch: (input, init) => handler(new Request(input, init)),
      operator: "nora",
      token
    })
})

const failureOf = (call: Promise<unknown>) =>
  Effect.promise(() => call.then(() => undefined, (failure: unknown) => failure))

describe("@kontor/client/administration", () => {
  it.live("does with accounts what operators may, in the name they give", () =>
    Effect.gen(function*() {
      const kontor = (yield* operated)(operatorToken)
      const { account, api_key } = yield* Effect.promise(() =>
        kontor.createAccount({ name: "Muster GmbH", credits: 10 })
      )
      assert.match(api_key, /^kt_/)
      yield* Effect.promise(() => kontor.setPlan({ id: account.id, plan: "pro" }))
      yield* Effect.promise(() => kontor.grantCredits({ id: account.id, credits: 5 }))
      const { balance } = yield* Effect.promise(() => kontor.getAccountOverview({ id: account.id }))
      assert.strictEqual(balance.total, 15)
      const { accounts } = yield* Effect.promise(() => kontor.listAccounts({ text: "muster", status: "active" }))
      assert.deepStrictEqual(accounts.map(({ id, plan }) => [id, plan]), [[account.id, "pro"]])
      const { entries } = yield* Effect.promise(() => kontor.listAudit({ account_id: account.id }))
      assert.isTrue(entries.length > 0 && entries.every(({ operator }) => operator === "nora"))
    }))

  it.live("a refusal is an error of its class", () =>
    Effect.gen(function*() {
      const clientFor = yield* operated
      const unknown = clientFor(operatorToken).getAccountOverview({ id: "0198f3b2-6c1e-7d4a-9b57-3f0c2a86e415" })
      assert.instanceOf(yield* failureOf(unknown), NotFound)
      assert.instanceOf(yield* failureOf(clientFor("x".repeat(32)).listWorkers()), Unauthenticated)
    }))
})
