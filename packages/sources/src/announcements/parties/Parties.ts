import { type ForeignRegistration, legalFormEnd, type NameAndSeat, type RegisterNumber } from "@kontor/register"

/** The part that an organization plays in a transformation. */
export type Part = "ACQUIRING" | "CONTROLLED" | "CONTROLLING" | "CONVERTED" | "NEW" | "TRANSFERRING"

/** The part of the other party, where there are two. */
export const counterpart: Readonly<Record<Part, Part>> = {
  ACQUIRING: "TRANSFERRING",
  TRANSFERRING: "ACQUIRING",
  CONTROLLED: "CONTROLLING",
  CONTROLLING: "CONTROLLED",
  CONVERTED: "NEW",
  NEW: "CONVERTED"
}

/** The words of a part, as stems for all their cases; some courts write no umlauts. */
const parts: ReadonlyArray<readonly [stem: string, part: Part]> = [
  ["übernehmend", "ACQUIRING"],
  ["uebernehmend", "ACQUIRING"],
  ["aufnehmend", "ACQUIRING"],
  ["übertragend", "TRANSFERRING"],
  ["uebertragend", "TRANSFERRING"],
  ["abspaltend", "TRANSFERRING"],
  ["ausgliedernd", "TRANSFERRING"],
  ["herrschend", "CONTROLLING"],
  ["beherrscht", "CONTROLLED"],
  ["abhängig", "CONTROLLED"]
]

/** A pattern for the words of any part, as one group. */
export const anyPart = `(${parts.map(([stem]) => stem).join("|")})\\p{Ll}*`

const stem = `(${parts.map(([stem]) => stem).join("|")})`
const several = "(?:Rechtsträgern?(?!\\p{L})|Gesellschaften)"

/** A pattern for the words behind several organizations that give them one part, as one group. */
export const ofSeveral = new RegExp(
  `(?:jeweils\\sals\\s|(?:alle\\s)?als\\s(?:die\\s)?(?!\\p{Ll}+er\\s))${stem}e[nr]?\\s${several}`,
  "u"
)

/** A pattern for the words before a list that give its organizations one part, as one group. */
export const ofFollowing = new RegExp(
  `${several}\\s(?:alle\\s|jeweils\\s)?als\\s(?:die\\s)?${stem}e[nr]?\\s${several}[^:;.]{0,160}:$`,
  "u"
)

/** The part of a matched word. */
export const partOfWord = (word: string | undefined): Part | undefined =>
  parts.find(([stem]) => stem === word?.toLowerCase())?.[1]

/** An organization in a transformation other than the announcement's own. */
export interface Party {
  readonly part: Part | undefined
  readonly name: string
  readonly seat: string | undefined
  readonly number: RegisterNumber | undefined
  readonly abroad: ForeignRegistration | undefined
}

/** The organization of an announcement. */
export interface Self {
  readonly number: RegisterNumber
  readonly name: string
}

