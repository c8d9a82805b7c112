import { assert, describe, it } from "@effect/vitest"
import { MonitorRuns } from "@kontor/core/Monitoring"
import { WebhookStore } from "@kontor/core/Webhooks"
import { Api } from "@kontor/http"
import { addEndpoint, releaseTo, roomFor, settlementOf, start } from "@kontor/testing/fixtures"
import { Duration, Effect, Redacted, Stream } from "effect"
import { HttpApi } from "effect/http-api"
import { everyTopic, organization } from "../../support/SignalRecords.ts"
import { bytesOf, entity, filed } from "../fetch-document/Files.ts"
import { baseUrl, clientWith, served } from "./Clients.ts"

const names: Array<string> = []
HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => void names.push(endpoint.identifier) })

describe("the client, operation by operation", () => {
  it.live("has every operation of the contract by its name", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const operations = yield* clientOf(yield* account())
      assert.isNotEmpty(names)
      assert.sameMembers(Object.keys(operations), names)
    }))

  it.live("searches with filters and defaults, and reports the cost", () =>
    Effect.gen(function*() {
      const { account, clientOf, sent } = yield* served()
      const client = yield* clientOf(yield* account("free", 10))
      const { meta, results, total } = yield* client.searchOrganizations({
        q: " alpha ",
        filters: { active: true, registration_type: ["HRB"] }
      })
      assert.isAbove(results.length, 0)
      assert.isAbove(total, 0)
      assert.deepInclude(meta, { request_credit_cost: 1, credits_remaining: 9, total_is_lower_bound: false })
      assert.deepStrictEqual(Object.fromEntries(new URL(sent[0]!.url).searchParams), {
        q: "alpha",
        skip: "0",
        limit: "10",
        filters: `{"active":true,"registration_type":["HRB"]}`
      })
    }))

  it.live("fetches a profile with several features", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account())
      const profile = yield* client.fetchOrganization({ q: entity, features: ["news", "network"], feature: ["ubos"] })
      assert.strictEqual(profile.entity_id, entity)
      assert.isNull(profile.ubos)
      assert.deepStrictEqual(profile.meta.ignored_features, ["network"])
    }))

  it.live("fetches a document as a stream of bytes, with its name and media type", () =>
    Effect.gen(function*() {
      const bytes = bytesOf("%PDF-1.7\n")
      const { account, clientOf } = yield* served({ documents: [filed("AD", bytes)] })
      const client = yield* clientOf(yield* account("free", 20))
      const file = yield* client.fetchDocument({ company_id: entity, document_type: "AD" })
      const chunks = yield* Stream.runCollect(file.bytes)
      assert.strictEqual(file.file_name, "DEK1101R.HRB1_AD_2026-02-03.pdf")
      assert.strictEqual(file.media_type, "application/pdf")
      assert.deepInclude(file.meta, { request_credit_cost: 15, credits_remaining: 5 })
      assert.deepStrictEqual(new Uint8Array(Buffer.concat(chunks)), bytes)
    }))

  it.live("reads the catalog, the list and one Signal", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served({ records: [everyTopic] })
      const client = yield* clientOf(yield* account("max"))
      const { topics } = yield* client.getSignalsCatalog()
      const { signals } = yield* client.listSignals({ topics: ["CLOSURES", "CAPITAL_CHANGES"], from: "2026-01-01" })
      const { signal } = yield* client.fetchSignal({ signalId: signals[0]!.event.id })
      assert.lengthOf(topics, 7)
      assert.lengthOf(signals, 2)
      assert.deepStrictEqual(signal.event, signals[0]!.event)
    }))

  it.live("creates, lists and revokes tokens", () =>
    Effect.gen(function*() {
      const { account, clientOf } = yield* served()
      const client = yield* clientOf(yield* account())
      const { token } = yield* client.createToken({
        token_name: "job",
        abilities: ["account:read"],
        expires_at: "2099-12-31T00:00:00Z"
      })
      const [id = ""] = token.split("|")
      assert.strictEqual((yield* client.listTokens()).tokens[0]?.expires_at, "2099-12-31T00:00:00.000Z")
      assert.strictEqual((yield* client.revokeToken({ id })).token_name, "job")
      assert.lengthOf((yield* client.listTokens()).tokens, 0)
    }))

  it.live("quotes the price of monitoring, creates a monitor, changes, pauses, resumes, checks and archives it", () =>
    Effect.gen(function*() {
      const { account, clientOf, sent, services } = yield* served({ records: [everyTopic] })
      const mine = yield* account("pro")
      const client = yield* clientOf(mine)
      const endpoint = yield* Effect.provide(addEndpoint(mine.id), services)
      const { pricing, topics } = yield* client.getMonitoringPricing({ poll_interval_days: 5 })
      assert.deepInclude(pricing, { billed_cadence: "every_3_days", estimated_credits: 40 })
      assert.deepStrictEqual(topics.filter(({ released }) => !released).map(({ code }) => code), ["TRANSFORMATIONS"])
      const asked = {
        entity_id: organization,
        poll_interval_days: 5,
        endpoint_ids: [endpoint.id],
        allow_duplicate: true
      }
      const { monitor: { id, status } } = yield* client.createMonitor(asked)
      assert.strictEqual(status, "initializing")
      yield* Effect.flatMap(MonitorRuns, ({ runDue }) => Effect.andThen(runDue, runDue)).pipe(Effect.provide(services))
      assert.strictEqual((yield* client.changeMonitor({ id, label: "Kunde 7" })).monitor.label, "Kunde 7")
      assert.strictEqual((yield* client.pauseMonitor({ id })).monitor.status, "paused_user")
      assert.strictEqual((yield* client.resumeMonitor({ id })).monitor.status, "active")
      assert.strictEqual((yield* client.checkMonitor({ id })).monitor.status, "active")
      const { billing_cycle, recent_runs } = yield* client.getMonitor({ id })
      assert.deepInclude(billing_cycle, { poll_interval_days: 5, credits: 40 })
      assert.deepStrictEqual(recent_runs.map(({ status, trigger }) => [trigger, status]), [
        ["on_demand", "scheduled"],
        ["baseline", "completed"]
      ])
      assert.strictEqual((yield* client.archiveMonitor({ id })).monitor.status, "archived")
      assert.lengthOf((yield* client.listMonitors({ status: "archived" })).monitors, 1)
      const keys = sent.flatMap(({ headers }) => headers.get("idempotency-key") ?? [])
      assert.lengthOf(new Set(keys), 6)
    }))

  it.live("a key of one's own makes a change happen once", () =>
    Effect.gen(function*() {
      const { account, clientOf, services } = yield* served({ records: [everyTopic] })
      const mine = yield* account()
      const client = yield* clientOf(mine)
      const endpoint = yield* Effect.provide(addEndpoint(mine.id), services)
      const asked = {
        entity_id: organization,
        poll_interval_days: 1,
        endpoint_ids: [endpoint.id],
        "idempotency-key": "order-7"
      }
      const [one, other] = [yield* client.createMonitor(asked), yield* client.createMonitor(asked)]
      assert.deepStrictEqual(other.monitor, one.monitor)
      const conflict = yield* Effect.flip(client.createMonitor({ ...asked, poll_interval_days: 2 }))
      assert.strictEqual(conflict._tag, "IdempotencyConflict")
    }))

  it.live("lists deliveries and events, shows a delivery, and sends it again", () =>
    Effect.gen(function*() {
      const { account, clientOf, services } = yield* served()
      const mine = yield* account()
      const client = yield* clientOf(mine)
      const released = Effect.gen(function*() {
        const store = yield* WebhookStore
        const endpoint = yield* addEndpoint(mine.id)
        yield* store.release([releaseTo([endpoint])])
        const [due] = yield* store.claimDue(start, roomFor(1), Duration.minutes(1))
        yield* store.settle(settlementOf(due!.delivery, { status: "exhausted" }))
        return due!.delivery
      })
      const { id } = yield* Effect.provide(released, services)
      const { deliveries } = yield* client.listWebhookDeliveries({ status: "exhausted" })
      const { events } = yield* client.listWebhookEvents()
      const { attempts, delivery, payload } = yield* client.getWebhookDelivery({ id })
      assert.deepStrictEqual(deliveries, [delivery])
      assert.deepStrictEqual(events.map((event) => event.id), [delivery.event_id])
      assert.lengthOf(attempts, 1)
      assert.isTrue(payload?.type === "organization.signal.detected" && payload.data.links.signal.endsWith("/evt-1"))
      assert.strictEqual((yield* client.retryWebhookDelivery({ id })).delivery.status, "pending")
      const refused = yield* Effect.flip(client.retryWebhookDelivery({ id }))
      assert.strictEqual(refused._tag, "InvalidState")
    }))

  it.live("shows an API key in its header, and a token in its own, and neither in the address", () =>
    Effect.gen(function*() {
      const { account, clientOf, fetch, sent } = yield* served()
      const mine = yield* account()
      const byKey = yield* clientOf(mine)
      const { token } = yield* byKey.createToken({ token_name: "job" })
      const byToken = yield* clientWith(fetch, { baseUrl: `${baseUrl}/`, token: Redacted.make(token) })
      assert.strictEqual((yield* byToken.getAccount()).id, mine.id)
      assert.deepStrictEqual(sent.map(({ headers }) => [headers.get("x-api-key"), headers.get("authorization")]), [
        [mine.key, null],
        [null, `Bearer ${token}`]
      ])
      for (const { redirect, url } of sent) {
        assert.strictEqual(new URL(url).search, "")
        assert.strictEqual(redirect, "manual")
      }
    }))

  it.live("reaches a service below any base address", () =>
    Effect.gen(function*() {
      const addresses: Array<string> = []
      const client = yield* clientWith((input) => {
        addresses.push(new Request(input).url)
        return Promise.resolve(new Response(null, { status: 500 }))
      }, { baseUrl: new URL("https://proxy.example/kontor/api"), apiKey: "kt_key" })
      yield* Effect.flip(client.getAccount())
      yield* Effect.flip(client.fetchSignal({ signalId: "a b" }))
      assert.deepStrictEqual(addresses, [
        "https://proxy.example/kontor/api/v1/account",
        "https://proxy.example/kontor/api/v1/signals/a%20b"
      ])
    }))
})
