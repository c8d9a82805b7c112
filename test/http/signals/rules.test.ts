import { assert, describe, it } from "@effect/vitest"
import type { Plan } from "@kontor/core/Accounts"
import { Withheld } from "@kontor/core/Register"
import { UpstreamBudget } from "@kontor/core/Signals"
import { RegisterIntake } from "@kontor/register"
import { withoutProfiles } from "@kontor/testing/fixtures"
import { DateTime, Effect, Layer } from "effect"
import { makeService } from "../../support/Service.ts"
import { everyTopic, many, organization, recordOf } from "../../support/SignalRecords.ts"
import { list } from "./Lists.ts"

const all = ["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES", "CLOSURES", "ROLE_HOLDER_CHANGES", "CAPITAL_CHANGES"]

describe("GET /v1/signals, the rules of the service description", () => {
  const reach: ReadonlyArray<readonly [Plan, ReadonlyArray<string>]> = [
    ["free", all],
    ["plus", all],
    ["pro", [...all, "INSOLVENCIES"]],
    ["max", [...all, "INSOLVENCIES", "TRANSFORMATIONS"]]
  ]
  for (const [plan, topics] of reach) {
    it.live(`rule 1: without topics, ${plan} searches ${topics.length} topics, and nothing marks it`, () =>
      Effect.gen(function*() {
        const { account, request } = yield* makeService({ records: [everyTopic] })
        const { headers } = yield* account(plan)
        const { body, status } = yield* request("/v1/signals", headers)
        assert.strictEqual(status, 200)
        assert.sameMembers(list(body).signals.map(({ event }) => event.topic), [...topics])
        assert.deepStrictEqual(list(body).filters, { topics: [], organization_ids: [] })
        assert.deepStrictEqual(list(body).warnings, [])
      }))
  }

  for (
    const [plan, topic, required] of [
      ["free", "INSOLVENCIES", ["pro", "max"]],
      ["plus", "TRANSFORMATIONS", ["max"]],
      ["pro", "TRANSFORMATIONS,CLOSURES", ["max"]]
    ] as const
  ) {
    it.live(`rule 2: ${topic} on ${plan} is PLAN_REQUIRED before any lookup, and free`, () =>
      Effect.gen(function*() {
        const { account, charges, request } = yield* makeService({
          register: (register) => ({ ...register, events: () => Effect.die("looked up") })
        })
        const { headers, id } = yield* account(plan, 0)
        const { body, status } = yield* request(`/v1/signals?topics=${topic}`, headers)
        assert.strictEqual(status, 403)
        assert.strictEqual(body.code, "PLAN_REQUIRED")
        assert.deepStrictEqual(body.meta?.required_plans, required)
        assert.deepStrictEqual(yield* charges(id), [])
      }))
  }

  it.live("rule 3: a page has at most 20 Signals, and has_more says when to stop", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [many(45)] })
      const { headers } = yield* account()
      const seen: Array<string> = []
      const sizes: Array<number> = []
      let query = ""
      for (let more = true; more;) {
        const { signals, pagination } = list((yield* request(`/v1/signals${query}`, headers)).body)
        seen.push(...signals.map(({ event }) => event.id))
        sizes.push(signals.length)
        assert.deepInclude(pagination, { mode: "CURSOR", limit: 20, returned: signals.length })
        assert.strictEqual(pagination["has_more"], pagination.next_cursor !== undefined)
        more = pagination.next_cursor !== undefined
        query = `?cursor=${pagination.next_cursor}`
      }
      assert.deepStrictEqual(sizes, [20, 20, 5])
      assert.lengthOf(new Set(seen), 45)
    }))

  it.live("rule 3: the upstream budget may end a page early, with has_more and a warning", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        records: [many(60)],
        host: Layer.succeed(UpstreamBudget, 1),
        register: withoutProfiles
      })
      const { headers } = yield* account()
      const { body, status } = yield* request("/v1/signals", headers)
      assert.strictEqual(status, 200)
      assert.deepInclude(list(body).pagination, { returned: 0, has_more: true })
      assert.deepStrictEqual(list(body).warnings.map(({ code }) => code), ["PAGE_SHORTENED"])
      assert.strictEqual(body.meta?.request_credit_cost, 20)
    }))

  it.live("rule 4: the same source read again yields the same event.id", () =>
    Effect.gen(function*() {
      const { account, request, services } = yield* makeService({ records: [everyTopic] })
      const { headers } = yield* account("max")
      const before = list((yield* request("/v1/signals", headers)).body)
      yield* Effect.provide(RegisterIntake.use(({ take }) => take([everyTopic])), services)
      assert.deepStrictEqual(list((yield* request("/v1/signals", headers)).body).signals, before.signals)
    }))

  it.live("rule 6: a Signal without a resolved profile is left out", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({
        records: [many(3)],
        register: withoutProfiles
      })
      const { headers } = yield* account()
      const { body } = yield* request("/v1/signals", headers)
      assert.deepStrictEqual(list(body).signals, [])
      assert.deepInclude(list(body).pagination, { returned: 0, has_more: false })
    }))

  it.live("a withheld entity never appears", () =>
    Effect.gen(function*() {
      const { account, request, services } = yield* makeService({ records: [many(3)] })
      const { headers } = yield* account()
      const since = yield* DateTime.now
      yield* Effect.provide(Withheld.use(({ add }) => add({ entity_id: organization, reason: null, since })), services)
      assert.deepStrictEqual(list((yield* request("/v1/signals", headers)).body).signals, [])
    }))

  it.live("Events that arrive while a client pages are not repeated and shift nothing", () =>
    Effect.gen(function*() {
      const { account, request, services } = yield* makeService({ records: [many(25)] })
      const { headers } = yield* account("max")
      const first = list((yield* request("/v1/signals", headers)).body)
      yield* Effect.provide(RegisterIntake.use(({ take }) => take([recordOf("TRANSFORMATIONS")])), services)
      const second = list((yield* request(`/v1/signals?cursor=${first.pagination.next_cursor}`, headers)).body)
      const ids = [...first.signals, ...second.signals].map(({ event }) => event.id)
      assert.lengthOf(new Set(ids), 25)
      assert.lengthOf(ids, 25)
    }))

  it.live("filters narrow by topic, organization and day, inclusive, duplicates counting once", () =>
    Effect.gen(function*() {
      const { account, request } = yield* makeService({ records: [everyTopic] })
      const { headers } = yield* account("max")
      const topicsOf = (query: string) =>
        Effect.map(
          request(`/v1/signals?${query}`, headers),
          ({ body }) => list(body).signals.map(({ event }) => event.topic)
        )
      assert.deepStrictEqual(yield* topicsOf("topics=CLOSURES&topics=CLOSURES,CAPITAL_CHANGES"), [
        "CLOSURES",
        "CAPITAL_CHANGES"
      ])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-28&to=2026-10-29"), ["MASTER_DATA_CHANGES", "CLOSURES"])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-29T22:30:00Z"), ["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES"])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-29T23:30:00Z"), ["NEW_REGISTRATIONS"])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-29T23:30:00"), ["NEW_REGISTRATIONS", "MASTER_DATA_CHANGES"])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-30T00:30"), ["NEW_REGISTRATIONS"])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-30 00:00:00"), ["NEW_REGISTRATIONS"])
      assert.deepStrictEqual(yield* topicsOf("from=2026-10-29+23:30:00Z"), ["NEW_REGISTRATIONS"])
      assert.deepStrictEqual(yield* topicsOf(`organization_ids=${"0".repeat(32)}`), [])
      assert.lengthOf(yield* topicsOf(`organization_ids=${organization},${organization}`), 7)
    }))

  it.live("answers the headers and meta of Signals", () =>
    Effect.gen(function*() {
      const { account, charges, request } = yield* makeService({ records: [everyTopic] })
      const { headers, id } = yield* account("free", 30)
      const { body, headers: answered } = yield* request("/v1/signals?topics=CAPITAL_CHANGES", headers)
      assert.deepInclude(answered, { "cache-control": "private, no-store", "x-credits-charged": "20" })
      assert.strictEqual(answered["x-request-id"], body.meta?.request_id)
      assert.deepInclude(body.meta, { schema_version: "1.0", request_credit_cost: 20, credits_remaining: 10 })
      assert.deepStrictEqual(list(body).filters.topics, ["CAPITAL_CHANGES"])
      assert.lengthOf(yield* charges(id), 1)
    }))

  it.live("a Bearer token needs no ability", () =>
    Effect.gen(function*() {
      const { account, request, token } = yield* makeService()
      const { id } = yield* account()
      const { status } = yield* request("/v1/signals", yield* token(id, []))
      assert.strictEqual(status, 200)
    }))
})
