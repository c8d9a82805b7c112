import type { ProblemKind } from "./ProblemKind.ts"

/** The problems of what a request means, and of its state. */
export const StateProblems = {
  "not-found": {
    status: 404,
    code: "not_found",
    signals_code: "NOT_FOUND",
    title: "Not found",
    explanation:
      "There is nothing of this name, number or id, or there are several and the request does not say which. What belongs to another account is not found either.",
    mend: "List or search first, then pass the id of what you mean: for an organization, its `entity_id`."
  },
  "method-not-allowed": {
    status: 405,
    code: "method_not_allowed",
    signals_code: "METHOD_NOT_ALLOWED",
    title: "Method not allowed",
    explanation: "The path exists, but not with this method. The header `Allow` names the methods it has.",
    mend: "Send the request with a method that `Allow` names."
  },
  "idempotency-conflict": {
    status: 409,
    code: "idempotency_conflict",
    title: "Idempotency conflict",
    explanation:
      "The key in the header `Idempotency-Key` stands for another request of the account, with another method, path or body; or the first request with it is still being worked on; then the header `Retry-After` is there. Nothing was done.",
    mend:
      "Send another request with a new key. To get the answer to a request that is being worked on, send it again after the seconds that `Retry-After` gives."
  },
  "outcome-ambiguous": {
    status: 409,
    code: "outcome_ambiguous",
    title: "Outcome ambiguous",
    explanation:
      "The request sent something over the network, and it is not known whether it arrived: there was no answer in time, or the service stopped meanwhile. Every repeat with this key gets the same answer, and nothing is sent again.",
    mend:
      "Find out what became of it at the receiver, then send the request with a new key if need be. Support finds it by `meta.support_reference`."
  },
  "invalid-state": {
    status: 409,
    code: "invalid_state",
    title: "Invalid state",
    explanation:
      "What the request asks for is not possible in the state that the account, monitor, endpoint or delivery is in. `detail` names the state, and what is possible in it. Nothing was done.",
    mend: "Do what `detail` says, or wait until the state has changed."
  },
  "limit-reached": {
    status: 409,
    code: "limit_reached",
    title: "Limit reached",
    explanation: "The account has as many of these as it may have. `detail` says how many. Nothing was done.",
    mend: "Archive one that is no longer needed, then send the request again."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>