/** The organization at the beginning of a text: a name that shows its legal form, and the seat after a comma. */
export const organizationIn = (text: string): NameAndSeat | undefined => {
  const end = legalFormEnd(text)
  if (end === undefined || end > 160 || /\*|geb\./u.test(text.slice(0, end))) return undefined
  const seat = /^,?\s(?:(?:mit\s)?(?:dem\s)?Sitz\s(?:in\s)?)?(\p{Lu}[\p{L}\s.()-]{1,50}?)(?=\s*(?:,|\(|;|\.?$))/u.exec(
    text.slice(end)
  )?.[1]
  return { name: text.slice(0, end).replaceAll(/^["„“\s]+|["“”\s]+$/gu, ""), seat: seat?.trim() }
}

/** The position of a mention: its name begins at `begin`, and its number or seat ends at `end`. */
interface Place {
  readonly begin: number
  readonly end: number
}

const noun = "(?:Gesellschaft(?:en)?|Unternehmens?|Rechtsträger(?:in|s|n)?|Verein|Genossenschaft)"
const behind = new RegExp(
  `^[\\s,–:-]*(?:(?:ist|sind|wurden?)\\s)?\\(?(?:(?:und\\s|alle\\s|jeweils\\s)*als\\s)?(?:weitere[nr]?\\s)?(?:de[mr]\\s|\\(?["„“”]?)?${anyPart}(?:\\s(?:${noun}|Rechts?r?äger)(?!\\s?:)|\\))`,
  "iu"
)
const before = new RegExp(
  `(?<!\\p{L})${anyPart}(?::\\s|(?<=nd)\\s|\\s${noun}(?:\\sist|\\ssind)?[\\s:,]*)(?:(?:die|der|das)\\s)?(?:Firma\\s)?["„“]?$`,
  "iu"
)
/** The adjective of a part right before a name. */
const adjective = new RegExp(`(?<!\\p{L})(?:die|der|den|dem|das)\\s${anyPart}\\s["„“]?$`, "iu")
/** The words of a part between a name and its number. */
const within = new RegExp(`[\\s(]als\\s(?:de[mr]\\s|die\\s)?${anyPart}\\s${noun}`, "u")
const described =
  /^[\s,]*(?:\([^()]{0,260}\)|(?:Großherzogtum\s|Republik\s)?\p{Lu}\p{Ll}+(?=,|\s?\(|\sals(?!\p{L})|\s[-–]|\s(?:eingetragen|Geschäfts|und\s(?:mit\s)?der\sGeschäfts))|nach\s[^,.;()]{2,60}?Recht(?!\p{L})|(?:ist\s)?ein(?:e|er|em)?\s[^,.;()]{2,160}?(?=\sals\s|\sund\sals\s|,|\(|$)(?:\([^()]{0,120}\))?|(?:mit\s(?:dem\s)?)?Sitz(?:\sder\sGesellschaft)?\sin\s[^,.;()]{2,60}?(?=[,.;()]|\s(?:als|und)\s|$)|(?:und\s(?:mit\s)?der\s)?Geschäftsanschrift:?\s[^;()]{2,80}?,\s(?:[A-Z]-)?\d{4,5}\s(?:[A-Z]{2}\s)?\p{Lu}\p{Ll}+|eingetragen\s(?:im|beim|in)\s[^;()\d]{2,80}(?:\([^()]{0,80}\))?[^;()\d]{0,60}\d[\d\s.-]*(?:\s?[a-z](?!\p{L}))?)[\s,]*/u

const insideBrackets = new RegExp(`[-–]\\s*${anyPart}\\s`, "u")
const defined = new RegExp(`^[^;]{0,300}?\\(["„“]${anyPart}\\s${noun}["“”]\\)`, "iu")

/** `auf die unter HRB 4711 eingetragene`: the number of an organization before its name. */
const numberAhead =
  /unter\s(?:der\s)?(?:HR[AB]|GnR|VR)(?:[-\s](?:Nr\.|Nummer))?\s\d+\seingetragene[mnrs]?\s(?=(?:(?:(?:Einzelu|U)nternehmen|Firma|Gesellschaft)\s)?["„“]?$)/u

/** A part, and how many letters the words that give it take behind a mention. */
interface PartBehind {
  readonly part: Part | undefined
  readonly length: number
}

const partBehind = (rest: string): PartBehind => {
  let text = rest
  for (let step = 0; step < 10; step++) {
    const found = behind.exec(text)
    const part = partOfWord(found?.[1])
    if (found !== null && part !== undefined) return { part, length: rest.length - text.length + found[0].length }
    const closed = /^[^()]{0,200}(?:\([^()]{1,60}\)[^()]{0,100})?(?<!\s[a-h\d])\)/u.exec(text)?.[0]
    const skipped = step === 0 && closed !== undefined ? closed : described.exec(text)?.[0]
    if (step === 0 && closed !== undefined) {
      const inside = insideBrackets.exec(closed)?.[1]
      if (inside !== undefined) return { part: partOfWord(inside), length: closed.length }
    }
    if (skipped === undefined || skipped === "") break
    text = text.slice(skipped.length)
  }
  return { part: partOfWord(defined.exec(rest)?.[1]), length: 0 }
}

const article = "(?:die|den|das|der|dem)"
const quote = "(?:neu\\s(?:gegründete[nr]?|zu\\sgründende[nr]?)\\s)?[\"„“]?\\s?$"
const owner =
  "(?:(?:alleinige\\s)?(?:Alleing|G)esellschafterin|(?:Haupta|A)ktionärin|Mutter(?:gesellschaft)?),?\\s(?:die\\s)?"
const direction = new RegExp(
  `(?<!\\p{L})(?:[Aa]uf|an|in)\\s(?:(?:die|den|das|ihren)\\s|(?:die|ihre|deren)\\s${owner})${quote}`,
  "u"
)
const origin = new RegExp(
  `(?:Vermögens?|Unternehmens?|Teile\\s\\p{L}+)(?:\\s\\([^)]{0,80}\\))?\\s(?:(?:von\\s)?(?:der|des)\\s)?(?:einzelkaufmännischen\\sUnternehmens\\s)?${quote}|(?<!\\p{L})[Vv]on\\s(?:der|dem)\\s${quote}`,
  "u"
)
const first = new RegExp(
  `(?:Verschmelzung|Ausgliederung|Abspaltung|Spaltung)(?:s(?:plan|vertrag)\\p{Ll}*)?(?:\\sund\\sÜbernahme|\\szur\\sAufnahme)?(?:\\svon\\s(?:Vermögens)?[Tt]eilen|\\s(?!(?:auf|mit|von|zwischen)\\s)\\p{Ll}+)?(?:\\s\\([^)]{0,80}\\))?\\s(?:der|des)\\s(?:[\\p{L}\\s]{0,120}(?:unter\\s(?:der\\s)?Firma|Unternehmens)\\s)?${quote}`,
  "u"
)
const second = new RegExp(
  `(?<!\\p{L})mit\\s${article}\\s(?:[\\p{L}\\s()]{0,120}unter\\s(?:der\\s)?Firma\\s)?${quote}`,
  "u"
)
const mergerOf = /Verschmelzung(?:splanes|splans|svertrags|svertrages)?\s(?:der|des)\s/u
const intoNew = new RegExp(
  `(?<!\\p{L})(?:[Nn]euer?\\sRechtsträger:\\s|(?:in|zur?)\\s(?:die\\s)?(?:neu\\seinzutragende\\s)?(?:Firma\\s)?|unter\\s(?:der\\s)?Firma\\s)${quote}`,
  "u"
)
const converted = new RegExp(
  `(?:(?:Umwandlung|Formwechsels?)\\s(?:der|des)|(?<!\\p{L})aus\\sde[rm])\\s(?:bisher\\s[\\p{L}\\s]{0,60}|Partnerschaftsgesellschaft\\s|Firma\\s)?${quote}`,
  "u"
)

/**
 * `mit der Gesellschaft als übertragendem Rechtsträger`: the part of the organization, opposite to that of a name.
 */
const opposite = new RegExp(
  `^[^.;]{0,200}?(?<!\\p{L})(?:mit|auf)\\s(?:der|die)\\s(?:hiesigen?\\s)?Gesellschaft\\s\\(?als\\s(?:de[mr]\\s)?${anyPart}`,
  "u"
)

const ofMerger = (prefix: string, suffix: string, whole: string): Part | undefined => {
  const ofSelf = first.test(prefix) ? partOfWord(opposite.exec(suffix)?.[1]) : undefined
  if (ofSelf !== undefined) return counterpart[ofSelf]
  if (/zur\sAufnahme\s(?:mit|zwischen)/u.test(prefix)) return undefined
  if (
    first.test(prefix) && /^.{0,300}?(?<!\p{L})(?:mit\s(?:der|dem(?!\sSitz))|(?:auf|in)\s(?:die|den))\s/su.test(suffix)
  ) {
    return "TRANSFERRING"
  }
  if (second.test(prefix) && mergerOf.test(whole)) return "ACQUIRING"
  return undefined
}

/** The subject of a sentence, and what becomes of it there. */
const subject = /(?:^|[.:;!]\s)(?:Die|Der|Das)\s(?:Firma\s|(?:Einzelu|U)nternehmen\s)?["„“]?$/u
const inSentence = "(?:[^.;]|\\.(?=\\d)|(?<=\\d)\\.(?!\\d))"
const isGivenAway = new RegExp(
  `^["“”]?[^.;]{0,80}?(?<!\\p{L})(?:ist|wird|wurde|hat)(?!\\p{L})${inSentence}{0,300}?(?<!\\p{L})auf\\s(?:die|den|das|diese)(?!\\p{L})${inSentence}{0,300}?(?<!\\p{L})(?:verschmolzen|ausgegliedert|übertragen)(?!\\p{L})`,
  "u"
)
const assetsOf = /[Üü]bertragung\s(?:des\sVermögens|ihres\sVermögens)\s(?:der|des)\s["„“]?$/u

const intoSelf = /^[^.;]{0,160}?\sin\sdie\sGesellschaft\sumgewandelt(?!\p{L})/u

const ofConversion = (prefix: string, suffix: string): Part | undefined =>
  converted.test(prefix) || subject.test(prefix) && intoSelf.test(suffix)
    ? "CONVERTED"
    : intoNew.test(prefix)
    ? "NEW"
    : undefined

/** `Das Vermögen der B ist als Ganzes auf die Gesellschaft übertragen`. */
const isGivenToSelf =
  /^[^.;]{0,200}?(?<!\p{L})auf\s(?:die|diese)\s(?:Gesellschaft|Genossenschaft)(?!\p{L}|\s(?:["„\p{Lu}]|mit\sbeschränkter|unter\s))[^.;]{0,80}(?:übertragen|übergegangen)/u

/** `hat die B ihr Vermögen auf die Gesellschaft übertragen`. */
const givesAssets = /(?<!\p{L})(?:hat|haben)\s(?:die|der|das)\s["„“]?$/u
const isGiving = /^[^.;]{0,160}?\sihr(?:en)?\s(?:Vermögen|Teilbetrieb)(?!\p{L})/u

/** `Auf den Verein wurde der B verschmolzen`, `Auf die Gesellschaft verschmolzen ist die B`. */
const ontoSelf =
  /(?:^|\.\s)Auf\s(?:(?:die|diese)\s(?:Gesellschaft|Genossenschaft)|(?:den|diesen)\sVerein)(?<verb>\sverschmolzen)?\s(?:ist|wurde)\s(?:die|der|das)\s["„“]?$/u
const isMerged = /^[^.;]{0,200}?\sverschmolzen(?!\p{L})/u

/** `Das unter der Firma B betriebene Unternehmen ist auf die Gesellschaft übertragen`. */
const isBusiness = /(?:^|\.\s)Das\s[^.;]{0,200}\sunter\sder\sFirma\s["„“]?$/u

const toSelf = (prefix: string, suffix: string): boolean =>
  isGivenToSelf.test(suffix) &&
    (givesAssets.test(prefix) && isGiving.test(suffix) || isBusiness.test(prefix)) ||
  (ontoSelf.exec(prefix)?.groups?.["verb"] !== undefined || ontoSelf.test(prefix) && isMerged.test(suffix))

/** `Das Unternehmen wurde von der B übernommen`. */
const takenBy = /(?<!\p{L})(?:wird|wurde|ist)(?!\p{L})[^.;]{0,200}(?<!\p{L})von\s(?:der|dem)\s["„“]?$/u
const isTaken = /^["“”]?[^.;]{0,40}?\sübernommen(?!\p{L})/u

const absorbed = /(?<!\p{L})Verschmelzung\szur\sAufnahme\sder\s["„“]?$/u
/** `Durch Abspaltung zur Neugründung ist die B entstanden`. */
const ofFoundation = /(?<!\p{L})zur\sNeugründung\s(?:ist|sind|wurden?)\s[^.;]{0,160}(?:die|der|das)\s["„“]?$/u
const isFounded = /^[^.;]{0,120}?\s(?:entstanden|(?:neu\s)?gegründet)(?!\p{L})/u
const founded = /(?<!\p{L})zur\sNeugründung\sder\s["„“]?$/u

const foundedOnto =
  /(?<!\p{L})zur\sNeugründung\sauf\s(?:die|den|das)\s["„“]?$|(?<!\p{L})(?:(?:dadurch|hierdurch)\s(?:neu\s)?(?:gegründete|entstandene|errichtete)|neu\szu\sgründenden?)\s["„“]?$/u
const outOfAssets = /(?<!\p{L})aus\sdem\sVermögen\s(?:der|des)\s["„“]?$/u

/** The part that the place of a name in its sentence gives. */
const partByGrammar = (prefix: string, suffix: string, whole: string): Part | undefined => {
  if (foundedOnto.test(prefix) || /^[\s),]*zur\sNeugründung(?!\p{L}|\s(?:der|des|einer)\s)/u.test(suffix)) return "NEW"
  if (outOfAssets.test(prefix) && /^(?:Die|Der)\s\p{L}+\sist\s(?:neu\s)?entstanden/u.test(whole)) return "TRANSFERRING"
  if (subject.test(prefix) && /^[^;]{0,120}\shat\s[^;]{0,160}\sverlangt(?!\p{L})/u.test(suffix)) return "ACQUIRING"
  if (direction.test(prefix) || takenBy.test(prefix) && isTaken.test(suffix)) return "ACQUIRING"
  if (founded.test(prefix) || ofFoundation.test(prefix) && isFounded.test(suffix)) return "NEW"
  if (origin.test(prefix) && (/übernommen|aufgenommen/u.test(suffix) || isGivenToSelf.test(suffix))) {
    return "TRANSFERRING"
  }
  if (
    toSelf(prefix, suffix) || assetsOf.test(prefix) || absorbed.test(prefix) ||
    subject.test(prefix) && isGivenAway.test(suffix)
  ) {
    return "TRANSFERRING"
  }
  if (
    /^\)?[^;]{0,200}(?:mit\sder\sGesellschaft|auf\sdie(?:se|\sGesellschaft))(?!\p{L}|\s["„\p{Lu}])[^.]{0,40}verschmolzen/u
      .test(suffix)
  ) {
    return "TRANSFERRING"
  }
  return ofMerger(prefix, suffix, whole)
}

/** The part that words give a mention, and the end of those behind it, which say nothing of the next mention. */
interface PartFound {
  readonly part: Part | undefined
  readonly end: number
}

/**
 * The part in a transformation that the words around its name give an organization; undefined where they do not. Words
 * before `from` belong to the mention before.
 */
export const partOfMention = (text: string, { begin, end }: Place, isConversion: boolean, from = 0): PartFound => {
  const prefix = text.slice(Math.max(0, begin - 400), begin).replace(numberAhead, "")
  const suffix = text.slice(end, end + 600)
  if (isConversion) return { part: ofConversion(prefix, suffix), end }
  const words = text.slice(Math.max(from, begin - 160), begin)
  const ahead = partOfWord((before.exec(words) ?? adjective.exec(words))?.[1])
  const { length, part: next } = partBehind(suffix)
  const behindIt = next ?? partOfWord(within.exec(text.slice(begin, end))?.[1])
  if (ahead !== undefined && behindIt !== undefined && ahead !== behindIt) return { part: undefined, end }
  const part = ahead ?? behindIt ?? partByGrammar(prefix, suffix, text.slice(0, begin))
  return { part, end: ahead === undefined ? end + length : end }
}
