import type { ProblemKind } from "./ProblemKind.ts"

/** The problems of the service itself. */
export const OutageProblems = {
  "internal": {
    status: 500,
    code: "internal",
    signals_code: "INTERNAL",
    title: "Internal error",
    explanation: "The service failed in a way it did not foresee. The failure is in its log under the `request_id`.",
    mend: "Try again later. If it happens again, report the `request_id` to the operator."
  },
  "upstream-unavailable": {
    status: 503,
    code: "upstream_unavailable",
    signals_code: "UPSTREAM_UNAVAILABLE",
    title: "Register unavailable",
    explanation: "The register cannot answer at the moment.",
    mend: "Try again after the seconds that the header `Retry-After` gives."
  },
  "temporarily-unavailable": {
    status: 503,
    code: "temporarily_unavailable",
    signals_code: "UPSTREAM_UNAVAILABLE",
    title: "Temporarily unavailable",
    explanation:
      "The service cannot reach its accounts and credits at the moment, has more requests than it can answer, or could not answer in time. Nothing was charged, except for AI search if it had begun.",
    mend: "Try again after the seconds that the header `Retry-After` gives."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>
