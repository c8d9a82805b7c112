import type { CalendarDate } from "@kontor/core/Register"
import { DateTime } from "effect"
import { dayOf, germanDay } from "../CalendarDay.ts"

const numerals: Readonly<Record<string, number>> = {
  ein: 1,
  eine: 1,
  einem: 1,
  einen: 1,
  einer: 1,
  eines: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  sechs: 6,
  acht: 8,
  zehn: 10,
  zwölf: 12
}

const units: ReadonlyArray<readonly [RegExp, "days" | "months" | "weeks"]> = [
  [/^Monat/u, "months"],
  [/^Woche/u, "weeks"],
  [/^Tag/u, "days"]
]

const period =
  /(?:Frist|Widerspruchsfrist|Widerspruch|binnen|innerhalb|bestimmt|festgesetzt).{0,120}?\b(\d+|eine[nmrs]?|ein|zwei|drei|vier|sechs|acht|zehn|zwölf)\s+(Monat|Woche|Tag)/su
const until = /[Bb]is zum (\d{1,2}\.\d{1,2}\.\d{4})/u

/** The last day for objections to a deletion: the stated day, else the stated period from the announcement on. */
export const objectionUntil = (text: string, announced: CalendarDate): CalendarDate | null => {
  const day = until.exec(text)?.[1]
  if (day !== undefined) return germanDay(day)
  const [, count, word] = period.exec(text) ?? []
  if (count === undefined) return null
  const unit = units.find(([name]) => name.test(word!))![1]
  const length = numerals[count] ?? Number(count)
  return dayOf(DateTime.formatIsoDateUtc(DateTime.add(DateTime.makeUnsafe(announced), { [unit]: length })))
}
