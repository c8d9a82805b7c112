import { DateTime, Effect, Option, Schema, SchemaIssue, SchemaTransformation } from "effect"
import { writtenBerlinDayOf } from "../Register/BerlinDay.ts"
import { CalendarDate } from "../Register/CalendarDate.ts"

const instant = /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

const isDay = Schema.is(CalendarDate)

const dayOf = (text: string): Option.Option<CalendarDate> => {
  if (isDay(text)) return Option.some(text)
  return instant.test(text) && isDay(text.slice(0, 10))
    ? Option.flatMap(DateTime.make(text.toUpperCase()), (made) => writtenBerlinDayOf(DateTime.toUtc(made)))
    : Option.none()
}

/**
 * A day on which events were announced, written as a date, or as a date-time with its offset, which means its day in
 * Europe/Berlin. Rule: Signals (decisions 11).
 */
export const AnnouncedDay = Schema.String.pipe(
  Schema.decodeTo(
    Schema.toType(CalendarDate),
    SchemaTransformation.transformEffect({
      decode: (text: string) => Effect.mapError(Effect.fromOption(dayOf(text)), () => new SchemaIssue.InvalidValue()),
      encode: (day: CalendarDate) => Effect.succeed<string>(day)
    })
  )
)
