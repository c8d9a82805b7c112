import { assert, describe, it } from "@effect/vitest"
import { accountPages, type InputTo, makeClient, type PagedList, searchPages, signalPages } from "@kontor/client"
import { UpstreamBudget } from "@kontor/core/Signals"
import { WebhookStore } from "@kontor/core/Webhooks"
import { addEndpoint, newNumber, releaseTo, sourceRecord } from "@kontor/testing/fixtures"
import { Array, Effect, Layer } from "effect"
import { many } from "../support/SignalRecords.ts"
import { served } from "./ServedClient.ts"

const collected = <A>(pages: AsyncIterable<A>, most = Infinity) =>
  Effect.promise(async () => {
    const all: Array<A> = []
    for await (const page of pages) if (all.push(page) >= most) break
    return all
  })

/** A client whose service gives these answers, one after the other and again from the first, and what it asks. */
const answered = (answers: ReadonlyArray<object>) => {
  const asked: Array<string> = []
  const fetch: typeof globalThis.fetch = (input) => {
    asked.push(new URL(new Request(input).url).search)
    return Promise.resolve(Response.json(answers[(asked.length - 1) % answers.length]))
  }
  return { asked, kontor: makeClient({ baseUrl: "https://data.example/api", apiKey: "kt_secret", fetch }) }
}

const companies = Array.makeBy(
  65,
  (index) =>
    sourceRecord({ registration: newNumber({ number: String(5000 + index) }), facts: { name: `Quarz ${index} GmbH` } })
)

const page = (ids: ReadonlyArray<string>, next?: string) => ({
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
})

describe("pages of a list", () => {
  it.live("a search is read to its last hit, thirty on a page, each with its cost", () =>
    Effect.gen(function*() {
      const { charges, id, kontor } = yield* served({ records: companies })
      const pages = yield* collected(searchPages(kontor, { q: "Quarz" }))
      assert.deepStrictEqual(pages.map(({ results }) => results.length), [30, 30, 5])
      assert.deepStrictEqual(pages.map(({ meta }) => meta.request_credit_cost), [1, 1, 1])
      assert.lengthOf(new Set(pages.flatMap(({ results }) => results.map(({ entity_id }) => entity_id))), 65)
      assert.lengthOf(yield* charges(id), 3)
    }))

  it.live("no page is paid for that nobody takes", () =>
    Effect.gen(function*() {
      const { charges, id, kontor } = yield* served({ records: companies })
      yield* collected(searchPages(kontor, { q: "Quarz", limit: 10 }), 2)
      assert.lengthOf(yield* charges(id), 2)
    }))

  it.live("a search ends where its reach ends, with a page cut to it", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served()
      const found = yield* Effect.promise(() => kontor.searchOrganizations({ q: "alpha" }))
      const endless = answered([{ ...found, total: 10_000 }])
      yield* collected(searchPages(endless.kontor, { q: "alpha", skip: 9_950 }))
      assert.deepStrictEqual(endless.asked, ["?q=alpha&skip=9950&limit=30", "?q=alpha&skip=9980&limit=20"])
    }))

  it.live("Signals are read past short and empty pages, until there are no more", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served({ records: [many(45)], host: Layer.succeed(UpstreamBudget, 1) })
      const pages = yield* collected(signalPages(kontor, { topics: ["CLOSURES"], from: "2026-01-01" }))
      const ids = pages.flatMap(({ signals }) => signals.map(({ event }) => event.id))
      assert.lengthOf(ids, 45)
      assert.lengthOf(new Set(ids), 45)
      assert.deepStrictEqual(pages.map(({ meta }) => meta.request_credit_cost), pages.map(() => 20))
    }))

  it.effect("no Signal is reported twice, and an empty page is not the end", () =>
    Effect.gen(function*() {
      const { kontor } = answered([page(["a", "b"], "one"), page([], "two"), page(["b", "c"])])
      for (const _ of [1, 2]) {
        const pages = yield* collected(signalPages(kontor))
        assert.deepStrictEqual(pages.map(({ signals }) => signals.map(({ event }) => event.id)), [["a", "b"], [], [
          "c"
        ]])
      }
    }))

  it.live("transactions are read to the oldest, whatever is on a page", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served({}, undefined, 10)
      yield* Effect.repeat(Effect.promise(() => kontor.searchOrganizations({ q: "alpha" })), { times: 4 })
      const pages = yield* collected(accountPages(kontor, "listTransactions", { per_page: 2 }))
      const balances = pages.map(({ transactions }) => transactions.map(({ balance_after }) => balance_after))
      assert.deepStrictEqual(balances, [[5, 6], [7, 8], [9, 10]])
    }))

  it.live("tokens, API keys and endpoints are read to the newest, each once", () =>
    Effect.gen(function*() {
      const { administration, id, kontor, services } = yield* served()
      const two = <List extends PagedList>(list: List) =>
        collected(accountPages(kontor, list, { per_page: 2 } as Omit<InputTo<List>, "cursor">))
      for (const name of ["a", "b", "c"]) {
        yield* Effect.promise(() => kontor.createToken({ token_name: name }))
        yield* administration.createApiKey(id, name)
        yield* Effect.provide(addEndpoint(id, { name }), services)
      }
      const tokens = yield* two("listTokens")
      const keys = yield* two("listApiKeys")
      const endpoints = yield* two("listWebhookEndpoints")
      const names = (items: ReadonlyArray<{ readonly name: string }>) => items.map(({ name }) => name)
      assert.deepStrictEqual(tokens.map((page) => names(page.tokens)), [["a", "b"], ["c"]])
      assert.deepStrictEqual(keys.map((page) => names(page.api_keys)), [["first key", "a"], ["b", "c"]])
      assert.deepStrictEqual(endpoints.map((page) => names(page.endpoints)), [["a", "b"], ["c"]])
    }))

  it.live("monitors, deliveries and events are read to the oldest, each once", () =>
    Effect.gen(function*() {
      const { id, kontor, services } = yield* served({ records: companies })
      const endpoint = yield* Effect.provide(addEndpoint(id), services)
      const { results } = yield* Effect.promise(() => kontor.searchOrganizations({ q: "Quarz", limit: 3 }))
      for (const { entity_id } of results) {
        yield* Effect.promise(() =>
          kontor.createMonitor({ entity_id, poll_interval_days: 7, endpoint_ids: [endpoint.id], allow_duplicate: true })
        )
        yield* Effect.flatMap(WebhookStore, ({ release }) => release([releaseTo([endpoint])])).pipe(
          Effect.provide(services)
        )
      }
      const monitors = yield* collected(accountPages(kontor, "listMonitors", { per_page: 2 }))
      const deliveries = yield* collected(
        accountPages(kontor, "listWebhookDeliveries", { per_page: 2, endpoint: endpoint.id, status: "pending" })
      )
      const events = yield* collected(accountPages(kontor, "listWebhookEvents", { per_page: 2 }))
      const watched = monitors.flatMap((page) => page.monitors.map(({ entity_id }) => entity_id))
      assert.deepStrictEqual(watched, results.map(({ entity_id }) => entity_id).toReversed())
      assert.deepStrictEqual(deliveries.map((page) => page.deliveries.length), [2, 1])
      assert.deepStrictEqual(events.map((page) => page.events.length), [2, 1])
      assert.lengthOf(new Set(deliveries.flatMap((page) => page.deliveries.map(({ id }) => id))), 3)
      assert.lengthOf(new Set(events.flatMap((page) => page.events.map(({ id }) => id))), 3)
    }))
})
