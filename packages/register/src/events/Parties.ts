import type { RegisterType } from "@kontor/core/Register"
import { foreignNumbersIn, type ForeignRegistration } from "../identity/ForeignRegister.ts"
import { legalFormEnd, legalFormEnds, startsWithLegalForm } from "../identity/LegalFormWords.ts"
import { courtOfName, type RegisterNumber, registerNumber } from "../identity/RegisterNumber.ts"

/** The name of an organization in a text. */
export interface NameAndSeat {
  readonly name: string
  readonly seat: string | undefined
}

const article = "(?:der|dem(?!\\sSitz)|die|den|das|des)"

const attribute =
  "(?:(?:(?:dadurch|hierdurch)\\s(?:neu\\s)?(?:gegründete|entstandene|errichtete)[nrs]?|neu\\sgegründete[nrs]?|neu\\s(?:zu\\sgründenden|einzutragenden?)|vormaligen|hiesigen|deutschen|gelöschten|(?:(?:ü|[Uu]e)ber(?:nehm|trag)end|aufnehmend|herrschend|beherrscht)e[nrs]?|bisher\\s\\p{Ll}+\\s(?:Kommanditg|G)esellschaft|oben\\sgenannten|nachstehenden|Gesellschaften|Firmen)\\s)?"

/**
 * The words after which the name of an organization begins. Each looks ahead at its first letter, since looking back at
 * every letter is slow.
 */
const introductions = [
  "(?=[MmNnw])(?<!\\p{L})(?:(?:[Mm]it|[Nn]ach)\\sdem|[Nn]ach\\swelche[mr]|wonach)\\s(?:die|der)\\s",
  `(?=[ABDFIMSUVZabdfhimsuvwz])(?<!\\p{L}|[Ss]itz\\s)(?:[Zz]wischen|[Uu]nd|[Ss]owie|[Mm]it|[Aa]uf|[Vv]on|[Aa]n|[Ff]ür|[Ii]n|[Aa]us|[Dd]urch|[Bb]ei|[Bb]etreffend|dass|ist|sind|wird|wurde|soll|hat|alle)\\s(?:ihr\\sund\\s)?${article}\\s${attribute}`,
  "(?=[AEFGHILMRSTUVsÜü])(?<!\\p{L})(?:Geschäftsführung|Vorstand|Leitungsorgan|Vermögensteilen|Verschmelzung|Formwechsels?|Umwandlung|(?:Ab|Auf)?[Ss]paltung|Ausgliederung|Übernahme|Vermögens?|Teile|Verschmelzungs(?:plan|vertrag)\\p{Ll}*|" +
  "[Üü]bernahmevertrag\\p{Ll}*|[Üü]bertragung|Gesellschaft(?:en)?|Rechtsträger(?:in|s)?|Unternehmens?|Entwurf|Inhabers|Aktiengesellschaft|(?:(?:Alleing|G)esellschafterin|(?:Haupta|A)ktionärin|Muttergesellschaft|Tage?),?)" +
  `(?:\\s\\([^()]*\\))?[\\s:]+(?:ist\\s|sind\\s)?${article}\\s${attribute}`,
  "(?=[DEFPbdeu])(?<!\\p{L})(?:unter\\s(?:der\\s)?Firma|Firma|[Ee]inzelkaufmännischen?s?\\sUnternehmens?|Einzelunternehmens?|Das\\sUnternehmen|das\\sUnternehmen|betriebenen?\\sUnternehmens?|Partnerschaftsgesellschaft)\\s",
  "(?=[GRVÜüUu])(?<!\\p{L})(?:Gesellschaft(?:en)?|Rechtsträger(?:in|s)?|Verein|(?:[Üü]|[Uu]e)ber(?:nehm|trag)ende[nrs]?)\\s?:\\s(?:Firma\\s)?|(?<=[\\s(])(?:übertragend|übernehmend)\\s",
  `(?=[aü])(?<!\\p{L})(?:übernehmende|übertragende|aufnehmende)[nrs]?\\s(?:Gesellschaft(?:en)?|Rechtsträger(?:in|s)?)\\s(?:-\\s)?(?:${article}\\s)?`,
  "(?=[Zzm])(?<!\\p{L})(?:[Zz]wischen|mit\\sdem\\s(?:die|der))\\s",
  "(?=[Zz])(?<!\\p{L})[Zz]wischen\\s",
  `(?=R)(?<!\\p{L})Register\\sder\\s${attribute}`,
  "(?:\\),|\\s[-–]|beteiligt:?)\\s(?:die|der)\\s",
  "(?=[AHTMS])(?<!\\p{L})(?:(?:Tochter|Mutter|Schwester)gesellschaft|Hauptaktionärin,?|Alleingesellschafterin,?)\\s",
  "(?=[A-Z])(?<!\\p{L})\\p{L}{0,16}?(?:[Bb]etrieb|[Bb]etriebsteil|[Bb]ereich|[Bb]esitz|[Bb]estand|[Ss]parte|[Gg]rundstück)\\p{Ll}{0,3}(?:\\s[\"„]?\\p{Lu}[\\p{L}-]+[\"“]?){0,3}\\s(?:der|des)\\s",
  "(?=\\d)(?<![\\p{L}\\d])\\d{1,2}\\.\\s(?:Die|Der|Das)\\s",
  "(?=[.:;\\sa-h\\d])(?:(?:(?<=\\p{Ll}{4}|\\d{4}|\\))\\.|(?<!Sitz|anschrift)[:;])\\s(?:[-–]\\s)?|\\sRegister\\s[-–]\\s|(?<![\\p{L}\\d]|(?<!\\p{L})[aiv]\\.\\s?)(?:(?:[a-h]{1,2}\\.|\\d\\.\\d)\\s(?=\\p{L}{2})|[a-h]{1,2}\\)\\s))(?:(?:[Dd]ie|[Dd]er|[Dd]as|Firma)\\s)?"
]

