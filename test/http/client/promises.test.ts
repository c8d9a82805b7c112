import { assert, describe, it } from "@effect/vitest"
import { isProblem, KontorProblem, makeClient, NoAnswer, type PromiseClient } from "@kontor/http/client"
import { Effect, Redacted } from "effect"
import type { Options } from "../../support/Service.ts"
import { many } from "../../support/SignalRecords.ts"
import { bytesOf, entity, filed } from "../fetch-document/Files.ts"
import { baseUrl, served, someKey, unreachable } from "./Clients.ts"

/** Runs a program without Effect, with a client of the service in memory. */
const using = (use: (client: PromiseClient, sent: ReadonlyArray<Request>) => Promise<void>, options: Options = {}) =>
  Effect.gen(function*() {
    const { account, fetch, sent } = yield* served(options)
    const { key } = yield* account("max", 100)
    const client = makeClient({ baseUrl, apiKey: Redacted.make(key), fetch })
    yield* Effect.promise(() => use(client, sent))
  })

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => assert.fail("it was answered"), (reason: unknown) => reason)

describe("the client without Effect", () => {
  it.live("answers with promises, and sends no headers of a trace", () =>
    using(async (client, sent) => {
      const { meta } = await client.searchOrganizations({ q: "alpha" })
      const { balance } = await client.getCredits()
      assert.strictEqual(meta.credits_remaining, 99)
      assert.strictEqual(balance.total, 99)
      assert.isFalse(sent.some(({ headers }) => headers.has("traceparent") || headers.has("b3")))
    }))

  it.live("rejects with a problem, which its code names", () =>
    using(async (client) => {
      const refused = await rejection(client.fetchOrganization({ q: "Omega Unbekannt" }))
      assert.instanceOf(refused, KontorProblem)
      assert.instanceOf(refused, Error)
      assert.deepInclude(refused, { name: "KontorProblem", code: "not_found", status: 404 })
    }))

  it.live("the code of a problem selects its other members", () =>
    using(async (client) => {
      const features = ["network", "ubos", "news", "mergers_and_acquisitions", "shareholders", "shareholdings"] as const
      const refused = await rejection(
        client.fetchOrganization({
          q: entity,
          features: [...features, "balance_sheet_accounts"],
          ai_search: "on-default"
        })
      )
      assert.isTrue(
        isProblem(refused) && refused.code === "insufficient_credits" && refused.meta.required_credits > 100
      )
    }))

  it.live("rejects with what happened where there is no answer", () =>
    Effect.gen(function*() {
      const client = makeClient({ baseUrl, token: "1|secret", fetch: unreachable, retries: { maxAttempts: 1 } })
      const failed = yield* Effect.promise(() => rejection(client.getAccount()))
      assert.instanceOf(failed, NoAnswer)
      assert.instanceOf(failed, Error)
    }))

  it("gives a call up with its signal", async () => {
    const controller = new AbortController()
    const aborted: Array<boolean | undefined> = []
    const fetch: typeof globalThis.fetch = (_, init) => {
      controller.abort()
      return new Promise((_, reject) => {
        init?.signal?.addEventListener("abort", () => {
          aborted.push(init.signal?.aborted)
          reject(new Error("aborted"))
        })
      })
    }
    const client = makeClient({ baseUrl, apiKey: someKey, fetch })
    await rejection(client.getAccount({}, { signal: controller.signal }))
    assert.deepStrictEqual(aborted, [true])
  })

  it.live("makes a change under a key, and reports its problems", () =>
    using(async (client) => {
      const { monitors } = await client.listMonitors()
      const refused = await rejection(client.pauseMonitor({ id: "mon_01k9xq1b2n8f5s3j7k4m6p0e9d" }))
      assert.isEmpty(monitors)
      assert.isTrue(isProblem(refused) && refused.code === "not_found")
    }))

  it.live("lists pages as an async iterable", () =>
    using(async (client) => {
      const sizes: Array<number> = []
      for await (const { signals } of client.pages.listSignals({ topics: ["CLOSURES"] })) sizes.push(signals.length)
      assert.deepStrictEqual(sizes, [20, 5])
    }, { records: [many(25)] }))

  it.live("reports new Signals once", () =>
    using(async (client) => {
      const first = await client.newSignals({ position: "2026-01-01" })
      const second = await client.newSignals({ position: first.position })
      assert.deepStrictEqual([first.signals.length, second.signals.length], [2, 0])
    }, { records: [many(2)] }))

  it.live("gives a document as a web stream", () => {
    const bytes = bytesOf("%PDF-1.7\n")
    return using(async (client) => {
      const file = await client.fetchDocument({ company_id: entity, document_type: "AD" })
      assert.deepStrictEqual(new Uint8Array(await new Response(file.bytes).arrayBuffer()), bytes)
      assert.strictEqual(file.meta.request_credit_cost, 15)
    }, { documents: [filed("AD", bytes)] })
  })
})
