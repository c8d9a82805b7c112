import { CalendarDate, todayInBerlin } from "@kontor/core/Register"
import type { Signal } from "@kontor/core/Signals"
import { DateTime, Effect, Schema, Stream } from "effect"
import { InvalidInput } from "./ClientFailures.ts"
import type { FailureTo, InputTo } from "./Operations.ts"
import type { Pages } from "./Pages.ts"

/**
 * The position of a feed of Signals: a small plain JSON value for its reader to keep. `since` is the first day that
 * counts, `watermark` the newest day of which a Signal was read, `seen` the `event.id` of Signals that were read, by
 * day, as far back as a poll looks.
 */
export const SignalsPosition = Schema.Struct({
  since: CalendarDate,
  watermark: CalendarDate,
  seen: Schema.Record(Schema.String, Schema.Array(Schema.String))
})
export type SignalsPosition = typeof SignalsPosition.Type

/** A poll of Signals: keep the filters for as long as you keep a position. */
export interface SignalsPoll extends Pick<InputTo<"listSignals">, "topics" | "organization_ids"> {
  /** The position that the last poll returned, or the day from which on to report Signals, as `YYYY-MM-DD`. */
  readonly position: typeof SignalsPosition.Encoded | string
  /**
   * How many days before the newest one are read again, so that Signals that arrived late are reported too. Each poll
   * pays for the pages of these days. Default: 3.
   */
  readonly lookBackDays?: number
}

/** The result of a poll: new Signals, oldest first, the position to keep once they are handled, and the cost. */
export interface NewSignals {
  readonly signals: ReadonlyArray<Signal>
  readonly position: typeof SignalsPosition.Encoded
  readonly pages: number
  readonly credits: number
}

const daysBefore = (day: string, days: number): string =>
  DateTime.formatIsoDate(DateTime.subtract(DateTime.makeUnsafe(`${day}T00:00:00Z`), { days }))

const later = (one: string, other: string): string => one > other ? one : other

const positionOf = (position: SignalsPoll["position"]): typeof SignalsPosition.Encoded =>
  typeof position === "string" ? { since: position, watermark: position, seen: {} } : position

/**
 * The first day that a poll reads. A day in the future, which can only be announced by mistake, does not move it on.
 */
const firstDay = ({ since, watermark }: SignalsPosition, now: CalendarDate, lookBackDays: number): string =>
  later(since, daysBefore(watermark < now ? watermark : now, lookBackDays))

/** The Signals seen from a day on, with those listed now. */
const seenFrom = (
  first: string,
  seen: SignalsPosition["seen"],
  listed: ReadonlyArray<Signal>
): SignalsPosition["seen"] => {
  const days = new Map(Object.entries(seen).map(([day, ids]) => [day, new Set(ids)]))
  for (const { event: { announced_on, id } } of listed) {
    days.set(announced_on, (days.get(announced_on) ?? new Set()).add(id))
  }
  return Object.fromEntries(
    [...days].filter(([day]) => day >= first).map(([day, ids]) => [day, [...ids]])
  )
}

/**
 * Reads the Signals that are new to a position. Each is reported once for a kept position, and no Signal is missed
 * that was announced from `since` on and can be listed while its day is read. A failed poll reports nothing, and the
 * next one reads, and pays for, the same pages again. Rule: GET /v1/signals, 3 to 5.
 */
export const newSignalsOf = ({ listSignals }: Pages) =>
  Effect.fnUntraced(function*(
    { lookBackDays = 3, organization_ids, position: given, topics }: SignalsPoll
  ): Effect.fn.Return<NewSignals, FailureTo<"listSignals">> {
    const position = yield* Effect.mapError(
      Schema.decodeEffect(SignalsPosition)(positionOf(given)),
      ({ message }) => new InvalidInput({ operation: "newSignals", detail: message })
    )
    const now = yield* todayInBerlin
    const pages = yield* Stream.runCollect(
      listSignals({ topics, organization_ids, from: firstDay(position, now, lookBackDays) })
    )
    const listed = pages.flatMap(({ signals }) => signals)
    const known = new Set(Object.values(position.seen).flat())
    const watermark = listed.map(({ event }) => event.announced_on).reduce(
      (newest, day) => day > newest ? day : newest,
      position.watermark
    )
    const next = { since: position.since, watermark, seen: position.seen }
    return {
      signals: listed.filter(({ event }) => !known.has(event.id)).toReversed(),
      position: { ...next, seen: seenFrom(firstDay(next, now, lookBackDays), position.seen, listed) },
      pages: pages.length,
      credits: pages.reduce((sum, { meta }) => sum + meta.request_credit_cost, 0)
    }
  })
