import { editDistance, type EventType, foldText } from "@kontor/core/Register"
import {
  type BareRegistration,
  type ForeignRegistration,
  legalFormEnd,
  legalFormOfName,
  type NameAndSeat,
  type RegisterNumber,
  registrationsIn,
  startsWithLegalForm
} from "@kontor/register"

/** The part that an organization plays in a transformation. */
export type Part = "ACQUIRING" | "CONTROLLED" | "CONTROLLING" | "CONVERTED" | "NEW" | "TRANSFERRING"

/** The words of an organization in a text, and whether it is the announcement's own. */
export interface Mentioned {
  readonly begin: number
  readonly end: number
  readonly is_self: boolean
}

/** The parts that a text gives its mentions, by their number, and the announcement's own, by -1. */
export type PartsIn = (text: string, mentions: ReadonlyArray<Mentioned>, type: EventType) => ReadonlyMap<number, Part>

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
  ["abhängig", "CONTROLLED"],
  ["abführend", "CONTROLLED"],
  ["gewinnabführend", "CONTROLLED"]
]

/** A pattern for the words of any part, as one group. */
export const anyPart = `(${parts.map(([stem]) => stem).join("|")})\\p{Ll}*`

const stem = `(${parts.map(([stem]) => stem).join("|")})`
const several = "(?:Rechtsträgern?(?!\\p{L})|Gesellschaften)"

/** A pattern for the words behind several organizations that give them one part, as one group. */
const ofSeveral = new RegExp(
  `(?:jeweils\\sals\\s|(?:alle\\s)?als\\s(?:die\\s)?(?!\\p{Ll}+er\\s))${stem}e[nr]?\\s${several}`,
  "u"
)

