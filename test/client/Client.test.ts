import { assert, describe, it } from "@effect/vitest"
import {
  accountPages,
  type AnswerFacts,
  type ClientOptions,
  InsufficientCredits,
  InvalidRequest,
  KontorProblem,
  makeClient,
  newSignals,
  NoAnswer,
  NotFound,
  searchPages,
  signalPages,
  UnexpectedAnswer
} from "@kontor/client"
import { toWebHandler } from "@kontor/http"
import { Effect } from "effect"
import { bytesOf, entity, filed } from "../http/fetch-document/Files.ts"
import { makeService } from "../support/Service.ts"
import { many } from "../support/SignalRecords.ts"

type Fetch = typeof globalThis.fetch

/** A client of a service in memory; `between` stands between both. */
const served = Effect.fnUntraced(
  function*(
    options: Parameters<typeof makeService>[0] = {},
    between: (fetch: Fetch) => Fetch = (fetch) => fetch,
    credits = 1000
  ) {
    const service = yield* makeService(options)
    const { dispose, handler } = toWebHandler(service.services)
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    const { id, key } = yield* service.account("pro", credits)
    const client = (more: Partial<ClientOptions> = {}) =>
      makeClient({
        baseUrl: "https://kontor.test/api/",
        apiKey: key,
        fetch: between((input, init) => handler(new Request(input, init))),
        ...more
      } as ClientOptions)
    return { ...service, id, client, kontor: client() }
  }
)

const rejected = (call: () => Promise<unknown>) =>
  Effect.promise(() => call().then((value) => new Error(`no failure but ${String(value)}`), (error: Error) => error))

/** Lets so many requests fail, each after it was answered or before. */
const failing = (times: number, how: (fetch: Fetch) => Fetch) => {
  const sent: Array<string | null> = []
  const between = (fetch: Fetch): Fetch => (input, init) => {
    sent.push(new Headers(init?.headers).get("idempotency-key"))
    return sent.length <= times ? how(fetch)(input, init) : fetch(input, init)
  }
  return { sent, between }
}

/** The service answers, and its answer is lost. */
const lost = (fetch: Fetch): Fetch => async (input, init) => {
  await fetch(input, init)
  throw new TypeError("fetch failed")
}

const collected = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const item of items) all.push(item)
  return all
}

const busy = (status: number, headers: Record<string, string> = {}) => (): Fetch => () =>
  Promise.resolve(new Response("busy", { status, headers: { "retry-after": "0", ...headers } }))

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

  it.live("a paid call without an answer is not sent again, unless that is wanted", () =>
    Effect.gen(function*() {
      const once = failing(1, lost)
      const first = yield* served({}, once.between)
      assert.instanceOf(yield* rejected(() => first.kontor.searchOrganizations({ q: "alpha" })), NoAnswer)
      assert.lengthOf(once.sent, 1)
      const twice = failing(1, lost)
      const second = yield* served({}, twice.between)
      const patient = second.client({ retries: { repeatsPaid: true } })
      yield* Effect.promise(() => patient.searchOrganizations({ q: "alpha" }))
      assert.lengthOf(yield* second.charges(second.id), 2)
    }))

  it.live("a change without an answer is sent again under its key, and made once", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(2, lost)
      const { client, id, token } = yield* served({}, between)
      const bearer = yield* token(id, ["account:read", "account:keys"])
      const kontor = client(
        { apiKey: undefined, token: bearer.authorization.slice("Bearer ".length) } as Partial<ClientOptions>
      )
      yield* Effect.promise(() =>
        kontor.createWebhookEndpoint({ name: "CRM", url: "https://hooks.example.com/kontor" })
      )
      assert.lengthOf(sent, 3)
      assert.lengthOf(new Set(sent), 1)
      const { endpoints } = yield* Effect.promise(() => kontor.listWebhookEndpoints())
      assert.lengthOf(endpoints, 1)
    }))

  it.live("what is busy is asked again where nothing was charged, after the seconds it says", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(2, busy(503))
      const { kontor } = yield* served({}, between)
      yield* Effect.promise(() => kontor.getAccount())
      assert.lengthOf(sent, 3)
      const other = failing(9, busy(502))
      const { client } = yield* served({}, other.between)
      const failure = yield* rejected(() => client({ retries: { maxAttempts: 2 } }).getAccount())
      assert.instanceOf(failure, UnexpectedAnswer)
      assert.lengthOf(other.sent, 2)
    }))

  it.live("onAnswer learns what every answer cost and left, refusals too, and of a proxy's answer nothing", () =>
    Effect.gen(function*() {
      const { between } = failing(1, busy(502))
      const { client } = yield* served({}, between)
      const answers: Array<AnswerFacts> = []
      const kontor = client({ onAnswer: (facts) => answers.push(facts) })
      yield* Effect.promise(() => kontor.getAccount())
      yield* Effect.promise(() => kontor.searchOrganizations({ q: "alpha" }))
      yield* rejected(() => kontor.fetchOrganization({ q: "f".repeat(32) }))
      assert.deepStrictEqual(
        answers.map(({ creditsCharged, creditsRemaining, operation, status }) => [
          operation,
          status,
          creditsCharged,
          creditsRemaining
        ]),
        [
          ["getAccount", 502, undefined, undefined],
          ["getAccount", 200, 0, 1000],
          ["searchOrganizations", 200, 1, 999],
          ["fetchOrganization", 404, 0, 999]
        ]
      )
      assert.isTrue(answers.slice(1).every(({ requestId }) => requestId !== undefined))
    }))

  it.live("a problem that lacks what the contract says of problems is an unexpected answer", () =>
    Effect.gen(function*() {
      const { between } = failing(
        9,
        () => () =>
          Promise.resolve(
            Response.json({ title: "No" }, { status: 400, headers: { "content-type": "application/problem+json" } })
          )
      )
      const { kontor } = yield* served({}, between)
      assert.instanceOf(yield* rejected(() => kontor.getAccount()), UnexpectedAnswer)
    }))

  it.live("a call that is ended waits no longer", () =>
    Effect.gen(function*() {
      const { between, sent } = failing(9, busy(503, { "retry-after": "60" }))
      const { kontor } = yield* served({}, between)
      const call = rejected(() => kontor.getAccount({}, { signal: AbortSignal.timeout(50) }))
      assert.deepInclude(yield* call, { name: "TimeoutError" })
      assert.lengthOf(sent, 1)
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
