import { KeyList } from "@kontor/core"
import { bucketLimits } from "@kontor/core/Prices"
import type { NamedOperator, OperatorRight } from "@kontor/http"
import { Record, Schema, SchemaTransformation } from "effect"
import { loadLimits } from "../server/load/LoadLimits.ts"

/** A whole number within these bounds, in a variable or on the command line. */
export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.FiniteFromString.pipe(Schema.check(Schema.isInt(), Schema.isBetween({ minimum, maximum })))

/** An environment variable of the service, and its default. */
export interface Variable<A, Standard = A | undefined> {
  readonly meaning: string
  /** The requirement for its value, with an example; completes "must be …". */
  readonly expected: string
  readonly standard: Standard
  /** True if its value stays out of every message. */
  readonly isSecret: boolean
  readonly codec: Schema.Codec<A, string>
}

/** A row of the tables of variables. */
const variable = <A, const Standard extends A | undefined>(row: Variable<A, Standard>): Variable<A, Standard> => row

const operator = "[A-Za-z0-9][A-Za-z0-9._@ -]{0,99}:(?:read|support|billing|all):[0-9a-f]{64}"

const operatorsOf = (text: string): ReadonlyArray<NamedOperator> =>
  text.split(",").map((entry) => {
    const [name = "", right, digest = ""] = entry.split(":")
    return { name, right: right as OperatorRight, digest }
  })

/** Operators with tokens of their own as text: `name:right:digest` separated by commas, each digest once. */
const OperatorList = Schema.String.check(
  Schema.isPattern(new RegExp(`^${operator}(,${operator})*$`)),
  Schema.makeFilter((text: string) => new Set(text.match(/[0-9a-f]{64}/g)).size === text.split(",").length)
).pipe(
  Schema.decodeTo(
    Schema.declare((value: unknown): value is ReadonlyArray<NamedOperator> => Array.isArray(value)),
    SchemaTransformation.transform({
      decode: operatorsOf,
      encode: (operators) => operators.map(({ digest, name, right }) => `${name}:${right}:${digest}`).join(",")
    })
  )
)

/** Returns whether a text is an address with one of these protocols. */
const isAddressOf = (...protocols: ReadonlyArray<string>) =>
  Schema.makeFilter((text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

/** The role of a process: it answers requests (`api`), or does the background work (`worker`). */
export type ProcessRole = "api" | "worker"

/** The possible roles of a process, as written. */
export const roleLists = {
  "api": ["api"],
  "worker": ["worker"],
  "api,worker": ["api", "worker"]
} as const satisfies Readonly<Record<string, ReadonlyArray<ProcessRole>>>

/** The written form of a process's roles. */
export type RoleList = keyof typeof roleLists

/** All written forms of a process's roles. */
export const roleListNames = Record.keys(roleLists)

const withLength = (network: string): string =>
  network.includes("/") ? network : `${network}/${network.includes(":") ? 128 : 32}`

/**
 * Networks as text: IP addresses, or networks in CIDR notation, separated by commas, such as `10.0.0.0/8,2001:db8::1`.
 */
const NetworkList = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.IpNetworkFromString),
    SchemaTransformation.transform({
      decode: (text: string): ReadonlyArray<string> => text.split(",").map((network) => withLength(network.trim())),
      encode: (networks: ReadonlyArray<string>) => networks.join(",")
    })
  )
)

const isOrigin = Schema.makeFilter((text: string) => URL.canParse(text) && new URL(text).origin === text)

/** Origins of web pages as text, separated by commas, such as `https://app.example,http://localhost:5173`. */
const OriginList = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Array(Schema.String.check(Schema.isPattern(/^https?:/), isOrigin)),
    SchemaTransformation.transform({
      decode: (text: string): ReadonlyArray<string> => text.split(",").map((origin) => origin.trim()),
      encode: (origins: ReadonlyArray<string>) => origins.join(",")
    })
  )
)

const AtLeastOne = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

