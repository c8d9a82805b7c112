import { words } from "../../language/Language.ts"

/** The intervals that are offered, in days: those with a price of their own. */
export const intervals: ReadonlyArray<number> = [1, 3, 7, 30]

export const intervalText = words({
  every: (days: number) => days === 1 ? "daily" : days === 7 ? "weekly" : `every ${days} days`
}, {
  every: (days: number) => days === 1 ? "täglich" : days === 7 ? "wöchentlich" : `alle ${days} Tage`
})
