import type { ProblemKind } from "./ProblemKind.ts"

/** The problems of invalid parameters and bodies. */
export const RequestProblems = {
  "invalid-request": {
    status: 400,
    code: "invalid_request",
    title: "Invalid request",
    explanation:
      "A parameter is missing, unknown, or breaks a rule. `invalid_params` names each of them and says what is wrong.",
    mend: "Correct the parameters that `invalid_params` names, then send the request again."
  },
  "invalid-body": {
    status: 422,
    code: "invalid_request",
    title: "Invalid body",
    explanation:
      "The body of the request is not a JSON object, or a member of it is missing, unknown, given twice, or breaks a rule. `invalid_params` names each of them and says what is wrong.",
    mend: "Correct what `invalid_params` names, then send the request again."
  },
  "invalid-signals-request": {
    status: 422,
    code: "INVALID_REQUEST",
    title: "Invalid Signals request",
    explanation:
      "A parameter is unknown, or breaks a rule. `invalid_params` names it and says what is wrong; of several unknown ones, the first.",
    mend: "Correct what `invalid_params` names, or leave it out, then send the request again."
  },
  "invalid-cursor": {
    status: 422,
    code: "INVALID_CURSOR",
    title: "Invalid cursor",
    explanation:
      "The cursor was changed, belongs to another account, or was sent with other filters than the page it came from. Nothing was charged.",
    mend:
      "Send `next_cursor` unchanged, with exactly the filters of the page it came from; to change filters, begin without a cursor."
  }
} as const satisfies Readonly<Record<string, ProblemKind>>
