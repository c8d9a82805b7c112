import type { KeyList } from "@kontor/core"
import type { Reach } from "@kontor/core/Internet"
import type { BucketLimits } from "@kontor/core/Prices"
import { Config, Context, Effect, Layer, Option, Predicate, type Redacted, Schema } from "effect"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { type LoadLimits, loadLimits } from "../server/load/LoadLimits.ts"
import {
  type ProcessRole,
  type RoleList,
  roleLists,
  type Variable,
  type VariableName,
  variableNames,
  Variables
} from "./Variables.ts"

/** An environment variable has an invalid value. Secrets have no `found`. */
export class InvalidVariable extends Schema.TaggedError<InvalidVariable>()("InvalidVariable", {
  name: Schema.Literals(variableNames),
  found: Schema.UndefinedOr(Schema.String)
}) {
  override get message(): string {
    const found = this.found === undefined ? "" : `, not ${JSON.stringify(this.found)}`
    return `${this.name} must be ${Variables[this.name].expected}${found}. Set it so, and start again.`
  }
}

/** The receiver of traces and metrics. */
export interface OtlpConfiguration {
  /** Without a final slash; `/v1/traces` and `/v1/metrics` follow. */
  readonly url: string
  /** The share of traces that are kept, from 0 to 1. */
  readonly sample: number
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>> | undefined
}

const valueOf = Effect.fnUntraced(
  function*<A, Standard>(name: VariableName, { codec, isSecret, standard }: Variable<A, Standard>) {
    const text = yield* Effect.orDie(Config.option(Config.String(name)))
    if (Option.isNone(text)) return standard
    return yield* Schema.decodeEffect(codec)(text.value).pipe(
      Effect.mapError(() => new InvalidVariable({ name, found: isSecret ? undefined : text.value }))
    )
  }
)

/** The source of live fetches, and their maximum rate. */
export interface LiveConfiguration {
  /** Absolute path. */
  readonly directory: string | undefined
  /** With `{euid}` in its place. */
  readonly url: string | undefined
  readonly token: (typeof Variables)["KONTOR_LIVE_TOKEN"]["codec"]["Type"] | undefined
  readonly areTermsAccepted: boolean
  readonly retrievalsPerHour: number
  readonly timeoutSeconds: number
}

const liveConfiguration = Effect.gen(function*() {
  const directory = yield* valueOf("KONTOR_LIVE_DIRECTORY", Variables.KONTOR_LIVE_DIRECTORY)
  return {
    directory: directory === undefined ? undefined : resolve(directory),
    url: yield* valueOf("KONTOR_LIVE_URL", Variables.KONTOR_LIVE_URL),
    token: yield* valueOf("KONTOR_LIVE_TOKEN", Variables.KONTOR_LIVE_TOKEN),
    areTermsAccepted: (yield* valueOf("KONTOR_LIVE_TERMS", Variables.KONTOR_LIVE_TERMS)) !== undefined,
    retrievalsPerHour: yield* valueOf("KONTOR_LIVE_PER_HOUR", Variables.KONTOR_LIVE_PER_HOUR),
    timeoutSeconds: yield* valueOf("KONTOR_LIVE_TIMEOUT_SECONDS", Variables.KONTOR_LIVE_TIMEOUT_SECONDS)
  } satisfies LiveConfiguration
})

/** The model for AI mode. */
export interface AiConfiguration {
  readonly url: string
  readonly model: string
  readonly key: (typeof Variables)["KONTOR_AI_KEY"]["codec"]["Type"] | undefined
  readonly timeoutSeconds: number
}

const aiConfiguration = Effect.gen(function*() {
  const url = yield* valueOf("KONTOR_AI_URL", Variables.KONTOR_AI_URL)
  const model = yield* valueOf("KONTOR_AI_MODEL", Variables.KONTOR_AI_MODEL)
  const key = yield* valueOf("KONTOR_AI_KEY", Variables.KONTOR_AI_KEY)
  const timeoutSeconds = yield* valueOf("KONTOR_AI_TIMEOUT_SECONDS", Variables.KONTOR_AI_TIMEOUT_SECONDS)
  if (url === undefined) return undefined
  if (model === undefined) return yield* new InvalidVariable({ name: "KONTOR_AI_MODEL", found: undefined })
  return { url, model, key, timeoutSeconds } satisfies AiConfiguration
})

const otlpConfiguration = Effect.gen(function*() {
  const url = yield* valueOf("KONTOR_OTLP_URL", Variables.KONTOR_OTLP_URL)
  const sample = yield* valueOf("KONTOR_OTLP_SAMPLE", Variables.KONTOR_OTLP_SAMPLE)
  const headers = yield* valueOf("KONTOR_OTLP_HEADERS", Variables.KONTOR_OTLP_HEADERS)
  return url === undefined ? undefined : { url, sample, headers } satisfies OtlpConfiguration
})

