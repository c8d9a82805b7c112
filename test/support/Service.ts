import { BaseUrl } from "@kontor/core"
import { type Ability, type AccountId, Accounts, CredentialStore, type Plan } from "@kontor/core/Accounts"
import { Administration } from "@kontor/core/Administration"
import { Ledger } from "@kontor/core/Credits"
import { Enrichment } from "@kontor/core/Enrichment"
import * as Kontor from "@kontor/core/Kontor"
import { KontorMemory } from "@kontor/core/memory"
import { RateLimits } from "@kontor/core/RateLimits"
import { type Client, type Mounting, toWebHandler } from "@kontor/http"
import { type FiledDocument, Register, RegisterIntake, type SourceRecord } from "@kontor/register"
import * as Engine from "@kontor/register/Engine"
import { RegisterMemory } from "@kontor/register/memory"
import { WebhookSender } from "@kontor/webhooks"
import { type DateTime, Effect, Layer, Redacted } from "effect"
import { baseUrl as standardBaseUrl } from "./Address.ts"
import { isJsonType } from "./OpenApiDocument.ts"
import { organizations } from "./Organizations.ts"
import { servedDocument } from "./ServedDocument.ts"
import { crypto } from "./ServiceKeys.ts"

/** The body of an answer, whatever it is. */
interface Body {
  readonly [member: string]: unknown
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What may be different about the service under test. */
export interface Options {
  /** What stands in for the register. */
  readonly register?: (register: Register["Service"]) => Register["Service"]
  /** What stands in for the ledger that requests are charged in. */
  readonly ledger?: (ledger: Ledger["Service"]) => Ledger["Service"]
  /** What stands in for the store that credentials are looked up in. */
  readonly credentials?: (store: CredentialStore["Service"]) => CredentialStore["Service"]
  /** What stands in for the accounts. */
  readonly accounts?: (accounts: Accounts["Service"]) => Accounts["Service"]
  /** What the register holds beside a few organizations. */
  readonly records?: ReadonlyArray<SourceRecord>
  /** Documents of organizations that the register holds. */
  readonly documents?: ReadonlyArray<FiledDocument>
  /** What makes excerpts; by default nothing does. */
  readonly excerpts?: Layer.Layer<never>
  /** What stands in for AI mode, which compares names by likeness, and may read websites that nobody has. */
  readonly enrichment?: (enrichment: Enrichment["Service"]) => Enrichment["Service"]
  /** What stands in for the store that attempts are counted in. */
  readonly rateLimits?: (limits: RateLimits["Service"]) => RateLimits["Service"]
  /** What stands in for the storage in memory. */
  readonly storage?: Layer.Layer<never>
  /** Where clients reach the API: `https://kontor.test/api` by default. */
  readonly baseUrl?: string
  /** How the service is mounted. */
  readonly mounting?: Mounting
  /** What the host adds: references, loggers, tracers. */
  readonly host?: Layer.Layer<never>
}

const core = (
  {
    accounts = (same) => same,
    baseUrl = standardBaseUrl,
    credentials = (same) => same,
    enrichment = (same) => same,
    excerpts = Layer.empty,
    host = Layer.empty,
    ledger = (same) => same,
    rateLimits = (same) => same,
    register = (same) => same,
    storage = Layer.empty
  }: Options
) =>
  Kontor.layer.pipe(
    Layer.provideMerge(Layer.fresh(Engine.layer)),
    Layer.provideMerge(excerpts),
    Layer.provideMerge(Layer.effect(Register, Effect.map(Register, register))),
    Layer.provideMerge(
      Layer.effect(Enrichment, Effect.map(Enrichment, (memory) => enrichment({ ...memory, reads_websites: true })))
    ),
    Layer.provideMerge(Layer.effect(Ledger, Effect.map(Ledger, ledger))),
    Layer.provideMerge(Layer.effect(Accounts, Effect.map(Accounts, accounts))),
    Layer.provideMerge(Layer.effect(CredentialStore, Effect.map(CredentialStore, credentials))),
    Layer.provideMerge(Layer.effect(RateLimits, Effect.map(RateLimits, rateLimits))),
    Layer.provideMerge(WebhookSender.layer),
    Layer.provideMerge(storage),
    Layer.provideMerge(Layer.merge(KontorMemory.ports, RegisterMemory.upstream)),
    Layer.provideMerge(crypto),
    Layer.provideMerge(host),
    Layer.provideMerge(Layer.succeed(BaseUrl, baseUrl)),
    Layer.fresh
  )

const operations = "/api"

/**
 * The whole service in memory behind its web handler, with a few organizations. Every answer of an operation is held
 * against the OpenAPI document of the same service.
 */
export const makeService = Effect.fnUntraced(function*(options: Options = {}) {
  const context = yield* Layer.build(core(options))
  const services = Layer.succeedContext(context)
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() => toWebHandler(services, options.mounting)),
    ({ dispose }) => Effect.promise(() => dispose())
  )

