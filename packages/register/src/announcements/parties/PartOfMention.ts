import { anyPart, type Part, partOfWord } from "./Parts.ts"

/** The position of a mention: its name begins at `begin`, and its number or seat ends at `end`. */
interface Place {
  readonly begin: number
  readonly end: number
}

const noun = "(?:Gesellschaft(?:en)?|Unternehmens?|Rechtsträger(?:in|s|n)?|Verein|Genossenschaft)"
const behind = new RegExp(
  `^[\\s,–:-]*(?:(?:und\\s|alle\\s|jeweils\\s)*als\\s)?(?:weitere[nr]?\\s)?(?:de[mr]\\s|\\(?["„“”]?)?${anyPart}\\s(?:${noun}|Rechts?r?äger)(?!\\s?:)`,
  "iu"
)
const before = new RegExp(
  `(?<!\\p{L})${anyPart}\\s${noun}(?:\\sist|\\ssind)?[\\s:,]*(?:(?:die|der|das)\\s)?(?:Firma\\s)?["„“]?$`,
  "iu"
)
const described =
  /^[\s,]*(?:\([^()]{0,260}\)|(?:Deutschland|Österreich|Luxemburg|Großherzogtum\sLuxemburg|Frankreich|Niederlande|Italien|Schweiz|Spanien)(?!\p{L})|(?:ist\s)?ein(?:e|er|em)?\s[^,.;()]{2,160}?(?=\sals\s|\sund\sals\s|,|\(|$)(?:\([^()]{0,120}\))?|(?:mit\s(?:dem\s)?)?Sitz(?:\sder\sGesellschaft)?\sin\s[^,.;()]{2,60}|und\sder\sGeschäftsanschrift\s[^,;()]{2,80},\s\d{5}\s\p{Lu}\p{Ll}+)[\s,]*/u

const defined = new RegExp(`^[^;]{0,300}?\\(["„“]${anyPart}\\s${noun}["“”]\\)`, "iu")

const partBehind = (rest: string): Part | undefined => {
  let text = rest
  for (let step = 0; step < 6; step++) {
    const part = partOfWord(behind.exec(text)?.[1])
    if (part !== undefined) return part
    const closed = /^[^()]{0,200}\)/u.exec(text)?.[0]
    const skipped = step === 0 && closed !== undefined ? closed : described.exec(text)?.[0]
    if (step === 0 && closed !== undefined) {
      const inside = new RegExp(`[-–]\\s*${anyPart}\\s`, "u").exec(closed)?.[1]
      if (inside !== undefined) return partOfWord(inside)
    }
    if (skipped === undefined || skipped === "") break
    text = text.slice(skipped.length)
  }
  return partOfWord(defined.exec(rest)?.[1])
}

const article = "(?:die|den|das|der|dem)"
const quote = "(?:neu\\s(?:gegründete[nr]?|zu\\sgründende[nr]?)\\s)?[\"„“]?\\s?$"
const direction = new RegExp(`(?<!\\p{L})(?:auf|an)\\s(?:die|den|das|ihren)\\s${quote}`, "u")
const origin = new RegExp(
  `(?:Vermögens?|Unternehmens?|Teile\\s\\p{L}+)(?:\\s\\([^)]{0,80}\\))?\\s(?:(?:von\\s)?(?:der|des)\\s)?(?:einzelkaufmännischen\\sUnternehmens\\s)?${quote}|(?<!\\p{L})von\\s(?:der|dem)\\s${quote}`,
  "u"
)
const first = new RegExp(
  `(?:Verschmelzung|Ausgliederung|Abspaltung|Spaltung)(?:s(?:plan|vertrag)\\p{Ll}*)?(?:\\s\\p{Ll}+)?(?:\\s\\([^)]{0,80}\\))?\\s(?:der|des)\\s(?:[\\p{L}\\s]{0,120}(?:unter\\s(?:der\\s)?Firma|Unternehmens)\\s)?${quote}`,
  "u"
)
const second = new RegExp(
  `(?<!\\p{L})mit\\s${article}\\s(?:[\\p{L}\\s()]{0,120}unter\\s(?:der\\s)?Firma\\s)?${quote}`,
  "u"
)
const mergerOf = /Verschmelzung(?:splanes|splans|svertrags|svertrages)?\s(?:der|des)\s/u
const intoNew = new RegExp(
  `(?<!\\p{L})(?:(?:in|zur?)\\s(?:die\\s)?(?:neu\\seinzutragende\\s)?(?:Firma\\s)?|unter\\s(?:der\\s)?Firma\\s)${quote}`,
  "u"
)
const converted = new RegExp(
  `(?:Umwandlung|Formwechsels?)\\s(?:der|des)\\s(?:bisher\\s[\\p{L}\\s]{0,60}|Partnerschaftsgesellschaft\\s|Firma\\s)?${quote}`,
  "u"
)

const ofMerger = (prefix: string, suffix: string, whole: string): Part | undefined => {
  if (/zur\sAufnahme\s(?:mit|zwischen)/u.test(prefix)) return undefined
  if (first.test(prefix) && /^.{0,300}?(?<!\p{L})(?:mit\s(?:der|dem)|auf\s(?:die|den))\s/su.test(suffix)) {
    return "TRANSFERRING"
  }
  if (second.test(prefix) && mergerOf.test(whole)) return "ACQUIRING"
  return undefined
}

const ofConversion = (prefix: string): Part | undefined =>
  converted.test(prefix) ? "CONVERTED" : intoNew.test(prefix) ? "NEW" : undefined

/** The part in a transformation that the words around its name give an organization; undefined where they do not. */
export const partOfMention = (text: string, { begin, end }: Place, isConversion: boolean): Part | undefined => {
  const prefix = text.slice(Math.max(0, begin - 400), begin)
  const suffix = text.slice(end, end + 400)
  if (isConversion) return ofConversion(prefix)
  const [ahead, behindIt] = [partOfWord(before.exec(prefix.slice(-160))?.[1]), partBehind(suffix)]
  if (ahead !== undefined && behindIt !== undefined && ahead !== behindIt) return undefined
  const stated = ahead ?? behindIt
  if (stated !== undefined) return stated
  if (direction.test(prefix)) return "ACQUIRING"
  if (origin.test(prefix) && /übernommen|aufgenommen/u.test(suffix)) return "TRANSFERRING"
  if (/^\)?[^.]{0,200}(?:mit\sder\sGesellschaft|auf\sdiese)(?!\p{L})[^.]{0,40}verschmolzen/u.test(suffix)) {
    return "TRANSFERRING"
  }
  return ofMerger(prefix, suffix, text.slice(0, begin))
}
