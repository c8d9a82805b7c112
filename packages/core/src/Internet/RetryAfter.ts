import { Clock, DateTime, Effect, Option } from "effect"

/**
 * The seconds until the time in a header `Retry-After`, given in seconds or as a date; undefined where it cannot be
 * read.
 */
export const retryAfter = (header: string | undefined): Effect.Effect<number | undefined> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const text = header?.trim() ?? ""
    if (/^\d{1,9}$/u.test(text)) return Number(text)
    const date = /^[A-Z][a-z]{2}, /u.test(text) ? DateTime.make(text) : Option.none()
    return Option.isSome(date)
      ? Math.max(Math.ceil((DateTime.toEpochMillis(date.value) - now) / 1000), 0)
      : undefined
  })