  const sent = Effect.fnUntraced(function*(path: string, init: RequestInit = {}, client: Client = {}) {
    const response = yield* Effect.promise(() => handler(new Request(`http://localhost${path}`, init), client))
    const bytes = new Uint8Array(yield* Effect.promise(() => response.arrayBuffer()))
    const text = new TextDecoder().decode(bytes)
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes, text }
  })

  const openApi = "/openapi.json"
  const { conforms, document } = yield* Effect.provide(servedDocument(openApi, sent(openApi)), context)
  const { entries } = yield* Effect.provide(Ledger, context)
  const administration = yield* Effect.provide(Administration, context)
  yield* Effect.provide(
    Effect.gen(function*() {
      const { file, take } = yield* RegisterIntake
      yield* take([...organizations, ...options.records ?? []])
      yield* Effect.forEach(options.documents ?? [], file)
    }),
    context
  )

  return {
    /** What operators do, in process. */
    administration,

    /** What the service runs on, to mount it on another host as well. */
    services,

    document,

    /** Sends a request below `/api`, as the operation documents it, and reads its answer. */
    request: Effect.fnUntraced(
      function*(path: string, headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}) {
        const answer = yield* sent(operations + path, { ...init, headers })
        conforms(init.method ?? "GET", path.replace(/\?.*$/s, ""), answer)
        const isJson = isJsonType(answer.headers["content-type"] ?? "")
        return { ...answer, body: JSON.parse(isJson ? answer.text || "null" : "null") as Body }
      }
    ),

    /** Sends a request to any path. */
    sent,

    /** A new account with credits, and the header that authenticates it. */
    account: Effect.fnUntraced(function*(plan: Plan = "free", credits = 1000) {
      const { record, secret } = yield* administration.createAccount({
        name: "Muster GmbH",
        email: null,
        plan,
        credits
      })
      const key = Redacted.value(secret)
      return { id: record.id, key, headers: { "x-api-key": key } }
    }),

    /** The header of a new Bearer token. */
    token: Effect.fnUntraced(
      function*(account_id: AccountId, abilities: ReadonlyArray<Ability>, expires_at: DateTime.Utc | null = null) {
        const { secret } = yield* administration.createToken({ account_id, name: "token", abilities, expires_at })
        return { authorization: `Bearer ${Redacted.value(secret)}` }
      },
      Effect.orDie
    ),

    /** Revokes every key of an account. */
    revoke: Effect.fnUntraced(function*(account_id: AccountId) {
      const { items } = yield* administration.apiKeys(account_id, { per_page: 100 })
      yield* Effect.forEach(items, ({ id }) => administration.revokeApiKey(id))
    }, Effect.orDie),

    /** What an account was charged, newest first. */
    charges: (account_id: AccountId) =>
      Effect.map(entries(account_id, { limit: 100 }), (lines) => lines.filter(({ kind }) => kind !== "grant"))
  }
})
