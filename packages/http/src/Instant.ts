import { DateTime, Schema } from "effect"

/** An instant in an answer: RFC 3339 in UTC with milliseconds. Rule: Wire conventions (decisions 1). */
export const Instant = Schema.String.annotate({ format: "date-time" })

/** An instant in its wire form. */
export const writtenInstant = (instant: DateTime.Utc): string => DateTime.formatIso(instant)

/** An optional instant in its wire form. */
export const writtenInstantOrNull = (instant: DateTime.Utc | null): string | null =>
  instant === null ? null : writtenInstant(instant)
