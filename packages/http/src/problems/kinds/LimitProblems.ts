import type { ProblemKind } from "./ProblemKind.ts"

/** The problems of requests beyond a limit, or without what their kind needs. */
export const LimitProblems = {
  "request-timeout": {
    status: 408,
    code: "request_timeout",
    title: "Request timeout",
    explanation:
      "The body of the request did not arrive within 5 seconds of the moment at which the service began to read it. Nothing was done, and nothing was charged.",
    mend: "Send the body at once, and the request again."
  },
  "payload-too-large": {
    status: 413,
    code: "payload_too_large",
    signals_code: "PAYLOAD_TOO_LARGE",
    title: "Payload too large",
    explanation:
      "The body of the request is larger than 64 KiB, or is sent without its length to an operation that reads no body.",
    mend: "Send a smaller body."
  },
  "uri-too-long": {
    status: 414,
    code: "uri_too_long",
    signals_code: "URI_TOO_LONG",
    title: "URI too long",
    explanation: "The query string is longer than 16 KiB.",
    mend: "Send fewer or shorter parameters."
  },
  "unsupported-media-type": {
    status: 415,
    code: "unsupported_media_type",
    title: "Unsupported media type",
    explanation: "The operation does not read bodies of this content type, charset or encoding.",
    mend: "Send the body as JSON in UTF-8, not compressed, with the header `Content-Type: application/json`."
  },
  "idempotency-key-required": {
    status: 428,
    code: "idempotency_key_required",
    title: "Idempotency key required",
    explanation:
      "The operation changes something, and the request has no header `Idempotency-Key`. Without one, a repeat after a broken connection could change it twice.",
    mend:
      "Send a new key with each change, such as a UUID. Send the same key when you repeat the same request: within 24 hours it gets the first answer."
  },
  "rate-limited": {
    status: 429,
    code: "rate_limited",
    signals_code: "RATE_LIMITED",
    title: "Rate limited",
    explanation:
      "The account has made more requests within a minute than a bucket of its rate limits holds, or too many requests without a valid credential came from one address. Refused requests count as well, and cost nothing. The headers `RateLimit-Policy` and `RateLimit` name the limits and what is left.",
    mend:
      "Try again after the seconds that the header `Retry-After` gives. To stay within a limit, slow down when `r` of the header `RateLimit` nears 0: it is what remains for the next `t` seconds."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>
