import { assert, describe, it } from "@effect/vitest"
import {
  accountPages,
  InsufficientCredits,
  InvalidRequest,
  KontorProblem,
  newSignals,
  NotFound,
  searchPages,
  signalPages
} from "@kontor/client"
import { Effect } from "effect"
import { bytesOf, entity, filed } from "../http/fetch-document/Files.ts"
import { many } from "../support/SignalRecords.ts"
import { rejected, served } from "./ServedClient.ts"

const collected = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const item of items) all.push(item)
  return all
}

describe("@kontor/client", () => {
  it.live("sends parameters of all kinds, and says what an answer cost", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served()
      const found = yield* Effect.promise(() =>
        kontor.searchOrganizations({ q: "alpha", filters: { active: true }, limit: 1 })
      )
      const [hit] = found.results
      const profile = yield* Effect.promise(() =>
        kontor.fetchOrganization({ q: hit!.entity_id, features: ["related_persons", "network"] })
      )
      assert.strictEqual(found.meta.request_credit_cost, 1)
      assert.strictEqual(profile.entity_id, hit!.entity_id)
      const token = yield* Effect.promise(() => kontor.createToken({ token_name: "CRM", abilities: ["api:data"] }))
      assert.deepStrictEqual(token.abilities, ["api:data"])
      const revoked = yield* Effect.promise(() => kontor.revokeTokens())
      assert.strictEqual(revoked.revoked, 1)
    }))

  it.live("a change answers with what was changed", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served()
      const { endpoint } = yield* Effect.promise(() =>
        kontor.createWebhookEndpoint({ name: "CRM", url: "https://receiver.example/kontor" })
      )
      const archived = yield* Effect.promise(() => kontor.archiveWebhookEndpoint({ id: endpoint.id }))
      assert.deepInclude(archived.endpoint, { id: endpoint.id, status: "archived" })
    }))

  it.live("hands a document over as it arrives", () =>
    Effect.gen(function*() {
      const bytes = bytesOf("%PDF-1.7\n")
      const { kontor } = yield* served({ documents: [filed("AD", bytes)] })
      const file = yield* Effect.promise(() => kontor.fetchDocument({ company_id: entity, document_type: "AD" }))
      const read = yield* Effect.promise(() => new Response(file.bytes).bytes())
      assert.deepStrictEqual(new Uint8Array(read), bytes)
      assert.deepInclude(file, { media_type: "application/pdf" })
      assert.strictEqual(file.meta.request_credit_cost, 15)
    }))

  it.live("a refusal is an error of its class, with code, problem, request and what was charged", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served({}, undefined, 10)
      const poor = yield* rejected(() => kontor.listSignals())
      assert.instanceOf(poor, InsufficientCredits)
      assert.instanceOf(poor, KontorProblem)
      assert.deepInclude(poor, {
        code: "INSUFFICIENT_CREDITS",
        status: 402,
        creditsCharged: 0,
        operation: "listSignals"
      })
      assert.strictEqual(poor.problem.request_id, poor.requestId)
      const unknown = yield* rejected(() => kontor.fetchOrganization({ q: "f".repeat(32) }))
      assert.instanceOf(unknown, NotFound)
      const wrong = yield* rejected(() => kontor.searchOrganizations({ q: "a" }))
      assert.instanceOf(wrong, InvalidRequest)
      assert.property("invalid_params" in wrong.problem ? wrong.problem.invalid_params : {}, "q")
    }))

  it.live("pages of searches, Signals and lists come one after the other", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served({ records: [many(25)] })
      const hits = yield* Effect.promise(() => collected(searchPages(kontor, { q: "alpha", limit: 1 })))
      assert.strictEqual(hits.length, Math.max(1, hits[0]!.total))
      const pages = yield* Effect.promise(() => collected(signalPages(kontor, { topics: ["CLOSURES"] })))
      assert.lengthOf(new Set(pages.flatMap(({ signals }) => signals.map((signal) => signal.event.id))), 25)
      const lines = yield* Effect.promise(() => collected(accountPages(kontor, "listTransactions", { per_page: 1 })))
      assert.strictEqual(lines.length, hits.length + pages.length + 1)
    }))

  it.live("a feed reports each Signal once", () =>
    Effect.gen(function*() {
      const { kontor } = yield* served({
        records: [many(2)]
      })
      const first = yield* Effect.promise(() => newSignals(kontor, { position: "2026-02-01", topics: ["CLOSURES"] }))
      const second = yield* Effect.promise(() => newSignals(kontor, { position: first.position, topics: ["CLOSURES"] }))
      assert.deepStrictEqual(first.signals.map(({ event: { announced_on } }) => announced_on), [
        "2026-10-29",
        "2026-10-30"
      ])
      assert.deepStrictEqual([second.signals, second.credits], [[], 20])
    }))
})
