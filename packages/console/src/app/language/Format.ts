import type { Language } from "../../sentences/Shapes.ts"
import { amountText, dateText } from "../../sentences/Values.ts"
import { useLanguage } from "./Language.ts"

const locales: Readonly<Record<Language, string>> = { de: "de-DE", en: "en-GB" }

const formatsOf = (language: Language) => {
  const locale = locales[language]
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 })
  const euro = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR", maximumFractionDigits: 0 })
  const compactEuro = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "EUR",
    notation: "compact",
    maximumFractionDigits: 1
  })
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 })
  const change = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: "exceptZero"
  })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium" })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short" })
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const one = language === "de" ? "Credit" : "credit"
  const unit = (count: number): string => Math.abs(count) === 1 ? one : `${one}s`
  return {
    number: (value: number) => whole.format(value),
    compact: (value: number) => compact.format(value),
    euro: (value: number) => euro.format(value),
    /** An amount in euros, in millions or thousands. */
    compactEuro: (value: number) => compactEuro.format(value),
    share: (ratio: number) => share.format(ratio),
    /** A change as a percentage with its sign. */
    change: (ratio: number) => change.format(ratio),
    /** An amount of a currency. */
    amount: ({ amount, currency }: { readonly amount: number; readonly currency: string }) =>
      amountText({ amount: String(amount), currency }, language),
    /** A day such as `2026-01-31`, or the day of an instant. */
    date: (text: string) => dateText(text, language),
    /** An instant in the reader's time zone. */
    moment: (text: string | null) => text === null ? "–" : moment.format(new Date(text)),
    /** The time of day of an instant. */
    clock: (text: string) => clock.format(new Date(text)),
    /** A time in seconds, in the unit that shows it best. */
    duration: (seconds: number) =>
      seconds < 60
        ? `${short.format(seconds)} s`
        : seconds < 3600
        ? `${short.format(seconds / 60)} min`
        : `${short.format(seconds / 3600)} h`,
    unit,
    credits: (count: number) => `${whole.format(count)} ${unit(count)}`
  }
}

const formats = { de: formatsOf("de"), en: formatsOf("en") }

/** Numbers, amounts and dates in the reader's form. */
export const useFormat = (): ReturnType<typeof formatsOf> => formats[useLanguage()]