const webhookReach = Effect.map(
  valueOf("KONTOR_WEBHOOK_ALLOW_PRIVATE", Variables.KONTOR_WEBHOOK_ALLOW_PRIVATE),
  (isAllowed): Reach | undefined => isAllowed === undefined ? undefined : isAllowed === "true" ? "any" : "public"
)

/** The flags of the command; each overrides its environment variable. */
export interface Flags {
  readonly host?: string | undefined
  readonly port?: number | undefined
  readonly baseUrl?: string | undefined
  readonly roles?: RoleList | undefined
}

/** The settings of the service: flags, environment variables, and defaults. Rule: operators#configuration. */
export class Configuration extends Context.Service<Configuration, {
  /** Absolute path. */
  readonly dataDirectory: string
  /** Without one, the database is the embedded one. */
  readonly databaseUrl: (typeof Variables)["KONTOR_DATABASE_URL"]["codec"]["Type"] | undefined
  /** A standby that the register is read from. */
  readonly readUrl: (typeof Variables)["KONTOR_READ_URL"]["codec"]["Type"] | undefined
  /** The time that the service waits at its start for a database that is down. */
  readonly databaseWaitSeconds: number
  readonly host: string
  readonly port: number
  readonly roles: ReadonlyArray<ProcessRole>
  /**
   * Without one, links use the address it listens on, and `/api`; a process that does not answer there must have one.
   */
  readonly baseUrl: string | undefined
  readonly keys: KeyList | undefined
  /** Without one, there is no API of operators. */
  readonly adminToken: (typeof Variables)["KONTOR_ADMIN_TOKEN"]["codec"]["Type"] | undefined
  /** The tokens of single operators. */
  readonly operators: (typeof Variables)["KONTOR_ADMIN_TOKENS"]["codec"]["Type"] | undefined
  /** Absolute path. Without one, workers import nothing by themselves. */
  readonly sourcesFile: string | undefined
  /** The size of the sample register of a demonstration. */
  readonly demoOrganizations: number
  readonly live: LiveConfiguration
  /** Whether there is AI search: it reads websites, and asks the model where there is one. */
  readonly isAiSearchOn: boolean
  /** Without one, AI search works without a model. */
  readonly ai: AiConfiguration | undefined
  /** Whether excerpts are printed that the register did not issue; undefined where nobody decided. */
  readonly excerpts: (typeof Variables)["KONTOR_EXCERPTS"]["codec"]["Type"] | undefined
  /** Where webhooks may go; undefined where nobody decided. */
  readonly webhookReach: Reach | undefined
  /** Absolute path. Without one, the prices are the standard ones. */
  readonly pricesFile: string | undefined
  /** The pages of whoever sells the credits. */
  readonly sellerPages: { readonly top_up_url?: string; readonly portal_url?: string }
  /** Attempts a minute, of each bucket that is set here instead of by the price list. */
  readonly rateLimits: Partial<BucketLimits>
  /** The maximum load of one process. */
  readonly limits: LoadLimits
  /** The number of pages of events one request for Signals fetches from the register at most. */
  readonly upstreamBudget: number
  readonly staleAfterDays: number
  /** The time limit for the beginning of an answer. */
  readonly requestSeconds: number
  readonly trustedProxies: (typeof Variables)["KONTOR_TRUSTED_PROXIES"]["codec"]["Type"]
  /** The origins of web pages whose scripts may call the API. */
  readonly corsOrigins: ReadonlyArray<string>
  readonly logLevel: (typeof Variables)["KONTOR_LOG_LEVEL"]["codec"]["Type"]
  readonly logFormat: (typeof Variables)["KONTOR_LOG_FORMAT"]["codec"]["Type"]
  /** Requests a second. */
  readonly loggedRequests: number
  /** Without one, nothing is traced or exported. */
  readonly otlp: OtlpConfiguration | undefined
}>()("@kontor/node/configuration/Configuration") {
  static readonly layer = (flags: Flags = {}): Layer.Layer<Configuration, InvalidVariable> =>
    Layer.effect(
      Configuration,
      Effect.gen(function*() {
        const listening = {
          host: yield* valueOf("KONTOR_HOST", Variables.KONTOR_HOST),
          port: yield* valueOf("KONTOR_PORT", Variables.KONTOR_PORT)
        }
        const roles = yield* valueOf("KONTOR_ROLES", Variables.KONTOR_ROLES)
        const baseUrl = yield* valueOf("KONTOR_BASE_URL", Variables.KONTOR_BASE_URL)
        const sources = yield* valueOf("KONTOR_SOURCES", Variables.KONTOR_SOURCES)
        const prices = yield* valueOf("KONTOR_PRICES", Variables.KONTOR_PRICES)
        const top_up_url = yield* valueOf("KONTOR_TOP_UP_URL", Variables.KONTOR_TOP_UP_URL)
        const portal_url = yield* valueOf("KONTOR_PORTAL_URL", Variables.KONTOR_PORTAL_URL)
        const ai = yield* aiConfiguration
        const aiSearch = yield* valueOf("KONTOR_AI_SEARCH", Variables.KONTOR_AI_SEARCH)
        return Configuration.of({
          dataDirectory: resolve(yield* valueOf("KONTOR_DATA_DIR", Variables.KONTOR_DATA_DIR)),
          databaseUrl: yield* valueOf("KONTOR_DATABASE_URL", Variables.KONTOR_DATABASE_URL),
          readUrl: yield* valueOf("KONTOR_READ_URL", Variables.KONTOR_READ_URL),
          databaseWaitSeconds: yield* valueOf(
            "KONTOR_DATABASE_WAIT_SECONDS",
            Variables.KONTOR_DATABASE_WAIT_SECONDS
          ),
          host: flags.host ?? listening.host,
          port: flags.port ?? listening.port,
          roles: roleLists[flags.roles ?? roles],
          baseUrl: flags.baseUrl ?? baseUrl,
          keys: yield* valueOf("KONTOR_KEYS", Variables.KONTOR_KEYS),
          adminToken: yield* valueOf("KONTOR_ADMIN_TOKEN", Variables.KONTOR_ADMIN_TOKEN),
          operators: yield* valueOf("KONTOR_ADMIN_TOKENS", Variables.KONTOR_ADMIN_TOKENS),
          sourcesFile: sources === undefined ? undefined : resolve(sources),
          demoOrganizations: yield* valueOf(
            "KONTOR_DEMO_ORGANIZATIONS",
            Variables.KONTOR_DEMO_ORGANIZATIONS
          ),
          live: yield* liveConfiguration,
          isAiSearchOn: (aiSearch ?? (ai === undefined ? "off" : "on")) === "on",
          ai,
          excerpts: yield* valueOf("KONTOR_EXCERPTS", Variables.KONTOR_EXCERPTS),
          webhookReach: yield* webhookReach,
          pricesFile: prices === undefined ? undefined : resolve(prices),
          sellerPages: { ...(top_up_url && { top_up_url }), ...(portal_url && { portal_url }) },
          rateLimits: (yield* valueOf("KONTOR_RATE_LIMITS", Variables.KONTOR_RATE_LIMITS)) ?? {},
          limits: { ...loadLimits, ...yield* valueOf("KONTOR_LIMITS", Variables.KONTOR_LIMITS) },
          upstreamBudget: yield* valueOf("KONTOR_UPSTREAM_BUDGET", Variables.KONTOR_UPSTREAM_BUDGET),
          staleAfterDays: yield* valueOf("KONTOR_STALE_AFTER_DAYS", Variables.KONTOR_STALE_AFTER_DAYS),
          requestSeconds: yield* valueOf("KONTOR_REQUEST_SECONDS", Variables.KONTOR_REQUEST_SECONDS),
          trustedProxies: (yield* valueOf("KONTOR_TRUSTED_PROXIES", Variables.KONTOR_TRUSTED_PROXIES)) ?? [],
          corsOrigins: (yield* valueOf("KONTOR_CORS_ORIGINS", Variables.KONTOR_CORS_ORIGINS)) ?? [],
          logLevel: yield* valueOf("KONTOR_LOG_LEVEL", Variables.KONTOR_LOG_LEVEL),
          logFormat: yield* valueOf("KONTOR_LOG_FORMAT", Variables.KONTOR_LOG_FORMAT),
          loggedRequests: yield* valueOf("KONTOR_LOG_REQUESTS", Variables.KONTOR_LOG_REQUESTS),
          otlp: yield* otlpConfiguration
        })
      })
    )
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "the file may not be read",
  EISDIR: "it is a directory",
  ENOENT: "the file does not exist"
}

const wordsOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)

const unreadable = (cause: unknown): string =>
  (Predicate.hasProperty(cause, "code") ? reasons[String(cause.code)] : undefined) ?? wordsOf(cause)

/** Node quotes the text after its reason. */
const notJson = (cause: unknown): string => `it is not valid JSON: ${wordsOf(cause).split(", \"")[0]}`

/** Reads a JSON file that a variable names; fails with the reason, such as that it is not valid JSON. */
export const readJsonFile = (file: string): Effect.Effect<unknown, string> =>
  Effect.flatMap(
    Effect.tryPromise({ try: () => readFile(file, "utf8"), catch: unreadable }),
    (text) => Effect.try({ try: (): unknown => JSON.parse(text), catch: notJson })
  )
