import { DateTime, Effect, Option, Schema, SchemaIssue, SchemaTransformation } from "effect"
import { CalendarDate } from "../Register/CalendarDate.ts"

const written =
  /^(\d{4}-\d\d-\d\d)([Tt ])((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(\.\d{1,9})?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/

const isDay = Schema.is(CalendarDate)

/** The instant that a text names: either `T` and an offset, or a blank and no offset. */
const instantOf = (text: string): Option.Option<DateTime.Utc> => {
  const [, day = "", separator, time = "", fraction = "", offset] = written.exec(text) ?? []
  const isSpaced = separator === " "
  if (!isDay(day) || isSpaced !== (offset === undefined) || (isSpaced && fraction !== "")) return Option.none()
  return DateTime.make(`${day}T${time}${fraction.slice(0, 4)}${(offset ?? "Z").toUpperCase()}`).pipe(
    Option.map(DateTime.toUtc),
    Option.filter((instant) => isDay(DateTime.formatIsoDateUtc(instant)))
  )
}

/**
 * When a token expires: RFC 3339 with its offset, or `YYYY-MM-DD HH:MM:SS` in UTC, to the millisecond. Rule: Tokens
 * (decisions 12).
 */
export const ExpiryInstant = Schema.String.pipe(
  Schema.decodeTo(
    Schema.DateTimeUtc,
    SchemaTransformation.transformEffect({
      decode: (text: string) =>
        Effect.mapError(Effect.fromOption(instantOf(text)), () => new SchemaIssue.InvalidValue()),
      encode: (instant: DateTime.Utc) => Effect.succeed(DateTime.formatIso(instant))
    })
  )
)
