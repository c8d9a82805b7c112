import { assert, describe, it } from "@effect/vitest"
import { UpstreamBudget } from "@kontor/core/Signals"
import { addEndpoint, newNumber, releaseTo, sourceRecord } from "@kontor/core/testing/fixtures"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Array, Effect, Layer, Stream } from "effect"
import { many } from "../../support/SignalRecords.ts"
import { baseUrl, clientWith, json, misbehaving, served, someKey } from "./Clients.ts"

const companies = Array.makeBy(
  65,
  (index) =>
    sourceRecord({ registration: newNumber({ number: String(5000 + index) }), facts: { name: `Quarz ${index} GmbH` } })
)

const page = (ids: ReadonlyArray<string>, next?: string) =>
  json(200, {
    signals: ids.map((id) => ({
      event: { id, topic: "CLOSURES", topic_name: { de: "Schließung", en: "Closure" }, announced_on: "2026-10-30" },
      organization: { type: "ORGANIZATION", entity_id: "0".repeat(32) },
      register_entry: { context: "PRIMARY", flags: [] },
      source: { kind: "COMMERCIAL_REGISTER", record_id: "record" }
    })),
    pagination: {
      mode: "CURSOR",
      limit: 20,
      returned: ids.length,
      has_more: next !== undefined,
      ...(next !== undefined && { next_cursor: next })
    },
    filters: { topics: [], organization_ids: [] },
    warnings: [],
    meta: { schema_version: "1.0", request_id: "id", request_credit_cost: 20, credits_remaining: 0 }
  }, { "x-credits-charged": "20", "x-credits-remaining": "0" })

