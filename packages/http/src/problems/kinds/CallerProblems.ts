import type { ProblemKind } from "./ProblemKind.ts"

/** The problems of credentials, credits, plans and abilities. */
export const CallerProblems = {
  "unauthenticated": {
    status: 401,
    code: "unauthenticated",
    signals_code: "UNAUTHENTICATED",
    title: "Unauthenticated",
    explanation:
      "The request carries no valid credential. Missing, unknown, malformed, expired and revoked credentials are answered alike.",
    mend:
      "Send an API key in the header `x-api-key`, a Bearer token in the header `Authorization`, or an API key in the query parameter `api_key`. Only the first of the three that is present counts."
  },
  "insufficient-credits": {
    status: 402,
    code: "insufficient_credits",
    signals_code: "INSUFFICIENT_CREDITS",
    title: "Insufficient credits",
    explanation:
      "The balance does not cover the most this request can cost, or another request spent it in the meantime. `meta.required_credits` is what is needed, `meta.credits_remaining` what is there.",
    mend: "Ask for fewer features, or have credits granted to the account."
  },
  "plan-required": {
    status: 403,
    code: "PLAN_REQUIRED",
    title: "Plan required",
    explanation: "The plan of the account does not reach this topic. `meta.required_plans` names the plans that do.",
    mend: "Ask for topics of the plan, or subscribe the account to one of these plans."
  },
  "subscription-required": {
    status: 403,
    code: "subscription_required",
    title: "Subscription required",
    explanation: "The plan of the account does not have this operation. `meta.required_plans` names the plans that do.",
    mend: "Subscribe the account to one of these plans."
  },
  "account-suspended": {
    status: 403,
    code: "account_suspended",
    signals_code: "ACCOUNT_SUSPENDED",
    title: "Account suspended",
    explanation:
      "The operator suspended the account of the credential: none of its requests are answered, and its monitors rest. Nothing was charged.",
    mend: "Ask the operator to resume the account."
  },
  "missing-ability": {
    status: 403,
    code: "missing_ability",
    title: "Missing ability",
    explanation:
      "The credential may not do this. `meta.required_abilities` names the abilities that a Bearer token needs. Tokens are managed with an API key only, and API keys are created and revoked with a Bearer token only.",
    mend: "Use a token that was created with these abilities, or the kind of credential that `detail` names."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>
