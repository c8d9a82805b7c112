import { CalendarDate, type Signal, today } from "@kontor/core"
import { DateTime, Effect, Schema, Stream } from "effect"
import { InvalidInput } from "./ClientFailures.ts"
import type { FailureTo, InputTo } from "./Operations.ts"
import type { Pages } from "./Pages.ts"

/**
 * Up to where a feed of Signals was read: a small plain JSON value for its reader to keep. `since` is the first day that counts,
 * `watermark` the newest day of which a Signal was read, `seen` the `event.id` of what was read, by day, as far back as is looked.
 */
export const SignalsPosition = Schema.Struct({
  since: CalendarDate,
  watermark: CalendarDate,
  seen: Schema.Record(Schema.String, Schema.Array(Schema.String))
})
export type SignalsPosition = typeof SignalsPosition.Type

/** What a poll of Signals asks for: the same filters for as long as a position is kept. */
export interface SignalsPoll extends Pick<InputTo<"listSignals">, "topics" | "organization_ids"> {
  /** The position that the last poll yielded, or the day from which on Signals are to be told, as `YYYY-MM-DD`. */
  readonly position: typeof SignalsPosition.Encoded | string
  /**
   * How many days before the newest one are read again, so that what was announced then and arrived late is told too. Each poll
   * pays for the pages of these days. Default: 3.
   */
  readonly lookBackDays?: number
}

/** What a poll found: Signals not told before, oldest first, the position to keep once they are dealt with, and what it cost. */
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

/** The first day a poll reads. A day in the future, which only a mistake can announce, does not move it on. */
const firstDay = ({ since, watermark }: SignalsPosition, now: CalendarDate, lookBackDays: number): string =>
  later(since, daysBefore(watermark < now ? watermark : now, lookBackDays))

/** What was seen from a day on, with what was listed now. */
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
 * Reads the Signals that were not told before. What is told once is not told again for a kept position; nothing is left out that was
 * announced from `since` on and can be listed while its day is looked at. A poll that fails tells nothing, and the next one reads, and
 * pays for, the same pages again. Rule: GET /v1/signals, 3 to 5.
 */
export const newSignalsOf = ({ listSignals }: Pages) =>
  Effect.fnUntraced(function*(
    { lookBackDays = 3, organization_ids, position: given, topics }: SignalsPoll
  ): Effect.fn.Return<NewSignals, FailureTo<"listSignals">> {
    const position = yield* Effect.mapError(
      Schema.decodeEffect(SignalsPosition)(positionOf(given)),
      ({ message }) => new InvalidInput({ operation: "newSignals", detail: message })
    )
    const now = yield* today
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
