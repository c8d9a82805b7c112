import { CalendarDate, remembered } from "@kontor/core/Register"
import { DateTime, Option, Schema } from "effect"

const isDay = Schema.is(CalendarDate)
const berlin = Option.getOrThrow(DateTime.zoneMakeNamed("Europe/Berlin"))
const beforeLastHours = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[01]):\d{2}(?::\d{2}(?:\.\d+)?)?Z$/u
const inLastHours = /^\d{4}-\d{2}-\d{2}T2[23]:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?Z$/u

/** The day in a text (`2026-02-25`), or null for any other text. */
export const dayOf = (text: string | null | undefined): CalendarDate | null =>
  text !== null && text !== undefined && isDay(text) ? text : null

/** A day in the notation of announcements (`25.02.2026`, `1.3.2026`), or null. */
export const germanDay = (text: string): CalendarDate | null => {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(text.trim()) ?? []
  return year === undefined ? null : dayOf(`${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`)
}

const berlinDay = (instant: string): CalendarDate | null => {
  const known = DateTime.make(instant)
  return Option.isNone(known) ? null : dayOf(DateTime.formatIsoDate(DateTime.setZone(known.value, berlin)))
}

/** All instants of such an hour are of one day: Berlin is whole hours ahead. */
const dayOfHour = remembered((hour) => berlinDay(`${hour}:00Z`), { answers: 4096, length: 13 })

/** The day of an instant (RFC 3339) in the register's calendar, or null for any other text. */
export const dayOfInstant = (instant: string): CalendarDate | null => {
  if (beforeLastHours.test(instant)) return dayOf(instant.slice(0, 10))
  return inLastHours.test(instant) ? dayOfHour(instant.slice(0, 13)) : berlinDay(instant)
}
