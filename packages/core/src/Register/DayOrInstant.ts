import { DateTime, Effect, Option, Schema, SchemaIssue, SchemaTransformation } from "effect"
import { writtenBerlinDayOf } from "./BerlinDay.ts"
import { CalendarDate } from "./CalendarDate.ts"

const instant = /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)?$/

const offset = /([Zz]|[+-]\d\d:\d\d)$/

const isDay = Schema.is(CalendarDate)

const dayOf = (text: string): Option.Option<CalendarDate> => {
  const date = text.slice(0, 10)
  if (!isDay(date) || (text !== date && !instant.test(text))) return Option.none()
  return offset.test(text.slice(10))
    ? Option.flatMap(DateTime.make(text.toUpperCase()), (made) => writtenBerlinDayOf(DateTime.toUtc(made)))
    : Option.some(date)
}

/**
 * A day of the register's calendar, written as a date, or as a date-time, which means its day in Europe/Berlin. A
 * date-time without an offset is Berlin's. Rule: Signals (decisions 11); Accounts and plans (decisions 5).
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
