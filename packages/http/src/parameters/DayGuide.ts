import type { Guide } from "./ParameterGuide.ts"

/** What every parameter must be that is a day. A date-time stands for its day in Berlin. */
export const dayGuide: Pick<Guide, "rule" | "schema"> = {
  rule: "must be a day as YYYY-MM-DD, or a date-time such as 2026-11-20T08:00:00Z",
  schema: { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] }
}

/** How a date-time is read. */
export const dayOfInstant =
  "A date-time stands for its day in the time of Berlin, and is in that time where it has no offset."