const introduction = new RegExp(introductions.map((words) => `(?:${words})`).join("|"), "gu")

const atBegin = new RegExp(
  `^(?:(?:und|sowie|bzw\\.)\\s|[,;.)\\s])*(?:[Dd]er\\s|[Dd]ie\\s|[Dd]as\\s|[Dd]em\\s|[Dd]en\\s)?${attribute}(?:(?:einzelkaufmännischen?s?\\s)?(?:Einzelu|U)nternehmens?\\s)?`,
  "u"
)

/** Behind an article of the sentence, one with a capital letter belongs to the name: `mit der Die Gärtner GmbH`. */
const behindArticle = new RegExp(`(?<!\\p{L})${article}\\s$`, "u")

const articleOfName = /^(?:Die|Der|Das)\s/u

const quoted =
  /[“„"«]\s?([^“”„"«»]{2,200}?)\s?[”“"»]\s?(?:\([^()]*\))?(?:\sin\s([^,()“”„"«»]+?))?(?:,\s*(?:(?:mit\s(?:dem\s)?)?Sitz(?:\sin)?:?\s)?([^,()“”„"«»]+?))?(?:\s(?:mit\s(?:dem\s)?)?Sitz(?:\sin)?\s([^,()]+?))?,?\s*$/u

/** A foreign legal form before a name in quotation marks. */
const formAhead = /(?<![\p{L}\d])(?:SIA|UAB|OOO|OÜ|ZAO|PAO|OAO|TOV|DOO|EOOD|OOD)\s[„“"«]\s?$/u

/** Descriptions that may follow the name of an organization. */
const description =
  /(?:,|\s[-–]|(?=\s(?:derzeit\s)?eingetragen|\serrichtet))\s(?:ein(?:e[rmn]?)?\s(?:[^,()]{0,120}(?:Recht(?:s|e)?|[Gg]esellschaft(?:\smit\sbeschränkter\sHaftung)?)(?!\p{L})[^,()]{0,80}|\p{Ll}+e\s)|soci[eé]t[eé]\s|(?:(?:derzeit\s)?eingetragen|errichtet)(?!\p{L})).*$/su

const seatAhead =
  /[\s,]+(?:mit\s)?(?:(?:dem|ihrem|satzungsmäßigen|satzungsmäßigem)\s)*(?:Verwaltungs|Satzungs)?[Ss]itz(?:\sin(?:\sder)?|\sist)?:?\s/u

const maxNameLength = 160

const maxSeatLength = 60

const finite =
  /(?<!\p{L})(?:hat|haben|ist|sind|wird|wurde|wurden|werden|soll|sollen|worden|kann|können|dürfen)(?!\p{L})/u

const lastArticle = new RegExp(`^.*\\s${article}\\s(?=[\\p{Lu}\\d„"])`, "su")

/** Words that no name has before its legal form, unless it begins with a capital letter. */
const noSmallName =
  /(?<!\p{L}|-\s)(?:der|die|das|dem|den|als|mit|zwischen|auf|von|ihr|ist|eine?|Gesellschaft)(?!\p{L})/u

const generic =
  /^(?:Das|Dem|Den|Der|Die)$|^(?:Entwurf|Gesellschaft|Verein|Rechtsträger\p{Ll}*|Sitz)(?!\p{L})(?!\s(?:für|zur|der|mit\sbeschr))/u

const beginsName = (text: string): boolean => {
  if (startsWithLegalForm(text) || generic.test(text)) return false
  if (/^[\p{Lu}\d„“"(]|^\p{Ll}+[.\p{Lu}]/u.test(text)) return true
  const end = legalFormEnd(text.slice(0, maxNameLength))
  return end !== undefined && !noSmallName.test(text.slice(0, end))
}

/** A town that goes on with its river: `, Brandenburg an der Havel`. */
const townAhead = /(?:,|\sin)\s(?:Bad\s)?\p{Lu}[\p{L}-]+\s$/u

const withoutIntroduction = (text: string): string => {
  let begin = 0
  for (const { 0: found, index } of text.matchAll(introduction)) {
    const end = index + found.length
    const isOfTown = /^(?:an|in|vor|ob)\s/u.test(found) && townAhead.test(text.slice(0, index))
    if (!isOfTown && beginsName(text.slice(end))) begin = end
  }
  const rest = text.slice(begin)
  const isOfName = articleOfName.test(rest) && behindArticle.test(text.slice(0, begin))
  return isOfName ? rest : rest.replace(atBegin, "")
}

/** Text behind the legal form at the end of a name, but for its short form in brackets: `mbH (OVEG)`. */
const behindName =
  /^(?!\s\((?!USA|NRW|VAE)\p{L}*\p{Lu}[\p{Ll}-]*\p{Lu}[\p{L}-]*\))[\s,-]*(?:\([^()]*\)$|(?:\S{2,8}\s)?im\s(?:Firmenbuch|\p{L}*[Rr]egister)|(?:als|ist|sind|mit|unter|im|hat|Handelsregister|Gesellschaft\smit|eine?|nach|in(?=\s\p{Lu}))(?!\p{L}))/u

/** The end of the words before a number that stands without a name. */
const endsWithArticle = /\s(?:die|der|das|dem|den|von|mit|auf|an|für|und|ist|sind|wird)$/u

/** Words of the sentence around a name that could not be cut off. */
const sentence = /\s(?:zwischen\sihr|eingereicht)(?!\p{L})/u

/** A name begins with a capital letter or a digit, or shows a legal form. Without one, it is not half a sentence. */
const isName = (name: string): boolean =>
  name.length > 2 && name.length <= maxNameLength && !startsWithLegalForm(name) && !endsWithArticle.test(name) &&
  !generic.test(name) && !sentence.test(name) && (legalFormEnd(name) === undefined
    ? /^[\p{Lu}\d]/u.test(name) && !finite.test(name)
    : /^[\p{Lu}\d]/u.test(name) || !noSmallName.test(name))

const cleaned = (text: string): string => text.replaceAll(/^[\s,;.–"“”„-]+|[\s,;:–"“”„-]+$/gu, "")

const noSeat = /[Rr]egister|Firmenbuch|^Inh/u

const seatOf = (text: string): string | undefined => {
  const stated = /^([^,(]+(?:\([^()]*\))?)/u.exec(text.trim())?.[1]?.split(/\s(?:und|unter|eingetragen|als)\s|[/;]/u)[0]
  const seat = stated?.replace(/^(?:Großherzogtum|Stadt|[A-Z]{1,2}-\d{4,5}|\d{5})\s/u, "").trim()
  return seat !== undefined && /^\p{Lu}\p{Ll}/u.test(seat) && !noSeat.test(seat) && seat.length <= maxSeatLength
    ? seat
    : undefined
}

/** The last organization that the text before a register number names, with its seat where the text has it. */
const nameAndSeat = (before: string): NameAndSeat | undefined => {
  const [, quotedName, quotedTown, quotedSeat, seatBehind] = quoted.exec(before) ?? []
  if (quotedName !== undefined) {
    const form = formAhead.exec(before.slice(0, before.lastIndexOf(quotedName)))?.[0] ?? ""
    return {
      name: (form + quotedName).replaceAll(/["„“«]/gu, "").trim(),
      seat: seatOf(quotedTown ?? quotedSeat ?? seatBehind ?? "")
    }
  }
  const text = withoutIntroduction(before.replaceAll(/\s+/gu, " ")).trim()
  const plain = text.replace(description, "")
  const named = plain.slice(0, seatAhead.exec(plain)?.index ?? plain.length)
  const ahead = seatAhead.exec(text)
  const seat = ahead === null ? undefined : seatOf(text.slice(ahead.index + ahead[0].length))
  const end = legalFormEnd(named)
  const comma = named.indexOf(",", end ?? 0)
  const whole = comma < 0 ? named : named.slice(0, comma)
  const behind = comma < 0 || seat !== undefined ? seat : seatOf(named.slice(comma + 1))
  const short = whole.slice(
    0,
    legalFormEnds(whole).find((formEnd) => behindName.test(whole.slice(formEnd))) ?? whole.length
  )
  const town = /^\sin\s(.*)$/su.exec(whole.slice(short.length))?.[1]
  const name = cleaned(finite.test(short) ? short.replace(lastArticle, "") : short)
  return isName(name) ? { name, seat: behind ?? (town === undefined ? undefined : seatOf(town)) } : undefined
}

/**
 * Another organization that a text names with a register number: `number` of a German register, or `abroad`. It extends
 * from `begin`, the start of its name, to `end`, after its number.
 */
export interface PartyMention extends NameAndSeat {
  readonly number: RegisterNumber | undefined
  readonly abroad: ForeignRegistration | undefined
  readonly begin: number
  readonly end: number
}

interface Anchor {
  readonly number: RegisterNumber | undefined
  readonly abroad: ForeignRegistration | undefined
  /** The start of the words about the registration. The name stands before it. */
  readonly cut: number
  readonly end: number
}

const german =
  /(?<![\p{L}\d])(HRA|HRB|GnR|PR|VR|GsR)(?:[-\s]?(?:Nr|Nummer)\b)?[\s.:-]*(\d{1,8})(?:\s((?!HR|AG|SE|KG|UG)[A-ZÖ]{1,3})(?![\p{L}\d]))?(?!\d)/gu

const courtWords = /(?:Amtsgerichts?|AG|Registergerichts?)\s+(?=\p{L})/gu

const clause =
  /,?\s(?:(?:die\s|welche\s|derzeit\s)*eingetragen\p{Ll}*\s)?(?:(?:im|beim|bei\sdem|in\sdem)\s(?:\p{L}+register\s)?(?:[AB]\s)?)?(?:(?:des|dem|beim|bei\sdem)\s)?(?:(?:Amtsgerichts?|AG|Registergerichts?)\s[^,()]{2,60}?(?:\([^()]{1,30}\))?)?,?\s?(?:unter\s(?:der\s)?(?:Nummer\s|Nr\.\s)?)?$/u

const foreignClause =
  /,?\s(?:(?:(?:die|und|ist|sind|wird)\s)*(?:derzeit\s)?eingetragen\p{Ll}*|registriert|(?:(?:ist|sind|wird)\s)?(?:im|beim|in)\s(?:\p{Ll}+\s)?(?:Firmenbuch|\p{L}*[Rr]egister|Registre|Companies)|[,:]\s(?:Firmenbuch|\p{L}*register|Registre|RCS|KvK|Kamer))(?!\p{Ll})(?:(?!\s[-–]\s\p{Lu})[^.;()]){0,120}$/u

const former = /^\(\s?(?:ehem|vormals|früher|bisher|siehe|s\.\s)/u

/** The position of the bracket that is open before a position; -1 without one. */
const openBracket = (text: string, before: number, from: number): number => {
  let depth = 0
  for (let index = before - 1; index >= from; index--) {
    if (text[index] === ")") depth++
    else if (text[index] === "(" && --depth < 0) return index
  }
  return -1
}

/** The court that words name after `Amtsgericht`: all of them, else fewer and fewer. */
const courtIn = (words: string): string | undefined => {
  const [last] = [...words.matchAll(courtWords)].slice(-1)
  if (last === undefined) return undefined
  let name = words.slice(last.index + last[0].length).replace(/[\s,]+(?:unter.*|HR[AB].*)?$/u, "").replace(/,.*$/u, "")
  while (name !== "") {
    const court = courtOfName(name)?.code
    if (court !== undefined) return court
    name = name.includes(" ") ? name.slice(0, name.lastIndexOf(" ")) : ""
  }
  return undefined
}

const germanAnchors = (text: string, own: string | undefined): ReadonlyArray<Anchor> => {
  let previous = 0
  return [...text.matchAll(german)].flatMap((match) => {
    const [found, type, digits, suffix] = match
    const before = text.slice(previous, match.index)
    const bracket = openBracket(text, match.index, previous)
    const cut = bracket >= 0
      ? bracket
      : previous + (clause.exec(before.slice(-160))?.index ?? 0) + Math.max(0, before.length - 160)
    const end = match.index + found.length
    const around = text.slice(cut, match.index)
    const behind = /^[\s,]*(?:Amtsgerichts?|AG)\s[^,;]{2,40}?(?:\([^()]{2,20}\))?(?=\)|,|;|$)/u.exec(
      text.slice(end, end + 60)
    )?.[0]
    const isStated = /Amtsgericht|AG\s|Registergericht/u.test(around + (behind ?? ""))
    const court = courtIn(around) ?? courtIn(behind ?? "") ?? (isStated ? undefined : own)
    previous = end
    const number = registerNumber({ court: court ?? "", type: type as RegisterType, number: digits!, suffix })
    return former.test(text.slice(cut, cut + 12)) ? [] : [{ number, abroad: undefined, cut, end }]
  })
}

const foreignAnchors = (text: string): ReadonlyArray<Anchor> =>
  foreignNumbersIn(text).map(({ begin, end, registration }) => {
    const bracket = openBracket(text, end - registration.register_number.length, Math.max(0, begin - 300))
    const clauseBefore = foreignClause.exec(text.slice(Math.max(0, begin - 200), begin))
    const cut = bracket >= 0
      ? bracket
      : clauseBefore === null
      ? begin
      : Math.max(0, begin - 200) + clauseBefore.index
    return { number: undefined, abroad: registration, cut, end }
  })

/** A number of a register in a text whose organization stands elsewhere, and the words around the number. */
export interface BareRegistration extends Pick<PartyMention, "abroad" | "number"> {
  readonly before: string
  readonly end: number
}

/** The organizations that a text names with their register numbers, and the numbers without a name beside them. */
export interface RegistrationsIn {
  readonly named: ReadonlyArray<PartyMention>
  readonly bare: ReadonlyArray<BareRegistration>
}

/** Returns whether words are a name, and not a name with a sentence around it. */
const isNameAlone = (words: string): boolean => !/[,;:()]|\s(?:ist|wird|wurde|soll|die|der|das|von|mit)\s/u.test(words)

const capitalized = /^\p{Lu}[\p{L}\d.&'’-]*(?:\s(?:&|de|du|of|di|do|\p{Lu}[\p{L}\d.&'’-]*))*$/u

/** A name without a legal form is one beside a foreign number if its words are capitalized and a seat follows. */
const isNameAbroad = ({ name, seat }: NameAndSeat): boolean =>
  legalFormEnd(name) !== undefined || seat !== undefined && capitalized.test(name)

/** Text between a number and the name behind it: `das unter HRA 4711 eingetragene Unternehmen Muster e.K.`. */
const entered =
  /^\seingetragene[mnrs]?\s(?:(?:Einzelu|U)nternehmen\s|Firma\s|Gesellschaft\s(?!mit\s))?["„“]?(?=[\p{Lu}\d])/u

/** The organization whose name, with its legal form, stands right behind its number. */
const namedBehind = (text: string, end: number): Pick<PartyMention, "begin" | "end" | "name" | "seat"> | undefined => {
  const begin = end + (entered.exec(text.slice(end, end + 80))?.[0].length ?? 0)
  if (begin === end) return undefined
  const ahead = text.slice(begin, begin + 120)
  const length = legalFormEnd(ahead)
  if (
    length === undefined || !isNameAlone(ahead.slice(0, length)) || /^\s(?:&|\+|und)\sCo/u.test(ahead.slice(length))
  ) {
    return undefined
  }
  return { name: ahead.slice(0, length), seat: undefined, begin, end: begin + length }
}

/**
 * The register numbers of a text, German and foreign, in order. A number without a court belongs to `own`, the court
 * that publishes the text.
 */
export const registrationsIn = (text: string, own?: string): RegistrationsIn => {
  const anchors = [...germanAnchors(text, own), ...foreignAnchors(text)].toSorted((left, right) => left.end - right.end)
  const named: Array<PartyMention> = []
  const bare: Array<BareRegistration> = []
  let previous = 0
  for (const { abroad, cut, end, number } of anchors) {
    const begin = Math.min(previous, cut)
    const found = nameAndSeat(text.slice(begin, cut))
    const behind = number === undefined ? undefined : namedBehind(text, end)
    if (behind !== undefined) named.push({ ...behind, number, abroad })
    else if (number !== undefined || abroad !== undefined) {
      if (found === undefined || abroad !== undefined && !isNameAbroad(found)) {
        bare.push({ number, abroad, before: text.slice(begin, end), end })
      } else named.push({ ...found, number, abroad, begin: Math.max(0, text.lastIndexOf(found.name, cut)), end })
    } else if (found !== undefined && legalFormEnd(found.name) === found.name.length && isNameAlone(found.name)) {
      named.push({ ...found, number, abroad, begin: Math.max(0, text.lastIndexOf(found.name, cut)), end })
    }
    previous = behind?.end ?? end
  }
  return { named, bare }
}

/** The organizations that a text names with their register numbers: see `registrationsIn`. */
export const partyMentionsIn = (text: string, own?: string): ReadonlyArray<PartyMention> =>
  registrationsIn(text, own).named

/** Another organization that a text of the register names, with its register number. */
export interface Counterparty extends NameAndSeat {
  readonly number: RegisterNumber
}

/** The organizations that a text names with their German register numbers, in order. */
export const counterpartiesOf = (text: string): ReadonlyArray<Counterparty> =>
  partyMentionsIn(text).flatMap(({ name, number, seat }) => number === undefined ? [] : [{ name, seat, number }])
