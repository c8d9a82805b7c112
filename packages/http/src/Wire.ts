import { cursorRule } from "@kontor/core"
import { CalendarDate, writtenBerlinDayOf } from "@kontor/core/Register"
import { DateTime, Effect, Option, Schema, SchemaIssue, SchemaTransformation } from "effect"
import { type Guide, WholeNumber } from "./parameters/Parameters.ts"

const { Boolean: Flag, Int, NullOr, String: Text, Struct, isBetween, optionalKey, withDecodingDefaultKey } = Schema

const asTyped = { "x-content-type-options": "nosniff" } as const

/** The headers of every answer except static pages: all are private, and of the declared type. Rule: wire#answers. */
export const notToBeStored = { "cache-control": "private, no-store", ...asTyped } as const

/** The headers of static pages: a client with a copy asks whether it has changed. */
export const revalidated = { "cache-control": "private, no-cache", ...asTyped } as const

/** An instant in an answer: RFC 3339 in UTC with milliseconds. */
export const Instant = Schema.String.annotate({ format: "date-time" })

/** An instant in its wire form. */
export const writtenInstant = (instant: DateTime.Utc): string => DateTime.formatIso(instant)

/** An optional instant in its wire form. */
export const writtenInstantOrNull = (instant: DateTime.Utc | null): string | null =>
  instant === null ? null : writtenInstant(instant)

const PerPage = Int.check(isBetween({ minimum: 1, maximum: 100 }))

/** The query parameters of every paged list below `/v1/account`. */
export const pageParameters = {
  per_page: WholeNumber(PerPage).pipe(withDecodingDefaultKey(Effect.succeed("25"))),
  cursor: optionalKey(Text)
}

/** Their guides, for a list of such things. */
export const pageGuide = (things: string): Readonly<Record<keyof typeof pageParameters, Guide>> => ({
  per_page: {
    about: `How many ${things} to return.`,
    rule: "must be an integer from 1 to 100",
    example: 25,
    schema: { type: "integer", minimum: 1, maximum: 100, default: 25 }
  },
  cursor: { about: "The `next_cursor` of the page before.", rule: cursorRule }
})

/** The pagination of a list in its answer. */
export const Pagination = Struct({
  next_cursor: NullOr(Text).annotate({ description: "The `cursor` of the next page; `null` on the last one." }),
  per_page: Int.annotate({ description: "How many the page holds at most." }),
  has_more: Flag.annotate({ description: "Whether there is another page." })
}).annotate({ description: "Where this page stands in the list." })

/** The pagination of a last page, for the OpenAPI document. */
export const lastPageExample = { next_cursor: null, per_page: 25, has_more: false }

/** The pagination of a page, with the cursor of the next one or null. */
export const paginationOf = (next_cursor: string | null, per_page: number) => ({
  next_cursor,
  per_page,
  has_more: next_cursor !== null
})

const dateTime =
  /^\d{4}-\d\d-\d\d[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

const offset = /([Zz]|[+-]\d\d:\d\d)$/

const isCalendarDate = Schema.is(CalendarDate)

const dayOf = (text: string): Option.Option<CalendarDate> => {
  const date = text.slice(0, 10)
  if (!isCalendarDate(date) || (text !== date && !dateTime.test(text))) return Option.none()
  return offset.test(text.slice(10))
    ? Option.flatMap(
      DateTime.make(text.toUpperCase().replace(" ", "T")),
      (made) => writtenBerlinDayOf(DateTime.toUtc(made))
    )
    : Option.some(date)
}

/**
 * A day of the register's calendar, written as a date, or as a date-time, with `T` or a space, which means its day in
 * Europe/Berlin. A date-time without an offset is Berlin's. Rule: signals#list; accounts#account.
 */
export const DayOrInstant = Schema.String.pipe(
  Schema.decodeTo(
    Schema.toType(CalendarDate),
    SchemaTransformation.transformEffect({
      decode: (text: string) => Effect.mapError(Effect.fromOption(dayOf(text)), () => new SchemaIssue.InvalidValue()),
      encode: (day: CalendarDate) => Effect.succeed<string>(day)
    })
  )
)
