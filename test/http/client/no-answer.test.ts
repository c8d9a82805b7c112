import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inspect } from "node:util"
import {
  account,
  baseUrl,
  type Behaviour,
  clientWith,
  hits,
  inTime,
  misbehaving,
  silent,
  someKey,
  unreachable
} from "./Clients.ts"

const once = { retries: { maxAttempts: 1 } }

const page = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Behaviour => () =>
  Promise.resolve(new Response(text, { status, headers: { "content-type": "text/html", ...headers } }))

const brokenOff: Behaviour = () =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(`{"results":[`))
          controller.error(new TypeError("terminated"))
        }
      }),
      { headers: { "content-type": "application/json", "x-credits-charged": "1", "x-request-id": "request" } }
    )
  )

describe("what is no answer of the contract", () => {
  it.effect("the error page of a proxy is reported with its status and its beginning, without the key", () =>
    Effect.gen(function*() {
      const { client } = yield* misbehaving([page(500, `<h1>Oops</h1>${someKey}`)])
      const failure = yield* Effect.flip(client.getAccount())
      assert.deepInclude(failure, {
        _tag: "UnexpectedAnswer",
        operation: "getAccount",
        status: 500,
        media_type: "text/html",
        beginning: "<h1>Oops</h1><redacted>"
      })
    }))

  it.effect("a success that does not match the contract is reported without its content, with its cost", () =>
    Effect.gen(function*() {
      const truncated = page(200, `{"results":[`, { "x-credits-charged": "1", "x-request-id": "request" })
      const { calls, client } = yield* misbehaving([truncated, hits])
      const failure = yield* Effect.flip(client.searchOrganizations({ q: "alpha" }))
      assert.deepInclude(failure, { _tag: "UnexpectedAnswer", status: 200, credits_charged: 1, request_id: "request" })
      assert.notProperty(failure, "beginning")
      assert.lengthOf(calls, 1)
    }))

  it.effect("a problem that the operation does not have is reported as unexpected, with its body", () =>
    Effect.gen(function*() {
      const { client } = yield* misbehaving([page(405, `{"code":"method_not_allowed"}`)])
      const failure = yield* Effect.flip(client.getAccount())
      assert.deepInclude(failure, { _tag: "UnexpectedAnswer", beginning: `{"code":"method_not_allowed"}` })
    }))

  it.effect("a redirect is not followed, and reported as unexpected", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([page(302, "", { location: "https://elsewhere.example/" })])
      assert.deepInclude(yield* Effect.flip(client.getAccount()), { _tag: "UnexpectedAnswer", status: 302 })
      assert.lengthOf(calls, 1)
    }))

  it.effect("an answer that breaks off is reported with the cost in its headers", () =>
    Effect.gen(function*() {
      const { client } = yield* misbehaving([brokenOff], once)
      const failure = yield* Effect.flip(client.searchOrganizations({ q: "alpha" }))
      assert.deepInclude(failure, {
        _tag: "NoAnswer",
        reason: "BROKEN_OFF",
        credits_charged: 1,
        request_id: "request"
      })
    }))

  it.effect("a network that fails says why", () =>
    Effect.gen(function*() {
      const { client } = yield* misbehaving([unreachable], once)
      assert.deepInclude(yield* Effect.flip(client.getAccount()), {
        _tag: "NoAnswer",
        reason: "NETWORK",
        detail: "fetch failed: connect ECONNREFUSED 127.0.0.1:9"
      })
    }))

  it.effect("an answer that does not come in time is given up, and its request aborted", () =>
    Effect.gen(function*() {
      const signals: Array<AbortSignal | null | undefined> = []
      const client = yield* clientWith((_, init) => {
        signals.push(init?.signal)
        return silent()
      }, { baseUrl, apiKey: someKey, timeout: "7 seconds", ...once })
      const failure = yield* inTime(Effect.flip(client.getAccount()))
      assert.deepInclude(failure, { _tag: "NoAnswer", reason: "TIMED_OUT" })
      assert.deepStrictEqual(signals.map((signal) => signal?.aborted), [true])
    }))

  it.effect("what the contract does not take is not sent", () =>
    Effect.gen(function*() {
      const { calls, client } = yield* misbehaving([account])
      const failures = [
        yield* Effect.flip(client.searchOrganizations({ q: "alpha", limit: 31 })),
        yield* Effect.flip(client.searchOrganizations({ q: "alpha", limt: 3 } as { readonly q: string })),
        yield* Effect.flip(client.listSignals({ from: "2026-02-30" })),
        yield* Effect.flip(client.createToken({ token_name: "" }))
      ]
      for (const failure of failures) assert.strictEqual(failure._tag, "InvalidInput")
      assert.include(failures[1]?.message, "limt")
      assert.lengthOf(calls, 0)
    }))

  it.effect("an invalid address is not asked, and is another failure than a failing network", () =>
    Effect.gen(function*() {
      const client = yield* clientWith(account, { baseUrl: "data.example/api", apiKey: someKey })
      const failure = yield* Effect.flip(client.getAccount())
      assert.strictEqual(failure._tag, "InvalidInput")
      assert.strictEqual(failure.message, "getAccount: `baseUrl` is no address such as https://data.example/api")
    }))

  for (const key of ["", "kt_secret\n", "kt_sécret", "kt secret"]) {
    it.effect(`a credential that no header carries (${JSON.stringify(key)}) is not sent, and not reported`, () =>
      Effect.gen(function*() {
        const client = yield* clientWith(account, { baseUrl, apiKey: key })
        const failure = yield* Effect.flip(client.getAccount())
        assert.strictEqual(failure._tag, "InvalidInput")
        assert.notInclude(inspect(failure, { depth: null }), "kt_")
      }))
  }

  it.effect("no failure holds the key", () =>
    Effect.gen(function*() {
      const answers = [page(500, someKey), page(200, someKey), unreachable, brokenOff]
      for (const answer of answers) {
        const { client } = yield* misbehaving([answer], once)
        const failure = yield* Effect.flip(client.getAccount())
        assert.notInclude(inspect(failure, { depth: null }), someKey)
        assert.notInclude(JSON.stringify(failure), someKey)
      }
    }))
})
