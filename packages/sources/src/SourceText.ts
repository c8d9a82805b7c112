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

/**
 * White space other than a single blank. Most texts have little of it, and this makes them twice as fast; so does
 * listing the signs, since a negated class also reads surrogate pairs.
 */
const whiteSpace = /[\t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]\s*| \s+/gu

/** A text on one line: any white space becomes one blank, without any at the ends. */
export const oneLine = (text: string): string => text.replaceAll(whiteSpace, " ").trim()

/**
 * Any text within one sentence, at most 400 characters: a full stop before a capital letter ends it, those in `Abs. 2`
 * or `01.02.2026` do not.
 */
const within = "(?:[^.]|\\.(?!\\s+\\p{Lu})){0,400}?"

/** A merger is entered first where it ends an organization, with the words that it takes effect by another entry. */
export const isYetToTakeEffect = /(?:erst|noch nicht)\s[^.]{0,200}wirksam|wirksam\p{L}*\s[^.]{0,120}\serst\s/iu

/** A pattern over one sentence, in which `…` stands for any words in between. */
export const sentence = (pattern: string, flags = "u"): RegExp => new RegExp(pattern.replaceAll("…", within), flags)

/** The beginning of an address with a scheme. A host may have a colon too, with the digits of a port behind it. */
const scheme = /^[a-z][a-z\d+.-]*:(?!\d)/iu

const maxLength = 2048

/**
 * The address of a page as customers may link to it, `http` or `https`; undefined for any other text, such as
 * `javascript:...`. A host alone, as people write it, gets `https`.
 */
export const webAddressOf = (text: string): string | undefined => {
  if (text.length > maxLength || /[\s\p{Cc}]/u.test(text)) return undefined
  const address = scheme.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  return url !== null && /^https?:$/u.test(url.protocol) && url.username + url.password === "" ? address : undefined
}
