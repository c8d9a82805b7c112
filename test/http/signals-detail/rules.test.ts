import { assert, describe, it } from "@effect/vitest"
import { Withheld } from "@kontor/core/Register"
import { withoutProfiles } from "@kontor/testing/fixtures"
import { DateTime, Effect } from "effect"
import { makeService } from "../../support/Service.ts"
import { everyTopic, organization } from "../../support/SignalRecords.ts"

const signalOf = (body: object) =>
  (body as { readonly signal: { readonly event: object; readonly organization: object } }).signal

describe("GET /v1/signals/{signalId}, the rules of the service description", () => {
  it.live("answers one Signal, its price and its headers", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ records: [everyTopic] })
      const { headers, id } = yield* account("free", 50)
      const { body, headers: answered, status } = yield* request("/v1/signals/capital_changes-4", headers)
      assert.strictEqual(status, 200)
      assert.deepInclude(signalOf(body).event, { id: "capital_changes-4", topic: "CAPITAL_CHANGES" })
      assert.deepInclude(answered, {
        "cache-control": "private, no-store",
        "x-credits-charged": "20",
        "x-credits-remaining": "30"
      })
      assert.deepInclude(body.meta, { schema_version: "1.0", request_credit_cost: 20, credits_remaining: 30 })
      assert.lengthOf(yield* charges(id), 1)
    }))

  for (
    const [plan, signal, required] of [
      ["free", "insolvencies-5", ["pro", "max"]],
      ["plus", "transformations-6", ["max"]],
      ["pro", "transformations-6", ["max"]]
    ] as const
  ) {
    it.live(`rule 1: ${signal} on ${plan} is PLAN_REQUIRED after the lookup, without a charge`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({ records: [everyTopic] })
        const { headers, id } = yield* account(plan)
        const { body, status } = yield* request(`/v1/signals/${signal}`, headers)
        assert.strictEqual(status, 403)
        assert.strictEqual(body.code, "PLAN_REQUIRED")
        assert.deepStrictEqual(body.meta?.required_plans, required)
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  it.live("rule 1: the credits are checked before the lookup that would gate the plan", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [everyTopic] })
      const { headers } = yield* account("free", 19)
      const { status } = yield* request("/v1/signals/insolvencies-5", headers)
      assert.strictEqual(status, 402)
    }))

  it.live("rule 2: a Signal of topic OTHER is not gated", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [everyTopic] })
      const { headers } = yield* account("free")
      const { body, status } = yield* request("/v1/signals/other-7", headers)
      assert.strictEqual(status, 200)
      assert.deepInclude(signalOf(body).event, { topic: "OTHER" })
    }))

  it.live("rule 3: a Signal without a resolved profile is returned, without the profile", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        records: [everyTopic],
        register: withoutProfiles
      })
      const { headers } = yield* account("free")
      const { body, status } = yield* request("/v1/signals/closures-2", headers)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(signalOf(body).organization, { type: "ORGANIZATION", entity_id: organization })
    }))

  for (
    const id of [
      "-closures",
      ".closures",
      "clo%20sures",
      "cl%2Fosures",
      "clösures",
      "a".repeat(256),
      "closures%0A%0A",
      "a%00"
    ]
  ) {
    it.live(`rule 4: "${id.slice(0, 20)}" fails route matching: a plain 404 without the headers of Signals`, () =>
      Effect.gen(function*() {
        const { account, charges, sent } = yield* makeService({ records: [everyTopic] })
        const { headers, id: account_id } = yield* account()
        const answer = yield* sent(`/api/v1/signals/${id}`, { headers })
        assert.strictEqual(answer.status, 404)
        assert.deepStrictEqual(JSON.parse(answer.text), { message: "Not Found" })
        assert.notProperty(answer.headers, "x-credits-charged")
        assert.notProperty(answer.headers, "x-request-id")
        assert.deepStrictEqual(yield* charges(account_id), [])
      }))
  }

  it.live("rule 4: an unauthenticated caller learns nothing about such a path", () =>
    Effect.gen(function*() {
      const { sent } = yield* makeService()
      const { status } = yield* sent("/api/v1/signals/-closures")
      assert.strictEqual(status, 404)
    }))

  it.live("rule 5: an id with one trailing line feed passes the route and is the 422 of signal_id", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ records: [everyTopic] })
      const { headers, id } = yield* account()
      const { body, status } = yield* request("/v1/signals/closures-2%0A", headers)
      assert.strictEqual(status, 422)
      assert.strictEqual(body.code, "INVALID_REQUEST")
      assert.deepStrictEqual(body.invalid_params, { signal_id: ["signal_id is invalid"] })
      assert.deepStrictEqual(yield* charges(id), [])
    }))

  it.live("an id of 255 characters, and one that is percent-encoded, match the route", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [everyTopic] })
      const { headers } = yield* account()
      const { body, status } = yield* request(`/v1/signals/${"a".repeat(255)}`, headers)
      assert.strictEqual(status, 404)
      assert.strictEqual(body.code, "NOT_FOUND")
      assert.strictEqual((yield* request("/v1/signals/%63losures-2", headers)).status, 200)
    }))

  it.live("any parameter but api_key is an unknown Signals parameter", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [everyTopic] })
      const { headers, key } = yield* account()
      const { body, status } = yield* request("/v1/signals/closures-2?topics=CLOSURES&limit=1", headers)
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.invalid_params, { topics: ["topics is an unknown Signals parameter"] })
      assert.strictEqual((yield* request(`/v1/signals/closures-2?api_key=${key}`)).status, 200)
    }))

  it.live("a withheld entity's Signal is NOT_FOUND, as an unknown one, and free", () =>
    Effect.gen(function*() {
      const { account, charges, request, services } = yield* makeService({ records: [everyTopic] })
      const { headers, id } = yield* account()
      const since = yield* DateTime.now
      yield* Effect.provide(Withheld.use(({ add }) => add({ entity_id: organization, reason: null, since })), services)
      const [withheld, unknown] = [
        yield* request("/v1/signals/closures-2", headers),
        yield* request("/v1/signals/x", headers)
      ]
      assert.strictEqual(withheld.status, 404)
      assert.strictEqual(withheld.body.code, "NOT_FOUND")
      assert.deepStrictEqual(withheld.body.detail, unknown.body.detail)
      assert.deepStrictEqual(yield* charges(id), [])
    }))
})
