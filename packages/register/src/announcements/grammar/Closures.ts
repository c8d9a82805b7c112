import { groundIn } from "./Grounds.ts"
import type { Statement } from "./Statement.ts"
import { statementIn, type Wording } from "./Wording.ts"

const subject =
  "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft|Zweigniederlassung|Stiftung|Rechtsträger|Unternehmen)"
const is = `(?<!\\p{L})${subject}(?!\\p{L}).{0,400}?(?<!\\p{L})(?:ist|wurde|sind)(?!\\p{L}).{0,400}?(?<!\\p{L})`

const closures: ReadonlyArray<Wording> = [
  { says: new RegExp(`${is}erloschen(?!\\p{L})`, "u"), deed: "ORGANIZATION EXPIRED" },
  {
    says: /(?<!\p{L})Erlöschen\s(?:der|des)\s[^;]{3,120}\sist\s(?:\p{L}+\s){0,6}eingetragen(?!\p{L})/u,
    deed: "ORGANIZATION EXPIRED"
  },
  { says: /(?<!\p{L})Liquidation\sist\sbeendet/u, deed: "ORGANIZATION EXPIRED" },
  {
    says: new RegExp(`${is}aufgelöst(?!\\p{L})`, "u"),
    unless: /dadurch\saufgelöst|mangels\s(?:einer\s)?(?:\p{L}+\s)?Masse|Insolvenz/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  {
    says: new RegExp(
      `(?<!\\p{L})Auflösung\\s(?:der|des)\\s${subject}s?(?!\\p{L})(?:[^;]{0,200}\\s)?(?:beschlossen|eingetragen)(?!\\p{L})|^(?:Der|Die)\\s${subject}\\shat\\ssich\\s(?:[^;]{0,100}\\s)?aufgelöst`,
      "u"
    ),
    unless: /(?<!\p{L})soll(?:en)?(?!\p{L})|be?a?bsichti|lösch/u,
    deed: "ORGANIZATION DISSOLVED"
  },
  { says: /Rechtsfähigkeit.{0,80}(?:entzogen|verloren|verlustig)/u, deed: "ORGANIZATION DISSOLVED" }
]

const sign = /erloschen|Erlöschen|aufgelöst|Auflösung|beendet|Rechtsfähigkeit/u

/** The end of the organization in a sentence, where it is done. */
export const closureIn = (sentence: string): Statement | undefined => {
  if (!sign.test(sentence)) return undefined
  const found = statementIn(closures, sentence)
  return found && { ...found, ...(found.deed !== "ORGANIZATION EXPIRED" && groundIn(sentence)) }
}