/** A pattern for the words before a list that give its organizations one part, as one group. */
const ofFollowing = new RegExp(
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
  /(?:im\s\p{L}*[Rr]egister\s(?:(?:de[sr]|beim)\s)?(?:Amtsgerichts?\s\p{Lu}[^,;()\d]{2,40}\s)?)?unter\s(?:der\s)?(?:HR[AB]|GnR|VR)(?:[-\s](?:Nr\.|Nummer))?\s\d+\seingetragene[mnrs]?\s(?=(?:(?:(?:Einzelu|U)nternehmen|Firma|Gesellschaft)\s)?["„“]?$)/u

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

const quote = "(?:neu\\s(?:gegründete[nr]?|zu\\sgründende[nr]?)\\s)?[\"„“]?\\s?$"
const intoNew = new RegExp(
  `(?<!\\p{L})(?:[Nn]euer?\\sRechtsträger:\\s|(?:in|zur?)\\s(?:die\\s)?(?:neu\\seinzutragende\\s)?(?:Firma\\s)?|unter\\s(?:der\\s)?Firma\\s)${quote}`,
  "u"
)
const converted = new RegExp(
  `(?:(?:Umwandlung|Formwechsels?)\\s(?:der|des)|(?<!\\p{L})aus\\sde[rm])\\s(?:bisher\\s[\\p{L}\\s]{0,60}|Partnerschaftsgesellschaft\\s|Firma\\s)?${quote}`,
  "u"
)

/** The subject of a sentence. */
const subject = /(?:^|[.:;!]\s)(?:Die|Der|Das)\s(?:Firma\s|(?:Einzelu|U)nternehmen\s)?["„“]?$/u
const intoSelf = /^[^.;]{0,160}?\sin\sdie\sGesellschaft\sumgewandelt(?!\p{L})/u

const ofConversion = (prefix: string, suffix: string): Part | undefined =>
  converted.test(prefix) || subject.test(prefix) && intoSelf.test(suffix)
    ? "CONVERTED"
    : intoNew.test(prefix)
    ? "NEW"
    : undefined

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
  const part = ahead ?? behindIt
  return { part, end: ahead === undefined ? end + length : end }
}

/** An organization in a text without a register number, and its position. */
interface Unregistered extends NameAndSeat {
  readonly begin: number
  readonly end: number
  /** True if it may take no part: only the words before it speak for one. */
  readonly is_unsure: boolean
}

/** A name may begin with a lower-case word (`foret noire`, `iLens`, `glas+licht`, `kfz`), but not with an adjective. */
const begin =
  "(?=[\\p{Lu}\\d]|\\p{Ll}{1,6}\\p{Lu}|(?:\\p{Ll}{4,}|\\p{Ll}+(?:\\d|[&+.-](?=[\\p{L}\\d]))[\\p{L}\\d&+.-]*|" +
  "[b-df-hj-np-tv-xz]{2,4})(?<!e[mnrs]?)\\s(?:\\p{Ll}{3,}\\s)?\\p{Lu})"
const firm = "(?:Firma\\s|Gesellschaft,\\sdie\\s)?[\"„“]?"
const ofWhom =
  "(?:[Vv]erschmelzung|Aufnahme|Neugründung|Vermögens?|[Vv]on\\s(?:Vermögens)?[Tt]eilen|[Aa]bspaltung|[Aa]ufspaltung|[Aa]usgliederung)"
const stems = "(?:(?:[üÜ]|[Uu]e)ber(?:nehm|trag)ende|[Aa]ufnehmende)"
/** Each begins by looking ahead at its first letter, since looking back at every letter is slow. */
const introductions: ReadonlyArray<string> = [
  `(?=[VvAaMmNsuwihzGRZ])(?<!\\p{L})(?:${ofWhom}\\s(?:der|des)|[Mm]it\\s(?:der|dem(?!\\sSitz))|auf\\sden(?=\\s(?:\\p{Lu}[\\p{L}-]*\\s){0,4}?\\p{L}*[Vv]erein\\s(?:a\\.\\s?G\\.|e\\.\\s?V\\.))|auf\\s(?:den\\sHauptaktionär,?\\s)?die(?:\\s(?:neu|dadurch|hierdurch)\\s(?:neu\\s)?(?:gegründete|entstandene|errichtete|zu\\sgründende)|\\s(?:Hauptaktionärin|Alleingesellschafterin|Muttergesellschaft),?(?:\\sdie)?)?|sowie\\s(?:der|dem)|` +
  `[Zz]wischen\\s(?:ihr\\sund\\s)?(?:der|dem)|und\\s(?:der|dem)|(?<unsure>(?:und|sind|hat|Gesellschaft|Rechtsträger)\\sdie|(?:ist|wurde)\\s(?:die|der)|[Vv]on\\s(?:der|dem)))\\s${firm}${begin}`,
  `(?=der\\s[üua])(?<!\\p{L})der\\s${stems}[nr]\\s(?!Gesellschaft|Rechtsträger)${firm}${begin}`,
  `(?=D)(?<=^|[.:;]\\s)(?<subject>Die\\s)(?:Firma\\s)?["„“]?${begin}`,
  `(?=[TMS])(?<!\\p{L})(?:Tochter|Mutter|Schwester)gesellschaft\\s(?=[\\p{Lu}\\d])`,
  `(?=[\\p{Lu}\\d])(?<=Rechtsträgern?\\s\\((?:[^()]{2,160}\\sund\\s)?)`,
  `(?=unter)(?<!\\p{L})unter\\s(?:der\\s)?Firma\\s["„“]?(?=[\\p{Lu}\\d])`,
  `(?=[üÜaAUu])(?<!\\p{L})${stems}[nrs]?\\s(?:Gesellschaft|Rechtsträger(?:in)?)(?:\\sist)?[,:]?\\s(?:[Dd]ie\\s)?(?:Firma\\s)?["„“]?(?=[\\p{Lu}\\d])`,
  `(?=\\(|[a-h]\\))(?<![\\p{L}\\d§])(?<listed>\\(?[a-h]\\))\\s(?:als\\s)?(?:${stems}\\s(?:Gesellschaft|Rechtsträger(?:in)?):?\\s)?(?:[Dd]ie\\s)?(?:Firma\\s)?["„“]?(?=[\\p{Lu}\\d])`,
  `(?=d)(?<=\\s)(?<!(?:plan|vertrag)\\p{Ll}{0,2}\\s)(?<any>d(?:ie|er|em|en)\\s)${firm}${begin}`
]
const introduction = new RegExp(introductions.join("|"), "gu")

/** The form that an organization takes by a conversion. */
const becomes = new RegExp(
  `(?<!\\p{L})(?:in\\sdie|(?:Umwandlung|Formwechsels?)\\sder|unter\\s(?:der\\s)?Firma)\\s(?:Firma\\s)?["„“]?${begin}`,
  "gu"
)

const noName =
  /\p{Ll}{3,}\.\s(?:Die|Der|Das)\s|(?<!\p{L})(?:und\sder|und\sdem|sowie|über|Rechte|Ausübung|Gläubigern?|als|mit(?!\sbeschränkter\sHaftung)|auf|ist|wird|hat|nach|Rechtsträgers?|durch|im|zum|beim?|hiesigen|Beschlüssen?|Beschluss(?:es)?|Recht|Rechtsform|soll|eingetragen|Als)(?!\p{L})|^(?:Die|Der|Das|Unternehmens?|Einzelunternehmens?|Vermögens?|Inhabers?|Einzelkauf\p{L}+)\s|^(?:(?:alleinige\s)?(?:Alleing|G)esellschafterin|(?:Haupta|A)ktionärin|Muttergesellschaft)(?!\p{L})|^(?:\p{L}{0,12}(?:[Bb]etriebs?|[Bb]etriebsteils?|[Bb]ereichs?|[Bb]esitz(?:es)?|[Bb]estands?|[Ss]parte)|Region)(?!\p{L})|^Private\s[Cc]ompany|^(?:Europäische[nr]?\s)?(?:Gesellschaft|Aktiengesellschaft|Verein)(?:\smit\sbeschränkter\sHaftung)?(?!\p{L})(?!\s(?:für|zur))/u
const ofOthers = /^(?:Geschäftsführ|Vorst|Gesellschafter|Mitglieder|Leitungs)|\s(?:der|des|die)\s/u
const maxNameLength = 120

const seat =
  "(?:Stadt\\s)?((?:(?:St\\.|Bad|Den|Le|La)\\s)?\\p{Lu}[\\p{L}-]+(?:\\s(?:am|an\\sder|im|nad|de)\\s\\p{Lu}\\p{L}+)?)(?=[\\s,.()/]|$)"
const description = "(?:,?\\sein(?:e|er|em)?\\s[^.;]{2,160}?)?"
const seatBehind = new RegExp(
  `^["“”]?(?:,\\s(?:Sitz:?\\s)?|${description},?\\smit\\s(?:dem\\s)?Sitz\\s(?:\\([^()]{2,30}\\)\\s)?in\\s)(?!Inh|mit\\s)${seat}`,
  "u"
)

/** A name without a legal form is one in the words before its seat alone. */
const seated = new RegExp(
  `^((?:\\p{Lu}[\\p{L}\\d&-]*\\s){0,4}?(?!Gesellschaft|Verein|Rechtsträger|Unternehmen|Genossenschaft|Aktien)\\p{Lu}[\\p{L}\\d&-]+)\\s(?:mit\\s(?:dem\\s)?Sitz\\s(?:\\([^()]{2,30}\\)\\s)?in|(?<=\\p{Ll}gesellschaft\\s)in)\\s${seat}`,
  "u"
)

/** A name without a legal form also is one before the words of its part. */
const withPart = new RegExp(
  `^((?:\\p{Lu}[\\p{L}\\d&-]*\\s){0,4}?(?!Gesellschaft|Verein|Rechtsträger|Unternehmen|Genossenschaft|Aktien)\\p{Lu}[\\p{L}\\d&-]+)(?=\\sals\\s${stems}[mnrs]?\\s(?:Gesellschaft|Rechtsträger))`,
  "u"
)

/** A quotation mark that opens before a name or closes within it belongs to the sentence. */
const withoutOddQuotes = (name: string): string =>
  (name.match(/["„“”]/gu)?.length ?? 0) % 2 === 0 ? name : name.replaceAll(/["„“”]/gu, "")

const seatedAt = (text: string, begin: number): Pick<Unregistered, "end" | "name" | "seat"> | undefined => {
  const ahead = text.slice(begin, begin + maxNameLength)
  const isBehindArticle = /\sde[rsm]\s["„“]?$/u.test(text.slice(Math.max(0, begin - 6), begin))
  const [found, name, town] = seated.exec(ahead) ?? (isBehindArticle ? withPart.exec(ahead) : null) ?? []
  return found === undefined || name === undefined || noName.test(name)
    ? undefined
    : { name, seat: town, end: begin + name.length }
}

/**
 * A name goes on behind its legal form with a profession, its short form in brackets, or what no sentence says there:
 * `GmbH Steuerberatungsgesellschaft`, `mbH (OVEG)`, `GmbH Versicherungsmakler mit Sitz in`.
 */
const tail =
  /^(?:\s(?:Wirtschaftsprüfungs|Steuerberatungs|Rechtsanwalts|Buchprüfungs)gesellschaft)+|^\s\((?!USA|NRW|VAE)\p{L}*\p{Lu}[\p{Ll}-]*\p{Lu}[\p{L}-]*\)|^(?:\s(?:der|für|\p{Lu}[\p{L}&-]+))*\s\p{Lu}[\p{L}&-]+(?=\s(?:mit\s(?:der|dem)|auf\sdie|mit\sSitz)(?!\p{L}))/u

/** The organization whose name begins at a position of a text, if it shows a legal form or stands before its seat. */
const namedAt = (text: string, begin: number): Pick<Unregistered, "end" | "name" | "seat"> | undefined => {
  const stated = seatedAt(text, begin)
  if (stated !== undefined) return stated
  const form = legalFormEnd(text.slice(begin, begin + maxNameLength))
  if (form === undefined) return undefined
  const length = form + (tail.exec(text.slice(begin + form, begin + form + maxNameLength))?.[0].length ?? 0)
  const whole = text.slice(begin, begin + length)
  const name = withoutOddQuotes(whole.replace(/,?\seine[rn]?\s.*$/u, "").replaceAll(/["“”]+$/gu, "").trim())
  const isNone = noName.test(name) || startsWithLegalForm(name) ||
    /[;:()]/u.test(name.replace(/\((?:haftun\p{Ll}+|\p{L}[\p{L}.-]{1,20})\)/u, ""))
  return isNone ? undefined : { name, seat: seatBehind.exec(text.slice(begin + length))?.[1], end: begin + length }
}

/** The words and signs between the names of a list. */
const next = new RegExp(
  `^["“”]?(?:,?\\seine[rm]?\\s[^.;()]{2,120}?(?:\\([^()]{2,80}\\))?,?\\s+mit\\s(?:dem\\s)?Sitz\\sin\\s+[^,.;()]{2,50}?)?(?:(?:(?:\\smit\\s(?:dem\\s)?Sitz\\sin|,)\\s\\p{Lu}[\\p{L}-]+(?<!-)(?:\\s(?:\\p{Lu}[\\p{L}-]+|a[mn]|der|im))*)?,?\\s(?:und|sowie)\\s(?:auf\\s)?(?:der\\s|die\\s|dem\\s|des\\s)?(?:neu\\szu\\sgründenden?\\s)?|,\\s(?:die\\s|der\\s)?)(?:(?=["„])|${begin})["„“]?`,
  "u"
)

const seatAndName = new RegExp(`,|^(?:${seat}(?<!-)|\\p{Lu}[\\p{L}.-]+\\s\\p{Lu}[\\p{L}-]+(?<!-))\\sund\\s`, "u")

/** A name behind a comma, unless it may be a seat and another name: `A GmbH, Neu Ulm und B GmbH`. */
const isPlain = (name: string | undefined): boolean =>
  name !== undefined && !seatAndName.test(name.replace(/,\s\S+$/u, ""))

/** The organizations of a list whose first begins at a position: `der A GmbH, B GmbH und C GmbH`. */
const listedAt = (text: string, begin: number, is_unsure: boolean): ReadonlyArray<Unregistered> => {
  const found: Array<Unregistered> = []
  let position: number | undefined = begin
  while (position !== undefined) {
    const named = namedAt(text, position)
    if (named === undefined || is_unsure && ofOthers.test(named.name)) break
    const follows = next.exec(text.slice(named.end, named.end + 300))?.[0]
    const following = follows === undefined ? undefined : named.end + follows.length
    const isListed = following !== undefined && isPlain(namedAt(text, following)?.name)
    found.push({ ...named, seat: isListed ? undefined : named.seat, begin: position, is_unsure })
    position = isListed ? following : undefined
  }
  return found
}

/** A name that stands behind an article alone: capital words and the form, and nothing that a sentence may say. */
const isWhole =
  /^(?!(?:Gesellschaft|Bundesrepublik|Gründung)(?!\p{L}))(?:[\p{Lu}\d][\p{L}\d&.+-]*\s(?:(?:&|und)\s)?){1,5}(?:g?GmbH|AG|SE|KG|UG\s\(haftungsbeschränkt\)|OHG|eG|mbH|(?:GmbH|AG|UG|SE)\s&\sCo\.\s(?:KG|OHG)|e\.\s?[VK]\.)$/u

/**
 * The organizations that a text names after the words of a transformation, by a name that shows its legal form; for a
 * conversion, what the organization becomes.
 */
const unregisteredIn = (text: string, isConversion: boolean): ReadonlyArray<Unregistered> =>
  [...text.matchAll(isConversion ? becomes : introduction)].flatMap(({ 0: found, groups, index }) => {
    const isUnsure = ["unsure", "subject", "listed", "any"].some((name) => groups?.[name] !== undefined)
    const all = listedAt(text, index + found.length, isUnsure)
    return groups?.["any"] === undefined || all.every(({ name }) => isWhole.test(name)) ? all : []
  })

/** An organization that a text names, the announcement's own among them, and its position. */
export interface Mention extends Party {
  readonly begin: number
  readonly end: number
}

/** The text between the organizations of one list: their seats and registers, `und`, `sowie`. */
const betweenListed =
  /\([^()]*\)|(?:mit\s(?:dem\s)?)?Sitz(?:\sin|:)?\s\p{Lu}[^,()]{1,40}?(?=,|\(|\s(?:und|sowie|alle|jeweils|als)\s|$)|,\s\p{Lu}[\p{L}-]+|(?<!\p{L})(?:und|sowie|der|die|dem)(?!\p{L})|[\s,/)"„“]/gu
const maxBetweenLength = 160

const isOfList = (between: string): boolean =>
  between.length <= maxBetweenLength && between.replaceAll(betweenListed, "") === ""

/**
 * The part that words behind the last organization of a list give to all of them: `alle als übertragende
 * Gesellschaften`.
 */
const partOfAll = (behind: string): Part | undefined => {
  const said = ofSeveral.exec(behind)
  return said !== null && isOfList(behind.slice(0, said.index)) ? partOfWord(said[1]) : undefined
}

/** Mentions with the parts that words behind a list give to its members. */
const withPartsOfLists = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  const listed: Array<Mention> = []
  let following: { readonly begin: number; readonly part: Part } | undefined
  for (const mention of mentions.toReversed()) {
    const { begin, end } = mention
    const part: Part | undefined = partOfAll(text.slice(end, end + maxBetweenLength)) ??
      (following !== undefined && isOfList(text.slice(end, following.begin)) ? following.part : undefined)
    following = part === undefined ? undefined : { begin, part }
    listed.unshift(part === undefined ? mention : { ...mention, part })
  }
  return listed
}

/** The text before each organization of a list: the end of the one before, and a letter or a number. */
const listMark = /(?:^|\s)\)?[\s,;]*(?:und\s)?(?:[a-h]\)|\d\.|[-–])?\s*(?:[Dd]ie\s)?["„“]?$/u

/** Mentions with the part that words before a list give to its members: `folgende Gesellschaften als ...: a) A`. */
const withPartsOfFollowing = (text: string, mentions: ReadonlyArray<Mention>): ReadonlyArray<Mention> => {
  let end = 0
  let part: Part | undefined
  return mentions.map((mention) => {
    const before = text.slice(end, mention.begin)
    const mark = listMark.exec(before)?.[0] ?? ""
    const isNext = part !== undefined && mark.length === before.length
    part = isNext ? part : partOfWord(ofFollowing.exec(before.slice(0, before.length - mark.length))?.[1])
    end = mention.end
    return mention.part === undefined && part !== undefined ? { ...mention, part } : mention
  })
}

/** The words of a sentence that says where the organization of a part is registered. */
const registeredByPart = new RegExp(
  `(?<!\\p{L})${anyPart}\\s(?:Gesellschaft|Rechtsträger(?:in|s)?|Genossenschaft)\\s(?:(?:ist|wird)(?!\\p{L})|:)(?:[^.;]|(?<=St|Nr)\\.){0,200}$`,
  "iu"
)

/**
 * The mentions with the numbers that a text gives to the only organization of a part: `Die übernehmende Gesellschaft
 * ist eingetragen`.
 */
const withNumbersOfParts = (
  mentions: ReadonlyArray<Mention>,
  bare: ReadonlyArray<BareRegistration>
): ReadonlyArray<Mention> => {
  const numbers = bare.flatMap(({ abroad, before, number }) => {
    const part = partOfWord(registeredByPart.exec(before)?.[1])
    return part === undefined ? [] : [{ part, number, abroad }]
  })
  if (numbers.length === 0) return mentions
  const names = (of: Part) => new Set(mentions.filter(({ part }) => part === of).map(({ name }) => foldText(name))).size
  return mentions.map((mention) => {
    const [only, ...more] = numbers.filter(({ part }) => part === mention.part)
    const isBare = mention.number === undefined && mention.abroad === undefined
    if (!isBare || only === undefined || more.length > 0 || names(only.part) !== 1) return mention
    return { ...mention, number: only.number, abroad: only.abroad }
  })
}

/** The part of an organization in a transformation of this type: nobody gives or takes assets in an agreement. */
export const partOfType = (part: Part | undefined, type: EventType): Part | undefined =>
  type !== "ENTERPRISE_AGREEMENT" || part === "CONTROLLED" || part === "CONTROLLING" ? part : undefined

/** The organizations that a text names, in order, and the part that it gives the announcement's own without a name. */
interface Mentions {
  readonly mentions: ReadonlyArray<Mention>
  readonly own: Part | undefined
}

/** The organizations that a text names, in order, each with the part that the words around it or its clause give. */
export const mentionsIn = (text: string, self: Self, type: EventType, partsIn: PartsIn): Mentions => {
  const isConversion = type === "CONVERSION"
  const { bare, named: registered } = registrationsIn(text, self.number.court)
  const isWithin = ({ begin, end }: { readonly begin: number; readonly end: number }) =>
    registered.some((one) => begin >= one.begin - 5 && begin <= one.end || one.begin > begin && one.begin < end)
  const unregistered = unregisteredIn(text, isConversion).filter((one) => !isWithin(one))
    .map((one) => ({ ...one, number: undefined, abroad: undefined }))
  let from = 0
  const said = [...registered.map((one) => ({ ...one, is_unsure: false })), ...unregistered]
    .toSorted((left, right) => left.begin - right.begin)
    .map((mention) => {
      const { end, part } = partOfMention(text, mention, isConversion, from)
      from = end
      return { ...mention, part }
    })
  const selves = selvesOf(text, said, self)
  const composed = partsIn(text, said.map((one) => ({ ...one, is_self: selves.has(one) })), type)
  const mentions = said.map((mention, place) => ({
    ...mention,
    part: partOfType(mention.part, type) ?? composed.get(place)
  }))
    .filter(({ is_unsure, part }) => !is_unsure || part !== undefined)
  return {
    mentions: isConversion
      ? mentions
      : withNumbersOfParts(withPartsOfFollowing(text, withPartsOfLists(text, mentions)), bare),
    own: composed.get(-1)
  }
}

/** At most so many letters of its own name may be wrong in an announcement. */
const misspelt = 2
const longName = 12

const isNamed = (one: string, other: string): boolean => {
  const [left, right] = [foldText(one), foldText(other)]
  return left === right || other.startsWith(`${one}, Inh`) ||
    left.length > longName && editDistance(left, right, misspelt) <= misspelt &&
      legalFormOfName(one)?.short === legalFormOfName(other)?.short
}

const isOwnNumber = ({ number }: Mention, self: Self): boolean =>
  number !== undefined && number.court === self.number.court && number.type === self.number.type &&
  number.number === self.number.number

/** An organization with another number and another legal form is another one, whatever its name begins with. */
const isOther = ({ name, number }: Mention, self: Self): boolean =>
  (number === undefined
    ? name.startsWith(self.name)
    : number.type !== self.number.type || number.number !== self.number.number) &&
  legalFormOfName(name)?.short !== legalFormOfName(self.name)?.short

/** The organization is not named but meant: a namesake beside these words is another one. */
const meansSelf =
  /(?=[zumaVvAa])(?<!\p{L})(?:zwischen|und|mit|auf|[Vv]erschmelzung|[Aa]bspaltung|[Aa]usgliederung)\s(?:ihr|(?:der|die)\s(?:hiesigen?\s)?Gesellschaft)(?!\p{L})(?!\s(?:mit\sbeschr|nach|unter|für|zur\s))/u

const namesOwnNumber = (text: string, { number: { number, type } }: Self): boolean =>
  new RegExp(`${type}\\s?${number}(?!\\d)`, "u").test(text)

/**
 * The mentions of the organization itself, by number or name. Another organization may have the same name: one that has
 * another number, in a text that means the organization by other words or names it with its own number; an organization
 * of two seats has two German numbers.
 */
export const selvesOf = (
  text: string,
  mentions: ReadonlyArray<Mention>,
  self: Self
): ReadonlySet<Mention> => {
  const hasNamesakes = meansSelf.test(text) || mentions.some((mention) => isOwnNumber(mention, self))
  const isNamesake = ({ abroad, number }: Mention): boolean =>
    hasNamesakes ? number !== undefined || abroad !== undefined : abroad !== undefined && namesOwnNumber(text, self)
  return new Set(mentions.filter((mention) =>
    isOwnNumber(mention, self) ||
    (text.startsWith(self.name, mention.begin) || isNamed(mention.name, self.name)) && !isNamesake(mention) &&
      !isOther(mention, self)
  ))
}
