import type { AnswerTo, InputTo, Kontor } from "./Client.ts"
import { signalPages } from "./Pages.ts"

type Signal = AnswerTo<"listSignals">["signals"][number]

/** The position of a reader of Signals: plain JSON to keep. */
export interface SignalsPosition {
  readonly since: string
  readonly watermark: string
  readonly seen: Readonly<Record<string, ReadonlyArray<string>>>
}

/** A poll of Signals. Keep its filters as long as its position. */
export interface SignalsPoll extends Pick<InputTo<"listSignals">, "topics" | "organization_ids"> {
  /** The position of the last poll, or the first day that counts, as `YYYY-MM-DD`. */
  readonly position: SignalsPosition | string
  /**
   * The number of days before the newest one that are read, and paid for, again, for what arrives late: 3 unless given.
   */
  readonly lookBackDays?: number
}

/** The result of a poll: the new Signals, oldest first, the position to keep, and the cost. */
export interface NewSignals {
  readonly signals: ReadonlyArray<Signal>
  readonly position: SignalsPosition
  readonly pages: number
  readonly credits: number
}

const later = (one: string, other: string): string => one > other ? one : other

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

const today = (): string => new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Berlin" }).format(new Date())

/** A day in the future is announced by mistake, and does not move the position on. */
const firstDay = ({ since, watermark }: SignalsPosition, lookBackDays: number): string => {
  const now = today()
  return later(since, daysBefore(watermark < now ? watermark : now, lookBackDays))
}

const seenFrom = (
  first: string,
  seen: SignalsPosition["seen"],
  listed: ReadonlyArray<Signal>
): SignalsPosition["seen"] => {
  const days = new Map(Object.entries(seen).map(([day, ids]) => [day, new Set(ids)]))
  for (const { event: { announced_on, id } } of listed) {
    days.set(announced_on, (days.get(announced_on) ?? new Set()).add(id))
  }
  return Object.fromEntries([...days].filter(([day]) => day >= first).map(([day, ids]) => [day, [...ids]]))
}

/** Reads the Signals that are new to a position, each once. A poll that fails moves no position. */
export const newSignals = async (
  kontor: Pick<Kontor, "listSignals">,
  { lookBackDays = 3, organization_ids, position: given, topics }: SignalsPoll
): Promise<NewSignals> => {
  const position = typeof given === "string" ? { since: given, watermark: given, seen: {} } : given
  const pages: Array<AnswerTo<"listSignals">> = []
  const from = firstDay(position, lookBackDays)
  for await (const page of signalPages(kontor, { topics, organization_ids, from })) pages.push(page)
  const listed = pages.flatMap(({ signals }) => signals)
  const known = new Set(Object.values(position.seen).flat())
  const watermark = listed.map(({ event }) => event.announced_on).reduce(later, position.watermark)
  const next = { since: position.since, watermark, seen: position.seen }
  return {
    signals: listed.filter(({ event }) => !known.has(event.id)).toReversed(),
    position: { ...next, seen: seenFrom(firstDay(next, lookBackDays), position.seen, listed) },
    pages: pages.length,
    credits: pages.reduce((sum, { meta }) => sum + meta.request_credit_cost, 0)
  }
}
