import type { SignalAmount } from "@kontor/core/Register"
import type { Amounts, Statement } from "./Statement.ts"
import { statementIn, type Wording } from "./Wording.ts"

const currencies: Readonly<Record<string, string>> = {
  EUR: "EUR",
  Euro: "EUR",
  EURO: "EUR",
  "€": "EUR",
  DM: "DEM",
  DEM: "DEM"
}
const number = "(\\d{1,3}(?:[.\\s]\\d{3})+(?:,\\d{1,2})?|\\d+(?:,\\d{1,2})?)(?:,--?)?"
const currency = "(EUR|EURO|Euro|€|DEM|DM)"
const either = `(?:${currency}\\s?${number}|${number}\\s?${currency})(?!\\p{L})`
const behind = (words: string): RegExp => new RegExp(`(?<!\\p{L})${words}\\s(?:insgesamt\\s|nominal\\s)?${either}`, "u")

/** The amount in a match of `either`, from the first of its groups that matched. */
const amountOf = (match: RegExpExecArray | null): SignalAmount | undefined => {
  const groups = match?.slice(1).filter((group) => group !== undefined) ?? []
  const code = groups.find((group) => group in currencies)
  const digits = groups.find((group) => /^\d/u.test(group))
  if (code === undefined || digits === undefined) return undefined
  const [units, cents = ""] = digits.replaceAll(/[.\s]/gu, "").split(",")
  return { currency: currencies[code]!, amount: `${units}.${cents.padEnd(2, "0")}` }
}

const changed = behind("(?:um(?:\\sbis\\szu)?|i\\.?\\s?Höhe\\svon|in\\sHöhe\\svon)")
const resulting = behind("auf(?:\\snunmehr)?")
const now = new RegExp(
  `(?:Neues|Nunmehriges)\\s(?:Grund|Stamm)kapital:\\s${either}|(?:Grund|Stamm)kapital,?\\s(?:ist\\s)?(?:nunmehr|jetzt|nun):?\\s${either}|(?:Grund|Stamm)kapital\\sbeträgt\\s(?:nunmehr|jetzt|nun)\\s${either}`,
  "u"
)

const capital = "(?:Grund|Stamm)kapitals?"

const changes: ReadonlyArray<Wording> = [
  {
    says:
      /(?:Genehmigt|Bedingt)e[sn]\sKapital|ermächtigt,\sdas\sGrundkapital|bedingt\serhöht|bedingte\s(?:Kapital)?[Ee]rhöhung|(?:genehmigte|bedingte)\sKapital(?!\p{L}).{0,120}aufgehoben/u,
    deed: "CAPITAL AUTHORIZED"
  },
  {
    says: new RegExp(
      `[Kk]apitalherabsetzung|Herabsetzung\\sdes\\s${capital}|${capital}(?!\\p{L}).{0,400}(?:herabgesetzt|herabzusetzen)|§\\s?225\\sAktG`,
      "u"
    ),
    deed: "CAPITAL DECREASED"
  },
  { says: /bevor\sdie\sEintragung\sdes\sBeschlusses.{0,200}Sicherheit\szu\sleisten/u, deed: "CAPITAL DECREASED" },
  {
    says: new RegExp(
      `[Kk]apitalerhöhung|Erhöhung\\sdes\\s${capital}|${capital}(?!\\p{L}).{0,400}(?:ist|wurde|wird|um)(?!\\p{L}).{0,200}(?:erhöht|zu\\serhöhen)(?!\\p{L})`,
      "u"
    ),
    deed: "CAPITAL INCREASED"
  }
]

const sign = /kapital|Kapital|225\sAktG|Eintragung\sdes\sBeschlusses/u
const resolvedOnly = /Geschäftsguthaben|Geschäftsanteil/u

const amountsIn = (sentence: string, text: string): Amounts => {
  const change_amount = amountOf(changed.exec(sentence))
  const resulting_amount = amountOf(resulting.exec(sentence)) ?? amountOf(now.exec(text))
  return { ...(resulting_amount && { resulting_amount }), ...(change_amount && { change_amount }) }
}

/** The registered capital in a sentence, with the amounts; `text` is the whole announcement. */
export const capitalIn = (sentence: string, text: string): Statement | undefined => {
  if (!sign.test(sentence) || resolvedOnly.test(sentence)) return undefined
  const found = statementIn(changes, sentence)
  return found && { ...found, amounts: amountsIn(sentence, text) }
}
