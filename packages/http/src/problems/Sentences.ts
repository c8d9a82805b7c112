import type { Plan } from "@kontor/core/Accounts"
import type { ProblemSlug } from "./Problems.ts"

/** An amount of credits in words: `1 credit`, `20 credits`. */
export const creditsInWords = (count: number): string => count === 1 ? "1 credit" : `${count} credits`

/** Alternative plans in words: `max`, `pro or max`, `plus, pro or max`. */
export const plansInWords = (plans: ReadonlyArray<Plan>): string =>
  [plans.slice(0, -1).join(", "), ...plans.slice(-1)].filter((words) => words !== "").join(" or ")

/**
 * The `detail` of problems without any part of the request in it: the answer and the example of the contract both take
 * it from here.
 */
export const sentences = {
  "invalid-cursor":
    "The cursor does not belong to this account and these filters. Send next_cursor unchanged with the same filters, or begin without a cursor.",
  "unauthenticated":
    "The request carries no valid credential. Send an API key in the header x-api-key, or a Bearer token in the header Authorization.",
  "account-suspended": "The operator suspended the account. Ask the operator to resume it.",
  "idempotency-conflict": "The key was sent with another request before: with another method, path, query or body.",
  "outcome-ambiguous": "What the request sent may have arrived or not. Nothing is sent again with this key.",
  "idempotency-key-required":
    "The header Idempotency-Key is required. Send a new one, such as a UUID, for each change.",
  "request-timeout": "The body of the request did not arrive in time. Nothing was done or charged.",
  "payload-too-large": "The body of a request may have at most 64 KiB.",
  "uri-too-long": "The query string may have at most 16 KiB.",
  "unsupported-media-type":
    "Send the body as JSON in UTF-8, not compressed, with the header Content-Type: application/json.",
  "internal":
    "The service failed in a way it did not foresee. If this happens again, report the request_id to the operator."
} as const satisfies Readonly<Partial<Record<ProblemSlug, string>>>
