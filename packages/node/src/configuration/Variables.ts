import { bucketLimits } from "@kontor/core/RateLimits"
import { searchReach } from "@kontor/core/Register"
import { Schema } from "effect"
import { KeyList } from "../keys/KeyList.ts"
import { admissionLimits } from "../server/admission/AdmissionLimits.ts"
import { HeaderList } from "./HeaderList.ts"
import { LimitList } from "./LimitList.ts"
import { NetworkList } from "./NetworkList.ts"
import { OriginList } from "./OriginList.ts"
import { RateLimitList } from "./RateLimitList.ts"
import { roleListNames } from "./Roles.ts"
import { wholeNumber } from "./WholeNumber.ts"

/** An environment variable of the service, and its default. */
export interface Variable<A, Standard = A | undefined> {
  readonly meaning: string
  /** The requirement for its value, with an example; completes "must be …". */
  readonly expected: string
  readonly standard: Standard
  /** Whether its value stays out of every message. */
  readonly isSecret: boolean
  readonly codec: Schema.Codec<A, string>
}

const variable = <A, const Standard extends A | undefined>(row: Variable<A, Standard>): Variable<A, Standard> => row

const isAddressOf = (...protocols: ReadonlyArray<string>) =>
  Schema.makeFilter((text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

/**
 * Every environment variable of the service: `kontor serve --help` lists this table, and nothing else is read.
 * Rule: Operator surface (decisions 15).
 */
export const Variables = {
  KONTOR_DATA_DIR: variable({
    meaning: "Where the embedded database and generated keys live",
    expected: "the path of a directory, such as /var/lib/kontor",
    standard: "./.kontor",
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_DATABASE_URL: variable({
    meaning: "A PostgreSQL (14 or newer) of your own instead of the embedded one",
    expected: "an address such as postgres://user:password@host:5432/database",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(isAddressOf("postgres:", "postgresql:")))
  }),
  KONTOR_DATABASE_WAIT_SECONDS: variable({
    meaning: "How many seconds the service waits at its start for a database that is down or recovers",
    expected: "a whole number from 0 to 3600, such as 60",
    standard: 60,
    isSecret: false,
    codec: wholeNumber(0, 3600)
  }),
  KONTOR_HOST: variable({
    meaning: "The address to listen on; 0.0.0.0 is every network of the machine",
    expected: "an IP address or a host name, such as 0.0.0.0",
    standard: "127.0.0.1",
    isSecret: false,
    codec: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9.:_-]+$/))
  }),
  KONTOR_PORT: variable({
    meaning: "The port to listen on; 0 is any free one",
    expected: "a whole number from 0 to 65535, such as 8080",
    standard: 8080,
    isSecret: false,
    codec: wholeNumber(0, 65_535)
  }),
  KONTOR_BASE_URL: variable({
    meaning:
      "The API's address as clients see it, which links carry; unset, http://HOST:PORT/api. Required for the role worker alone",
    expected: "an http or https address without query or final slash, such as https://kontor.example/api",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#]*[^?#/]$/))
  }),
  KONTOR_ROLES: variable({
    meaning: "What this process does: answer requests, run monitors and webhooks, or both",
    expected: "api, worker, or api,worker",
    standard: "api,worker",
    isSecret: false,
    codec: Schema.Literals(roleListNames)
  }),
  KONTOR_KEYS: variable({
    meaning:
      "Keys that sign cursors and encrypt secrets, newest first; generated for the embedded database, else required",
    expected: "pairs id:base64-of-32-bytes separated by commas, each id once, such as " +
      "node -p \"'k1:' + crypto.randomBytes(32).toString('base64')\" prints",
    standard: undefined,
    isSecret: true,
    codec: KeyList
  }),
  KONTOR_SEARCH: variable({
    meaning: "Where searches find: memory is faster, postgres takes no memory of the process",
    expected: "memory or postgres",
    standard: "memory",
    isSecret: false,
    codec: Schema.Literals(["memory", "postgres"])
  }),
  KONTOR_SEARCH_TOTAL: variable({
    meaning: "Up to how many hits KONTOR_SEARCH=postgres counts: fewer are counted faster",
    expected: `a whole number from 100 to ${searchReach}, such as 1000`,
    standard: searchReach,
    isSecret: false,
    codec: wholeNumber(100, searchReach)
  }),
  KONTOR_LIVE_DIRECTORY: variable({
    meaning: "Where live fetches read SI documents named by EUID, such as DEK1101R.HRB150148.xml",
    expected: "the path of a directory, such as /srv/si",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_LIVE_URL: variable({
    meaning: "A service of yours that answers live fetches with SI documents, instead of a directory",
    expected: "an http or https address with {euid} in its place, such as https://si.example/documents/{euid}",
    standard: undefined,
    isSecret: true,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^@]+\/[^@]*\{euid\}[^@]*$/))
  }),
  KONTOR_LIVE_TOKEN: variable({
    meaning: "The Bearer token that KONTOR_LIVE_URL is asked with",
    expected: "a token of printable characters without spaces",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  }),
  KONTOR_LIVE_TERMS: variable({
    meaning: "accepted: says that the terms of the live source allow this use; required with one",
    expected: "accepted",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literal("accepted")
  }),
  KONTOR_LIVE_PER_HOUR: variable({
    meaning: "How many live retrievals all nodes together send in any hour; the register portal allows 60",
    expected: "a whole number from 1 to 3600, such as 60",
    standard: 60,
    isSecret: false,
    codec: wholeNumber(1, 3600)
  }),
  KONTOR_LIVE_TIMEOUT_SECONDS: variable({
    meaning: "After how many seconds a live retrieval is given up",
    expected: "a whole number from 1 to 60, such as 20",
    standard: 20,
    isSecret: false,
    codec: wholeNumber(1, 60)
  }),
  KONTOR_AI_URL: variable({
    meaning: "A server with OpenAI's chat completions, for ai_search; unset, there is no model",
    expected: "an http or https address without query or final slash, such as https://ai.example/v1",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#@]*[^?#@/]$/))
  }),
  KONTOR_AI_MODEL: variable({
    meaning: "The model to ask there; required with KONTOR_AI_URL",
    expected: "the name of a model, which KONTOR_AI_URL needs",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_AI_KEY: variable({
    meaning: "The key that KONTOR_AI_URL is asked with, as a Bearer token",
    expected: "a key of printable characters without spaces",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  }),
  KONTOR_AI_TIMEOUT_SECONDS: variable({
    meaning: "After how many seconds a model's answer is no longer waited for",
    expected: "a whole number from 1 to 60, such as 20",
    standard: 20,
    isSecret: false,
    codec: wholeNumber(1, 60)
  }),
  KONTOR_WEBHOOK_ALLOW_PRIVATE: variable({
    meaning: "Whether webhooks may go to any address, over http too; for development alone",
    expected: "true or false",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literals(["true", "false"])
  }),
  KONTOR_RATE_LIMITS: variable({
    meaning: `Requests a minute, of each bucket that is to differ from ${
      Object.entries(bucketLimits).map(([bucket, limit]) => `${bucket}=${limit}`).join(",")
    }`,
    expected: "pairs bucket=requests separated by commas, such as register=60,unauthenticated=300",
    standard: undefined,
    isSecret: false,
    codec: RateLimitList
  }),
  KONTOR_LIMITS: variable({
    meaning: `What one process takes on at once, of each limit that is to differ from ${
      Object.entries(admissionLimits).map(([limit, most]) => `${limit}=${most}`).join(",")
    }`,
    expected: "pairs limit=number separated by commas, such as requests=512,connections=10000",
    standard: undefined,
    isSecret: false,
    codec: LimitList
  }),
  KONTOR_REQUEST_SECONDS: variable({
    meaning: "After how many seconds a request is given up with 503 that is not answered and not booked",
    expected: "a whole number from 1 to 600, such as 30",
    standard: 30,
    isSecret: false,
    codec: wholeNumber(1, 600)
  }),
  KONTOR_TRUSTED_PROXIES: variable({
    meaning: "The proxies in front of the service whose X-Forwarded-For is believed; unset, none",
    expected: "IP addresses or networks separated by commas, such as 10.0.0.0/8,2001:db8::1",
    standard: undefined,
    isSecret: false,
    codec: NetworkList
  }),
  KONTOR_CORS_ORIGINS: variable({
    meaning: "The web pages whose scripts may call the API, with Bearer tokens alone; unset, none",
    expected: "origins separated by commas, such as https://app.example,http://localhost:5173",
    standard: undefined,
    isSecret: false,
    codec: OriginList
  }),
  KONTOR_LOG_LEVEL: variable({
    meaning: "The least level that is logged; debug also shows where a failure came from",
    expected: "debug, info, warn, error or none",
    standard: "info",
    isSecret: false,
    codec: Schema.Literals(["debug", "info", "warn", "error", "none"])
  }),
  KONTOR_LOG_FORMAT: variable({
    meaning: "How a log line looks: pretty, json, or auto, which is pretty on a terminal and json elsewhere",
    expected: "auto, pretty or json",
    standard: "auto",
    isSecret: false,
    codec: Schema.Literals(["auto", "pretty", "json"])
  }),
  KONTOR_LOG_REQUESTS: variable({
    meaning: "How many requests a second are logged at most; those the service failed at are always logged",
    expected: "a whole number, such as 10",
    standard: 10,
    isSecret: false,
    codec: wholeNumber(0, 1_000_000)
  }),
  KONTOR_OTLP_URL: variable({
    meaning: "Where traces and metrics are exported to over OTLP (HTTP, JSON); unset, nowhere",
    expected: "an http or https address without query or final slash, such as http://127.0.0.1:4318",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#@]*[^?#@/]$/))
  }),
  KONTOR_OTLP_SAMPLE: variable({
    meaning: "The share of traces that are exported; a client cannot change it",
    expected: "a number from 0 to 1, such as 0.01",
    standard: 0.01,
    isSecret: false,
    codec: Schema.FiniteFromString.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
  }),
  KONTOR_OTLP_HEADERS: variable({
    meaning: "Header fields that KONTOR_OTLP_URL needs",
    expected: "pairs name=value separated by commas, such as x-token=secret",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(HeaderList)
  })
}

/** Name of an environment variable of the service. */
export type VariableName = keyof typeof Variables

/** The names of all environment variables of the service, in the order of the table. */
export const variableNames = Object.keys(Variables) as ReadonlyArray<VariableName>
