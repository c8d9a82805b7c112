import { DateTime } from "effect"

const thousands = new Intl.NumberFormat("en", { useGrouping: true })

/** A whole number for people: 10 000. */
export const count = (number: number): string => thousands.format(number).replaceAll(",", " ")

/** A number of things for people: 1 account, 10 000 accounts. */
export const counted = (number: number, thing: string): string => `${count(number)} ${thing}${number === 1 ? "" : "s"}`

/** The day of an instant, in UTC. */
export const day = (instant: DateTime.Utc): string => DateTime.formatIsoDateUtc(instant)
