import type { CalendarDate } from "@kontor/core/Register"

/** A day as the register writes it: `14.07.1985`. */
export const germanDay = (day: CalendarDate): string => day.split("-").toReversed().join(".")

const money = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as the register writes it: `25.000,00 EUR`. */
export const germanAmount = ({ amount, currency }: { readonly amount: number; readonly currency: string }): string =>
  `${money.format(amount)} ${currency}`
