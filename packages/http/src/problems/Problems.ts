/** A type of problem: what it is called, what happened, and what a caller can do about it. */
export interface ProblemKind {
  readonly status: number
  readonly code: string
  readonly title: string
  /** What happened, for the page of the problem and the OpenAPI document. */
  readonly explanation: string
  /** What helps, in the same places. */
  readonly mend: string
}

/**
 * Every type of problem by its slug: the bodies, the OpenAPI document and the pages below `/problems` are made of this table.
 * Rule: Problem bodies (decisions 2).
 */
export const Problems = {
  "invalid-request": {
    status: 400,
    code: "invalid_request",
    title: "Invalid request",
    explanation:
      "A parameter is missing, unknown, or breaks a rule. `invalid_params` names each of them and says what is wrong.",
    mend: "Correct the parameters that `invalid_params` names, then send the request again."
  },
  "unauthenticated": {
    status: 401,
    code: "unauthenticated",
    title: "Unauthenticated",
    explanation:
      "The request carries no valid credential. Missing, unknown, malformed, expired and revoked credentials are answered alike.",
    mend:
      "Send an API key in the header `x-api-key`, a Bearer token in the header `Authorization`, or an API key in the query parameter `api_key`. Only the first of the three that is present counts."
  },
  "insufficient-credits": {
    status: 402,
    code: "insufficient_credits",
    title: "Insufficient credits",
    explanation:
      "The balance does not cover the most this request can cost, or another request spent it in the meantime. `meta.required_credits` is what is needed, `meta.credits_remaining` what is there.",
    mend: "Ask for fewer features, or have credits granted to the account."
  },
  "missing-ability": {
    status: 403,
    code: "missing_ability",
    title: "Missing ability",
    explanation: "The Bearer token may not do this. `meta.required_abilities` names the abilities it lacks.",
    mend: "Use a token that was created with these abilities, or an API key."
  },
  "not-found": {
    status: 404,
    code: "not_found",
    title: "Not found",
    explanation:
      "The register holds nothing under this name or number, or holds several and the request does not say which.",
    mend: "Search first, then pass the `entity_id` of the hit that is meant."
  },
  "method-not-allowed": {
    status: 405,
    code: "method_not_allowed",
    title: "Method not allowed",
    explanation: "The path exists, but not with this method. The header `Allow` names the methods it has.",
    mend: "Send the request with a method that `Allow` names."
  },
  "payload-too-large": {
    status: 413,
    code: "payload_too_large",
    title: "Payload too large",
    explanation:
      "The body of the request is larger than 64 KiB, or does not announce its length to an operation that reads none.",
    mend: "Send a smaller body."
  },
  "uri-too-long": {
    status: 414,
    code: "uri_too_long",
    title: "URI too long",
    explanation: "The query string is longer than 16 KiB.",
    mend: "Send fewer or shorter parameters."
  },
  "unsupported-media-type": {
    status: 415,
    code: "unsupported_media_type",
    title: "Unsupported media type",
    explanation: "The operation does not read bodies of this content type.",
    mend: "Send the body as JSON, with the header `Content-Type: application/json`."
  },
  "internal": {
    status: 500,
    code: "internal",
    title: "Internal error",
    explanation: "The service failed in a way it did not foresee. The failure is in its log under the `request_id`.",
    mend: "Try again later. If it happens again, report the `request_id` to the operator."
  },
  "upstream-unavailable": {
    status: 503,
    code: "upstream_unavailable",
    title: "Register unavailable",
    explanation: "The register cannot answer at the moment.",
    mend: "Try again after the seconds that the header `Retry-After` gives."
  },
  "temporarily-unavailable": {
    status: 503,
    code: "temporarily_unavailable",
    title: "Temporarily unavailable",
    explanation: "The service cannot reach its accounts and credits at the moment. Nothing was charged.",
    mend: "Try again after the seconds that the header `Retry-After` gives."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The slug of a type of problem, as in `/problems/{slug}`. */
export type ProblemSlug = keyof typeof Problems
