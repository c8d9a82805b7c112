import { bucketLimits } from "@kontor/core/RateLimits"
import { Schema, SchemaTransformation } from "effect"
import { admissionLimits } from "../../server/admission/AdmissionLimits.ts"
import { wholeNumber } from "../WholeNumber.ts"
import { variable } from "./Variable.ts"

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

/** Limits of admission as text, such as `requests=512,connections=10000`. */
const LimitList = numberList(admissionLimits)

/** The variables of webhooks, prices, limits, and clients in front of the service. */
export const TrafficVariables = {
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
  KONTOR_RATE_LIMITS: variable({
    meaning: `Requests a minute, for each bucket that should differ from ${
      Object.entries(bucketLimits).map(([bucket, limit]) => `${bucket}=${limit}`).join(",")
    }`,
    expected:
      "pairs bucket=requests separated by commas, such as register=60,unauthenticated=300, of 1 to 1000000 requests",
    standard: undefined,
    isSecret: false,
    codec: RateLimitList
  }),
  KONTOR_LIMITS: variable({
    meaning: `What one process does at the same time, for each limit that should differ from ${
      Object.entries(admissionLimits).map(([limit, max]) => `${limit}=${max}`).join(",")
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
