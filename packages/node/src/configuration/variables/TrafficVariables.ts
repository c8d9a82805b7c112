import { bucketLimits } from "@kontor/core/RateLimits"
import { Schema } from "effect"
import { admissionLimits } from "../../server/admission/AdmissionLimits.ts"
import { LimitList } from "../LimitList.ts"
import { NetworkList } from "../NetworkList.ts"
import { OriginList } from "../OriginList.ts"
import { RateLimitList } from "../RateLimitList.ts"
import { wholeNumber } from "../WholeNumber.ts"
import { variable } from "./Variable.ts"

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