describe("pages of a list", () => {
  it.live("a search is read to its last hit, thirty on a page, each with its cost", () =>
    Effect.gen(function*() {
      const { account, charges, clientOf } = yield* served({ records: companies })
      const mine = yield* account()
      const client = yield* clientOf(mine)
      const pages = yield* Stream.runCollect(client.pages.searchOrganizations({ q: "Quarz" }))
      assert.deepStrictEqual(pages.map(({ results }) => results.length), [30, 30, 5])
      assert.deepStrictEqual(pages.map(({ meta }) => meta.request_credit_cost), [1, 1, 1])
      assert.lengthOf(new Set(pages.flatMap(({ results }) => results.map(({ entity_id }) => entity_id))), 65)
      assert.lengthOf(yield* charges(mine.id), 3)
    }))

  it.live("no page is paid for that nobody takes", () =>
    Effect.gen(function*() {
      const { account, charges, clientOf } = yield* served({ records: companies })
      const mine = yield* account()
      const client = yield* clientOf(mine)
      yield* Stream.runCollect(Stream.take(client.pages.searchOrganizations({ q: "Quarz", limit: 10 }), 2))
      assert.lengthOf(yield* charges(mine.id), 2)
    }))

  it.live("a search ends where its reach ends, with a page cut to it", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account())
      const found = yield* client.searchOrganizations({ q: "alpha" })
      const endless = json(200, { ...found, total: 10_000 }, { "x-credits-charged": "1" })
      const asked: Array<string> = []
      const reader = yield* clientWith((input) => {
        asked.push(new URL(new Request(input).url).search)
        return endless()
      }, { baseUrl, apiKey: someKey })
      yield* Stream.runDrain(reader.pages.searchOrganizations({ q: "alpha", skip: 9_950 }))
      assert.deepStrictEqual(asked, ["?q=alpha&skip=9950&limit=30", "?q=alpha&skip=9980&limit=20"])
    }))

  it.live("Signals are read past short and empty pages, until there are no more", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served({ records: [many(45)], host: Layer.succeed(UpstreamBudget, 1) })
      const client = yield* clientOf(yield* account())
      const pages = yield* Stream.runCollect(client.pages.listSignals({ topics: ["CLOSURES"], from: "2026-01-01" }))
      const ids = pages.flatMap(({ signals }) => signals.map(({ event }) => event.id))
      assert.lengthOf(ids, 45)
      assert.lengthOf(new Set(ids), 45)
      assert.deepStrictEqual(pages.map(({ meta }) => meta.request_credit_cost), pages.map(() => 20))
    }))

  it.effect("no Signal is reported twice, and an empty page is not the end", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([page(["a", "b"], "one"), page([], "two"), page(["b", "c"])])
      const listed = client.pages.listSignals()
      for (const _ of [1, 2]) {
        calls.length = 0
        const pages = yield* Stream.runCollect(listed)
        assert.deepStrictEqual(pages.map(({ signals }) => signals.map(({ event }) => event.id)), [["a", "b"], [], [
          "c"
        ]])
      }
    }))

  it.live("transactions are read to the oldest, whatever is on a page", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account("free", 10))
      yield* Effect.repeat(client.searchOrganizations({ q: "alpha" }), { times: 4 })
      const pages = yield* Stream.runCollect(client.pages.listTransactions({ per_page: 2 }))
      const balances = pages.map(({ transactions }) => transactions.map(({ balance_after }) => balance_after))
      assert.deepStrictEqual(balances, [[5, 6], [7, 8], [9, 10]])
    }))

  it.live("tokens, API keys and endpoints are read to the newest, each once", () =>
    Effect.gen(function*() {
      const { account, administration, clientOf, services } = yield* served()
      const mine = yield* account()
      const client = yield* clientOf(mine)
      for (const name of ["a", "b", "c"]) {
        yield* client.createToken({ token_name: name })
        yield* administration.createApiKey(mine.id, name)
        yield* Effect.provide(addEndpoint(mine.id, { name }), services)
      }
      const tokens = yield* Stream.runCollect(client.pages.listTokens({ per_page: 2 }))
      const keys = yield* Stream.runCollect(client.pages.listApiKeys({ per_page: 2 }))
      const endpoints = yield* Stream.runCollect(client.pages.listWebhookEndpoints({ per_page: 2 }))
      const names = (items: ReadonlyArray<{ readonly name: string }>) => items.map(({ name }) => name)
      assert.deepStrictEqual(tokens.map((page) => names(page.tokens)), [["a", "b"], ["c"]])
      assert.deepStrictEqual(keys.map((page) => names(page.api_keys)), [["first key", "a"], ["b", "c"]])
      assert.deepStrictEqual(endpoints.map((page) => names(page.endpoints)), [["a", "b"], ["c"]])
    }))

  it.live("monitors, deliveries and events are read to the oldest, each once", () =>
    Effect.gen(function*() {
      const { account, clientOf, services } = yield* served({ records: companies })
      const mine = yield* account()
      const client = yield* clientOf(mine)
      const endpoint = yield* Effect.provide(addEndpoint(mine.id), services)
      const { results } = yield* client.searchOrganizations({ q: "Quarz", limit: 3 })
      for (const { entity_id } of results) {
        yield* client.createMonitor({ entity_id, poll_interval_days: 7, endpoint_ids: [endpoint.id] })
        yield* Effect.flatMap(WebhookStore, ({ release }) => release([releaseTo([endpoint])])).pipe(
          Effect.provide(services)
        )
      }
      const monitors = yield* Stream.runCollect(client.pages.listMonitors({ per_page: 2 }))
      const deliveries = yield* Stream.runCollect(
        client.pages.listWebhookDeliveries({ per_page: 2, endpoint: endpoint.id, status: "pending" })
      )
      const events = yield* Stream.runCollect(client.pages.listWebhookEvents({ per_page: 2 }))
      const watched = monitors.flatMap((page) => page.monitors.map(({ entity_id }) => entity_id))
      assert.deepStrictEqual(watched, results.map(({ entity_id }) => entity_id).toReversed())
      assert.deepStrictEqual(deliveries.map((page) => page.deliveries.length), [2, 1])
      assert.deepStrictEqual(events.map((page) => page.events.length), [2, 1])
      assert.lengthOf(new Set(deliveries.flatMap((page) => page.deliveries.map(({ id }) => id))), 3)
      assert.lengthOf(new Set(events.flatMap((page) => page.events.map(({ id }) => id))), 3)
    }))
})
