import type { Amount, Language } from "./Shapes.ts"

const locales: Readonly<Record<Language, string>> = { de: "de-DE", en: "en-GB" }

/** An amount in the reader's form. If it is not a number or has no known currency, it stays unchanged. */
export const amountText = ({ amount, currency }: Amount, language: Language): string => {
  const value = Number(amount)
  if (!Number.isFinite(value) || !/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  const digits = Number.isInteger(value) ? 0 : 2
  return value.toLocaleString(locales[language], {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits
  })
}

/** A calendar date such as `2026-01-31` in the reader's form. */
export const dateText = (date: string, language: Language): string => {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return date
  return day.toLocaleDateString(locales[language], { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
}

const quotes: Readonly<Record<Language, readonly [string, string]>> = { de: ["„", "“"], en: ["“", "”"] }

/** A text of the register as a quotation, shortened to what a sentence carries. */
export const quoted = (text: string, language: Language): string => {
  const limit = 220
  const short = text.length > limit ? `${text.slice(0, limit).trimEnd()} …` : text
  return quotes[language].join(short)
}
