import { DateTime, Schema } from "effect"

/** An instant as answers carry it: RFC 3339 in UTC with milliseconds. Rule: Wire conventions (decisions 1). */
export const Instant = Schema.String.annotate({ format: "date-time" })

/** An instant as answers carry it. */
export const writtenInstant = (instant: DateTime.Utc): string => DateTime.formatIso(instant)

/** An instant that there may not be, as answers carry it. */
export const writtenInstantOrNull = (instant: DateTime.Utc | null): string | null =>
  instant === null ? null : writtenInstant(instant)
