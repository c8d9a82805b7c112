/** A type of problem: its title, what happened, and what a caller can do about it. */
export interface ProblemKind {
  readonly status: number
  readonly code: string
  /** The code of the same problem on the endpoints of Signals, if they answer it. */
  readonly signals_code?: string
  readonly title: string
  /** The cause, for the page of the problem and the OpenAPI document. */
  readonly explanation: string
  /** How to resolve it, in the same places. */
  readonly remedy: string
}

/** The problems of requests beyond a limit, or without what their kind needs. */
const LimitProblems = {
  "request-timeout": {
    status: 408,
    code: "request_timeout",
    title: "Request timeout",
    explanation:
      "The request did not arrive in time, or its body not within 5 seconds of the moment at which the service began to read it. Nothing was done, and nothing was charged.",
    remedy: "Send the body at once, and the request again."
  },
  "payload-too-large": {
    status: 413,
    code: "payload_too_large",
    signals_code: "PAYLOAD_TOO_LARGE",
    title: "Payload too large",
    explanation:
      "The body of the request is larger than 64 KiB, or is sent without its length to an operation that reads no body.",
    remedy: "Send a smaller body."
  },
  "uri-too-long": {
    status: 414,
    code: "uri_too_long",
    signals_code: "URI_TOO_LONG",
    title: "URI too long",
    explanation: "The query string is longer than 16 KiB.",
    remedy: "Send fewer or shorter parameters."
  },
  "unsupported-media-type": {
    status: 415,
    code: "unsupported_media_type",
    title: "Unsupported media type",
    explanation: "The operation does not read bodies of this content type, charset or encoding.",
    remedy: "Send the body as JSON in UTF-8, not compressed, with the header `Content-Type: application/json`."
  },
  "idempotency-key-required": {
    status: 428,
    code: "idempotency_key_required",
    title: "Idempotency key required",
    explanation:
      "The operation changes something, and the request has no header `Idempotency-Key`. Without one, a repeat after a broken connection could change it twice.",
    remedy:
      "Send a new key with each change, such as a UUID. Send the same key when you repeat the same request: within 24 hours it gets the first answer."
  },
  "rate-limited": {
    status: 429,
    code: "rate_limited",
    signals_code: "RATE_LIMITED",
    title: "Rate limited",
    explanation:
      "The account has made more requests within a minute than a bucket of its rate limits holds, or too many requests without a valid credential came from one address. Refused requests count as well, and cost nothing. The headers `RateLimit-Policy` and `RateLimit` name the limits and what is left.",
    remedy:
      "Try again after the seconds that the header `Retry-After` gives. To stay within a limit, slow down when `r` of the header `RateLimit` nears 0: it is what remains for the next `t` seconds."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The problems of what a request means, and of its state. */
const StateProblems = {
  "not-found": {
    status: 404,
    code: "not_found",
    signals_code: "NOT_FOUND",
    title: "Not found",
    explanation:
      "There is nothing of this name, number or id, or there are several and the request does not say which. What belongs to another account is not found either.",
    remedy: "List or search first, then pass the id of what you mean: for an organization, its `entity_id`."
  },
  "method-not-allowed": {
    status: 405,
    code: "method_not_allowed",
    signals_code: "METHOD_NOT_ALLOWED",
    title: "Method not allowed",
    explanation: "The path exists, but not with this method. The header `Allow` names the methods it has.",
    remedy: "Send the request with a method that `Allow` names."
  },
  "idempotency-conflict": {
    status: 409,
    code: "idempotency_conflict",
    signals_code: "IDEMPOTENCY_CONFLICT",
    title: "Idempotency conflict",
    explanation:
      "The key in the header `Idempotency-Key` stands for another request of the account, with another method, path, query or body; or the first request with it is still being worked on; then the header `Retry-After` is there. Nothing was done or charged.",
    remedy:
      "Send another request with a new key. To get the answer to a request that is being worked on, send it again after the seconds that `Retry-After` gives."
  },
  "outcome-ambiguous": {
    status: 409,
    code: "outcome_ambiguous",
    title: "Outcome ambiguous",
    explanation:
      "The request sent something over the network, and it is not known whether it arrived: there was no answer in time, or the service stopped meanwhile. Every repeat with this key gets the same answer, and nothing is sent again.",
    remedy:
      "Find out what became of it at the receiver, then send the request with a new key if need be. Support finds it by `meta.support_reference`."
  },
  "invalid-state": {
    status: 409,
    code: "invalid_state",
    title: "Invalid state",
    explanation:
      "What the request asks for is not possible in the state that the account, monitor, endpoint or delivery is in. `detail` names the state, and what is possible in it. Nothing was done.",
    remedy: "Do what `detail` says, or wait until the state has changed."
  },
  "already-watched": {
    status: 409,
    code: "already_watched",
    title: "Already watched",
    explanation:
      "A monitor of the account that is not archived watches this organization already. `meta.monitor_id` names it. Nothing was done.",
    remedy: "Change that monitor, or send `allow_duplicate: true` if you want another one beside it."
  },
  "limit-reached": {
    status: 409,
    code: "limit_reached",
    title: "Limit reached",
    explanation: "The account has as many of these as it may have. `detail` says how many. Nothing was done.",
    remedy: "Archive one that is no longer needed, then send the request again."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The problems of credentials, credits, plans and abilities. */
const CallerProblems = {
  "unauthenticated": {
    status: 401,
    code: "unauthenticated",
    signals_code: "UNAUTHENTICATED",
    title: "Unauthenticated",
    explanation:
      "The request carries no valid credential. Missing, unknown, malformed, expired and revoked credentials are answered alike.",
    remedy:
      "Send an API key in the header `x-api-key`, a Bearer token in the header `Authorization`, or an API key in the query parameter `api_key`. Only the first of the three that is present counts."
  },
  "insufficient-credits": {
    status: 402,
    code: "insufficient_credits",
    signals_code: "INSUFFICIENT_CREDITS",
    title: "Insufficient credits",
    explanation:
      "The balance does not cover the most this request can cost, or another request spent it in the meantime. `meta.required_credits` is what is needed, `meta.at_least` what the cheapest answer costs, `meta.credits_remaining` what is there, and `meta.top_up_url` where credits are bought, if the service has such a page.",
    remedy: "Ask for fewer features, or have credits granted to the account."
  },
  "budget-exceeded": {
    status: 402,
    code: "budget_exceeded",
    signals_code: "INSUFFICIENT_CREDITS",
    title: "Budget exceeded",
    explanation:
      "The credential has a monthly limit, which does not leave the most this request can cost, or another request spent it in the meantime. `meta.monthly_credit_limit` is the limit, `meta.spent_this_month` what the credential has spent of it, `meta.required_credits` what is needed, `meta.at_least` what the cheapest answer costs, and `meta.month_ends_at` when it may spend again. The balance of the account may be larger.",
    remedy: "Ask for fewer features, wait for the next month, or use another credential of the account."
  },
  "plan-required": {
    status: 403,
    code: "PLAN_REQUIRED",
    title: "Plan required",
    explanation: "The plan of the account does not reach this topic. `meta.required_plans` names the plans that do.",
    remedy: "Ask for topics of the plan, or subscribe the account to one of these plans."
  },
  "subscription-required": {
    status: 403,
    code: "subscription_required",
    title: "Subscription required",
    explanation: "The plan of the account does not have this operation. `meta.required_plans` names the plans that do.",
    remedy: "Subscribe the account to one of these plans."
  },
  "account-suspended": {
    status: 403,
    code: "account_suspended",
    signals_code: "ACCOUNT_SUSPENDED",
    title: "Account suspended",
    explanation:
      "The operator suspended the account of the credential: none of its requests are answered, and its monitors rest. Nothing was charged.",
    remedy: "Ask the operator to resume the account."
  },
  "missing-ability": {
    status: 403,
    code: "missing_ability",
    title: "Missing ability",
    explanation:
      "The credential may not do this. `meta.required_abilities` names the abilities that a Bearer token needs. Tokens are managed with an API key only, API keys are created with a Bearer token only, and a key rotates itself alone.",
    remedy: "Use a token that was created with these abilities, or the kind of credential that `detail` names."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The problems of invalid parameters and bodies. */
const RequestProblems = {
  "malformed-request": {
    status: 400,
    code: "malformed_request",
    title: "Malformed request",
    explanation:
      "What arrived is not a request of HTTP/1.1, its method is unknown, or its address has a character that must be percent-encoded. It was not read further, and the connection was closed.",
    remedy: "Send the request with a library for HTTP, which writes methods and addresses as servers read them."
  },
  "invalid-request": {
    status: 400,
    code: "invalid_request",
    title: "Invalid request",
    explanation:
      "A parameter is missing, unknown, or breaks a rule. `invalid_params` names each of them and says what is wrong.",
    remedy: "Correct the parameters that `invalid_params` names, then send the request again."
  },
  "invalid-body": {
    status: 422,
    code: "invalid_request",
    title: "Invalid body",
    explanation:
      "The body of the request is not a JSON object, or a member of it is missing, unknown, given twice, or breaks a rule. `invalid_params` names each of them and says what is wrong.",
    remedy: "Correct what `invalid_params` names, then send the request again."
  },
  "invalid-signals-request": {
    status: 422,
    code: "INVALID_REQUEST",
    title: "Invalid Signals request",
    explanation:
      "A parameter is unknown, or breaks a rule. `invalid_params` names it and says what is wrong; of several unknown ones, the first.",
    remedy: "Correct what `invalid_params` names, or leave it out, then send the request again."
  },
  "invalid-cursor": {
    status: 422,
    code: "INVALID_CURSOR",
    title: "Invalid cursor",
    explanation:
      "The cursor was changed, belongs to another account, or was sent with other filters than the page it came from. Nothing was charged.",
    remedy:
      "Send `next_cursor` unchanged, with exactly the filters of the page it came from; to change filters, begin without a cursor."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>

/** The problems of the service itself. */
const OutageProblems = {
  "internal": {
    status: 500,
    code: "internal",
    signals_code: "INTERNAL",
    title: "Internal error",
    explanation: "The service failed in a way it did not foresee. The failure is in its log under the `request_id`.",
    remedy: "Try again later. If it happens again, report the `request_id` to the operator."
  },
  "upstream-unavailable": {
    status: 503,
    code: "upstream_unavailable",
    signals_code: "UPSTREAM_UNAVAILABLE",
    title: "Register unavailable",
    explanation: "The register cannot answer at the moment.",
    remedy: "Try again after the seconds that the header `Retry-After` gives."
  },
  "temporarily-unavailable": {
    status: 503,
    code: "temporarily_unavailable",
    signals_code: "UPSTREAM_UNAVAILABLE",
    title: "Temporarily unavailable",
    explanation:
      "The service cannot reach its accounts and credits at the moment, has more requests than it can answer, or could not answer in time. Nothing was charged, except for AI search if it had begun.",
    remedy: "Try again after the seconds that the header `Retry-After` gives."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>

/**
 * Every type of problem by slug. The bodies, the OpenAPI document and the pages below `/problems` are made from this
 * table. Rule: errors#problems.
 */
export const Problems = {
  ...RequestProblems,
  ...CallerProblems,
  ...StateProblems,
  ...LimitProblems,
  ...OutageProblems
} as const

/** The slug of a type of problem, as in `/problems/{slug}`. */
export type ProblemSlug = keyof typeof Problems