/** Numbers by name as text: pairs `name=number` separated by commas, with names of these defaults. */
const numberList = <Name extends string>(standards: Readonly<Record<Name, number>>) => {
  const pair = `(?:${Object.keys(standards).join("|")})=[0-9]+`
  const list = Schema.String.check(Schema.isPattern(new RegExp(`^${pair}(?:,${pair})*$`))).pipe(
    Schema.decodeTo(Schema.Record(Schema.String, AtLeastOne), SchemaTransformation.splitKeyValue())
  )
  return list as unknown as Schema.Codec<{ readonly [name in Name]?: number }, string>
}

/** Limits of buckets as text, in attempts a minute, such as `register=60,document=5`. */
const RateLimitList = numberList(bucketLimits)

/** Load limits as text, such as `requests=512,connections=10000`. */
const LimitList = numberList(loadLimits)

/** The variables of webhooks, prices, limits, and clients in front of the service. */
const TrafficVariables = {
  KONTOR_WEBHOOK_ALLOW_PRIVATE: variable({
    meaning: "Whether webhooks may go to any address, also over http; only for development",
    expected: "true or false",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literals(["true", "false"])
  }),
  KONTOR_PRICES: variable({
    meaning: "A file with versions of prices, plans, bundles of topics and limits; unset, the standard ones hold",
    expected: "the path of a JSON file, such as /etc/kontor/prices.json",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_TOP_UP_URL: variable({
    meaning: "The page on which customers buy credits: 402 and the console name it",
    expected: "an http or https address, such as https://shop.example/credits",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"))
  }),
  KONTOR_PORTAL_URL: variable({
    meaning: "The page with the invoices and the subscription of a customer: the console names it",
    expected: "an http or https address, such as https://shop.example/account",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"))
  }),
  KONTOR_RATE_LIMITS: variable({
    meaning: `Requests a minute, for each bucket that should differ from ${
      Object.entries(bucketLimits).map(([bucket, limit]) => `${bucket}=${limit}`).join(",")
    }`,
    expected: "pairs bucket=requests separated by commas, such as register=60,unauthenticated=300, of 1 to 1000000 " +
      `requests and the buckets ${Object.keys(bucketLimits).join(", ")}`,
    standard: undefined,
    isSecret: false,
    codec: RateLimitList
  }),
  KONTOR_LIMITS: variable({
    meaning: `What one process does at the same time, for each limit that should differ from ${
      Object.entries(loadLimits).map(([limit, max]) => `${limit}=${max}`).join(",")
    }`,
    expected: "pairs limit=number separated by commas, such as requests=512,connections=10000, each from 1 to 1000000",
    standard: undefined,
    isSecret: false,
    codec: LimitList
  }),
  KONTOR_UPSTREAM_BUDGET: variable({
    meaning: "Up to how many pages of events one request for Signals fetches from the register to fill its own",
    expected: "a whole number from 1 to 100, such as 5",
    standard: 5,
    isSecret: false,
    codec: wholeNumber(1, 100)
  }),
  KONTOR_STALE_AFTER_DAYS: variable({
    meaning: "After how many days without a newer source a profile warns that it is old (STALE_SOURCE)",
    expected: "a whole number from 1 to 36500, such as 400",
    standard: 400,
    isSecret: false,
    codec: wholeNumber(1, 36_500)
  }),
  KONTOR_REQUEST_SECONDS: variable({
    meaning: "After how many seconds a request without an answer and without a charge is given up with 503",
    expected: "a whole number from 1 to 600, such as 30",
    standard: 30,
    isSecret: false,
    codec: wholeNumber(1, 600)
  }),
  KONTOR_TRUSTED_PROXIES: variable({
    meaning: "The proxies in front of the service whose X-Forwarded-For is trusted; unset, none",
    expected: "IP addresses or networks separated by commas, such as 10.0.0.0/8,2001:db8::1",
    standard: undefined,
    isSecret: false,
    codec: NetworkList
  }),
  KONTOR_CORS_ORIGINS: variable({
    meaning: "The origins of web pages whose scripts may call the API, with Bearer tokens only; unset, none",
    expected: "origins separated by commas, such as https://app.example,http://localhost:5173",
    standard: undefined,
    isSecret: false,
    codec: OriginList
  })
}

/** The variables of the demonstration, of live fetches, of excerpts and of AI mode. */
const SourceVariables = {
  KONTOR_DEMO_ORGANIZATIONS: variable({
    meaning: "The number of organizations in the sample register of a demonstration",
    expected: "a whole number from 100 to 100000, such as 2000",
    standard: 2000,
    isSecret: false,
    codec: wholeNumber(100, 100_000)
  }),
  KONTOR_SOURCES: variable({
    meaning: "A file with folders and addresses that a worker imports new files of register data from",
    expected: "the path of a JSON file, such as /etc/kontor/sources.json",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_LIVE_DIRECTORY: variable({
    meaning: "The directory in which live fetches read SI documents named by EUID, such as DEK1101R.HRB150148.xml",
    expected: "the path of a directory, such as /srv/si",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_LIVE_URL: variable({
    meaning: "The address of your own service that answers live fetches with SI documents, instead of a directory",
    expected: "an http or https address with {euid} in its place, such as https://si.example/documents/{euid}",
    standard: undefined,
    isSecret: true,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^@]+\/[^@]*\{euid\}[^@]*$/))
  }),
  KONTOR_LIVE_TOKEN: variable({
    meaning: "The Bearer token for KONTOR_LIVE_URL",
    expected: "a token of printable characters without spaces",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  }),
  KONTOR_LIVE_TERMS: variable({
    meaning: "accepted confirms that the terms of the live source allow this use; required with a live source",
    expected: "accepted",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literal("accepted")
  }),
  KONTOR_LIVE_PER_HOUR: variable({
    meaning: "How many live retrievals all nodes together send in any hour at most; the register portal allows 60",
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
  KONTOR_EXCERPTS: variable({
    meaning: "unofficial prints excerpts that are not held from the profile; by default only a demonstration does",
    expected: "unofficial or off",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literals(["unofficial", "off"])
  }),
  KONTOR_AI_SEARCH: variable({
    meaning: "on reads websites for ai_search, with a model or without one; by default off, but on with KONTOR_AI_URL",
    expected: "on or off",
    standard: undefined,
    isSecret: false,
    codec: Schema.Literals(["on", "off"])
  }),
  KONTOR_AI_URL: variable({
    meaning: "The address of a server with OpenAI's chat completions, for ai_search; unset, no model is used",
    expected: "an http or https address without query or final slash, such as https://ai.example/v1",
    standard: undefined,
    isSecret: false,
    codec: Schema.String.check(isAddressOf("http:", "https:"), Schema.isPattern(/^[^?#@]*[^?#@/]$/))
  }),
  KONTOR_AI_MODEL: variable({
    meaning: "The name of the model; required with KONTOR_AI_URL",
    expected: "the name of a model, which KONTOR_AI_URL needs",
    standard: undefined,
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_AI_KEY: variable({
    meaning: "The Bearer token for KONTOR_AI_URL",
    expected: "a key of printable characters without spaces",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  }),
  KONTOR_AI_TIMEOUT_SECONDS: variable({
    meaning: "After how many seconds the wait for a model's answer is given up",
    expected: "a whole number from 1 to 60, such as 20",
    standard: 20,
    isSecret: false,
    codec: wholeNumber(1, 60)
  })
}

const pair = "[A-Za-z0-9-]+=[^,=]+"

/** Header fields as text: pairs `name=value` separated by commas. */
const HeaderList: Schema.Codec<{ readonly [name: string]: string }, string> = Schema.String
  .check(Schema.isPattern(new RegExp(`^${pair}(?:,${pair})*$`)))
  .pipe(Schema.decodeTo(Schema.Record(Schema.String, Schema.String), SchemaTransformation.splitKeyValue()))

/** The variables of logs, traces and metrics, and of the commands of customers. */
const ObservationVariables = {
  KONTOR_LOG_LEVEL: variable({
    meaning: "The lowest level that is logged; debug also shows where a failure came from",
    expected: "debug, info, warn, error or none",
    standard: "info",
    isSecret: false,
    codec: Schema.Literals(["debug", "info", "warn", "error", "none"])
  }),
  KONTOR_LOG_FORMAT: variable({
    meaning: "The form of log lines: pretty, json, or auto, which is pretty on a terminal and json elsewhere",
    expected: "auto, pretty or json",
    standard: "auto",
    isSecret: false,
    codec: Schema.Literals(["auto", "pretty", "json"])
  }),
  KONTOR_LOG_REQUESTS: variable({
    meaning: "How many requests are logged a second at most; requests that the service failed at are always logged",
    expected: "a whole number, such as 10",
    standard: 10,
    isSecret: false,
    codec: wholeNumber(0, 1_000_000)
  }),
  KONTOR_OTLP_URL: variable({
    meaning: "The address that traces and metrics are exported to over OTLP (HTTP, JSON); unset, nothing is exported",
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
  }),
  KONTOR_API_KEY: variable({
    meaning: "The API key of an account, with which the commands mcp, listen and trigger call KONTOR_BASE_URL",
    expected: "an API key, such as kt_…",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]+$/)))
  })
}

/** The variables of a process: its data, where it listens, its roles and its keys. */
const ProcessVariables = {
  KONTOR_DATA_DIR: variable({
    meaning: "The directory of the embedded database, generated keys, the search snapshot and charges in doubt",
    expected: "the path of a directory, such as /var/lib/kontor",
    standard: "./.kontor",
    isSecret: false,
    codec: Schema.NonEmptyString
  }),
  KONTOR_DATABASE_URL: variable({
    meaning: "Your own PostgreSQL (14 or newer) instead of the embedded one",
    expected: "an address such as postgres://user:password@host:5432/database",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(isAddressOf("postgres:", "postgresql:")))
  }),
  KONTOR_READ_URL: variable({
    meaning: "A streaming standby of KONTOR_DATABASE_URL, from which the register is read; unset, all is read there",
    expected: "an address such as postgres://user:password@standby:5432/database",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(isAddressOf("postgres:", "postgresql:")))
  }),
  KONTOR_DATABASE_WAIT_SECONDS: variable({
    meaning: "How many seconds the service waits at its start for a database that is down or recovering",
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
    meaning: "The port to listen on; 0 is any free port",
    expected: "a whole number from 0 to 65535, such as 8080",
    standard: 8080,
    isSecret: false,
    codec: wholeNumber(0, 65_535)
  }),
  KONTOR_BASE_URL: variable({
    meaning:
      "The base address that clients use, which links begin with; unset, http://HOST:PORT/api. Required for the role worker alone, on a database of its own and in a network",
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
  KONTOR_ADMIN_TOKEN: variable({
    meaning: "The token of operators for the API below /admin/v1; unset, there is no such API",
    expected: "at least 32 visible ASCII characters without spaces, such as " +
      "node -p \"crypto.randomBytes(32).toString('base64url')\" prints",
    standard: undefined,
    isSecret: true,
    codec: Schema.RedactedFromValue(Schema.String.check(Schema.isPattern(/^[!-~]{32,}$/)))
  }),
  KONTOR_ADMIN_TOKENS: variable({
    meaning: "Tokens of single operators with their names and rights, by their digests",
    expected:
      "name:right:digest separated by commas, the right one of read, support, billing and all, each digest once, " +
      "such as \"kontor tokens operator\" prints",
    standard: undefined,
    isSecret: true,
    codec: OperatorList
  }),
  KONTOR_KEYS: variable({
    meaning:
      "Keys that sign cursors and encrypt secrets, newest first; generated for the embedded database, otherwise required",
    expected: "pairs id:base64-of-32-bytes separated by commas, each id once, such as " +
      "node -p \"'k1:' + crypto.randomBytes(32).toString('base64')\" prints",
    standard: undefined,
    isSecret: true,
    codec: KeyList
  })
}

/** Every environment variable of the service: `kontor serve --help` lists this table, and nothing else is read. */
export const Variables = {
  ...ProcessVariables,
  ...SourceVariables,
  ...TrafficVariables,
  ...ObservationVariables
}

/** Name of an environment variable of the service. */
export type VariableName = keyof typeof Variables

/** The names of all environment variables of the service, in the order of the table. */
export const variableNames = Object.keys(Variables) as ReadonlyArray<VariableName>
