import { assert, describe, it } from "@effect/vitest"
import { KontorProblem } from "@kontor/http/client"
import { Effect } from "effect"
import { limited } from "../../support/Limits.ts"
import { entity } from "../fetch-document/Files.ts"
import { baseUrl, clientWith, served } from "./Clients.ts"

describe("the problems of the contract, as the client reports them", () => {
  it.live("too few credits say how many are required, by code and by tag", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account("free", 12))
      const fetched = client.fetchOrganization({ q: entity, features: ["mergers_and_acquisitions"] })
      const required = yield* Effect.catchTag(
        fetched,
        "InsufficientCredits",
        ({ meta }) => Effect.succeed(meta.required_credits)
      )
      const refused = yield* Effect.flip(fetched)
      assert.strictEqual(required, 25)
      assert.instanceOf(refused, KontorProblem)
      assert.deepInclude(refused, { status: 402, code: "insufficient_credits", title: "Insufficient credits" })
      assert.deepInclude(refused.meta, { required_credits: 25, credits_remaining: 12, request_credit_cost: 0 })
      assert.strictEqual(refused.message, "This request can cost 25 credits, and the account has 12 credits.")
      assert.match(refused.request_id, /^[0-9a-f-]{36}$/)
    }))

  it.live("parameters that do not fit together are named", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account())
      const refused = yield* Effect.flip(client.searchOrganizations({ q: "alpha", skip: 9_999, limit: 30 }))
      assert.strictEqual(refused._tag, "InvalidRequest")
      assert.deepInclude(refused, { code: "invalid_request", status: 400 })
      assert.deepStrictEqual(refused._tag === "InvalidRequest" && Object.keys(refused.invalid_params), ["skip"])
    }))

  it.live("a plan that does not reach says which ones do", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account())
      const ofTopic = yield* Effect.flip(client.listSignals({ topics: ["TRANSFORMATIONS"] }))
      const ofPerson = yield* Effect.flip(client.fetchPerson({ person_q: "Erika Muster", organization_q: "Alpha" }))
      assert.deepStrictEqual(ofTopic._tag === "PlanRequired" && ofTopic.meta.required_plans, ["max"])
      assert.deepStrictEqual(
        ofPerson._tag === "SubscriptionRequired" && ofPerson.meta.required_plans,
        ["plus", "pro", "max"]
      )
    }))

  it.live("a failure that was charged says how much", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account())
      const refused = yield* Effect.flip(client.fetchOrganization({ q: "Omega Unbekannt", ai_search: "on-default" }))
      assert.strictEqual(refused._tag, "NotFound")
      assert.deepStrictEqual(refused._tag === "NotFound" && refused.meta.credit_breakdown, { ai_search: 20 })
    }))

  it.live("Signals have codes of their own", () =>
    Effect.gen(function*() {
      const { fetch } = yield* served()
      const client = yield* clientWith(fetch, { baseUrl, apiKey: "kt_unknown" })
      const [ofSignals, ofAccount] = [
        yield* Effect.flip(client.getSignalsCatalog()),
        yield* Effect.flip(client.getAccount())
      ]
      assert.deepInclude(ofSignals, { _tag: "Unauthenticated", code: "UNAUTHENTICATED" })
      assert.deepInclude(ofAccount, { _tag: "Unauthenticated", code: "unauthenticated" })
    }))

  it.live("a limit says after how many seconds to try again", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served({ host: limited({ account: 1 }) })
      const client = yield* clientOf(yield* account(), { retries: { maxAttempts: 1 } })
      yield* client.getAccount()
      const refused = yield* Effect.flip(client.getAccount())
      assert.strictEqual(refused._tag, "RateLimited")
      assert.isTrue(refused._tag === "RateLimited" && refused.retry_after_seconds! >= 1)
    }))
})
