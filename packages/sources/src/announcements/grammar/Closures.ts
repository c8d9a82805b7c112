import { groundIn } from "./Grounds.ts"
import type { Statement } from "./Statement.ts"
import { statementIn, type Wording } from "./Wording.ts"

const subject =
  "(?:Gesellschaft|Firma|Verein|Genossenschaft|Partnerschaft|Zweigniederlassung|Stiftung|Rechtsträger|Unternehmen)"
const is = `(?<!\\p{L})${subject}(?!\\p{L}).{0,400}?(?<!\\p{L})(?:ist|wurde|sind)(?!\\p{L}).{0,400}?(?<!\\p{L})`

const closures: ReadonlyArray<Wording> = [
  {
    says: new RegExp(
      `(?<!\\p{L})Fortsetzung\\s(?:der|des)\\s(?:\\p{Ll}+\\s)?${subject}s?(?!\\p{L}).{0,200}(?:beschlossen|eingetragen)(?!\\p{L})|` +
        `(?:beschlossen|eingetragen)(?:\\sist|\\swurde)?(?:\\sdie)?\\sFortsetzung\\s(?:der|des)\\s(?:\\p{Ll}+\\s)?${subject}|` +
        `^(?:Die|Der)\\s(?:\\p{Ll}+\\s)?${subject}(?!\\p{L})[^,;:]{0,100}(?<!\\p{L})(?:ist|wird|wurde)(?!\\p{L})[^,;:]{0,200}(?<!\\p{L})fortgesetzt(?!\\p{L})|` +
        `(?<!\\p{L})(?:ist|wird|wurde)\\s(?:die|der)\\s(?:\\p{Ll}+\\s)?${subject}(?!\\p{L})[^,;:]{0,200}(?<!\\p{L})fortgesetzt(?!\\p{L})|` +
        `(?:beschlossen|Beschluss),?\\s[^;:]{0,80}${subject}\\sfortzusetzen`,
      "u"
    ),
    unless:
      /(?<!\p{L})(?:soll(?:en)?|nicht|als\swelche)(?!\p{L})|be?a?bsichti|Liquidation\s(?:ist|wird)|Verfahren\s(?:ist|wird)/u,
    deed: "ORGANIZATION CONTINUED"
  },
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

const sign = /ort(?:gesetzt|setzung|zusetzen)|erloschen|Erlöschen|aufgelöst|Auflösung|beendet|Rechtsfähigkeit/u

/** The end of the organization in a sentence, where it is done, or its continuation. */
export const closureIn = (sentence: string): Statement | undefined => {
  if (!sign.test(sentence)) return undefined
  const found = statementIn(closures, sentence)
  return found && { ...found, ...(found.deed === "ORGANIZATION DISSOLVED" && groundIn(sentence)) }
}
