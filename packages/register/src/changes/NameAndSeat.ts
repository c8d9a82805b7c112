import { legalFormEnd, legalFormEnds, startsWithLegalForm } from "../identity/LegalFormWords.ts"

/** How a text names an organization. */
export interface NameAndSeat {
  readonly name: string
  readonly seat: string | undefined
}

const article = "(?:der|dem(?!\\sSitz)|die|den|das|des)"

const attribute =
  "(?:(?:neu\\sgegründete[nrs]?|neu\\s(?:zu\\sgründenden|einzutragenden?)|vormaligen|hiesigen|deutschen|gelöschten|(?:(?:ü|[Uu]e)ber(?:nehm|trag)end|aufnehmend|herrschend|beherrscht)e[nrs]?|bisher\\s\\p{Ll}+\\s(?:Kommanditg|G)esellschaft|oben\\sgenannten|nachstehenden|Gesellschaften|Firmen)\\s)?"

/**
 * The words after which the name of an organization begins. Each looks ahead at its first letter, since looking back at
 * every letter is slow.
 */
const introductions = [
  "(?=[Mm])(?<!\\p{L})[Mm]it\\sdem\\s(?:die|der)\\s",
  `(?=[ABDFIMSUVZabdfhimsuvwz])(?<!\\p{L}|[Ss]itz\\s)(?:[Zz]wischen|[Uu]nd|[Ss]owie|[Mm]it|[Aa]uf|[Vv]on|[Aa]n|[Ff]ür|[Ii]n|[Aa]us|[Dd]urch|[Bb]ei|[Bb]etreffend|dass|ist|sind|wird|wurde|soll|hat|alle)\\s(?:ihr\\sund\\s)?${article}\\s${attribute}`,
  "(?=[AEFGHILMRSTUVsÜü])(?<!\\p{L})(?:Geschäftsführung|Vorstand|Leitungsorgan|Vermögensteilen|Verschmelzung|Formwechsels?|Umwandlung|(?:Ab|Auf)?[Ss]paltung|Ausgliederung|Übernahme|Vermögens?|Teile|Verschmelzungs(?:plan|vertrag)\\p{Ll}*|" +
  "[Üü]bernahmevertrag\\p{Ll}*|[Üü]bertragung|Gesellschaft(?:en)?|Rechtsträger(?:in|s)?|Unternehmens?|Entwurf|Inhabers|Aktiengesellschaft|(?:(?:Alleing|G)esellschafterin|(?:Haupta|A)ktionärin|Muttergesellschaft|Tage?),?)" +
  `(?:\\s\\([^()]*\\))?[\\s:]+(?:ist\\s|sind\\s)?${article}\\s${attribute}`,
  "(?=[DEFPbdeu])(?<!\\p{L})(?:unter\\s(?:der\\s)?Firma|Firma|[Ee]inzelkaufmännischen?s?\\sUnternehmens?|Einzelunternehmens?|Das\\sUnternehmen|das\\sUnternehmen|betriebenen?\\sUnternehmens?|Partnerschaftsgesellschaft)\\s",
  "(?=[GRV])(?<!\\p{L})(?:Gesellschaft(?:en)?|Rechtsträger(?:in|s)?|Verein)\\s?:\\s(?:Firma\\s)?",
  `(?=[aü])(?<!\\p{L})(?:übernehmende|übertragende|aufnehmende)[nrs]?\\s(?:Gesellschaft(?:en)?|Rechtsträger(?:in|s)?)\\s(?:-\\s)?(?:${article}\\s)?`,
  "(?=[Zzm])(?<!\\p{L})(?:[Zz]wischen|mit\\sdem\\s(?:die|der))\\s",
  "(?=[Zz])(?<!\\p{L})[Zz]wischen\\s",
  `(?=R)(?<!\\p{L})Register\\sder\\s${attribute}`,
  "(?:\\),|\\s[-–]|beteiligt:?)\\s(?:die|der)\\s",
  "(?=[AHTMS])(?<!\\p{L})(?:(?:Tochter|Mutter|Schwester)gesellschaft|Hauptaktionärin,?|Alleingesellschafterin,?)\\s",
  "(?=[TBG])(?<!\\p{L})(?:Teilbetrieb|Betriebsteil|Geschäftsbereich)\\p{Ll}*(?:\\s[\"„]?\\p{Lu}[\\p{L}-]+[\"“]?){0,3}\\s(?:der|des)\\s",
  "(?=\\d)(?<![\\p{L}\\d])\\d{1,2}\\.\\s(?:Die|Der|Das)\\s",
  "(?=[.:;\\sa-h\\d])(?:(?:(?<=\\p{Ll}{4}|\\d{4}|\\))\\.|(?<!Sitz|anschrift)[:;])\\s(?:[-–]\\s)?|\\sRegister\\s[-–]\\s|(?<![\\p{L}\\d])(?:(?:[a-h]{1,2}\\.|\\d\\.\\d)\\s(?=\\p{L}{2})|[a-h]{1,2}\\)\\s))(?:(?:[Dd]ie|[Dd]er|[Dd]as|Firma)\\s)?"
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

/** What may follow the name of an organization as its description. */
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

const withoutIntroduction = (text: string): string => {
  let begin = 0
  for (const { 0: found, index } of text.matchAll(introduction)) {
    const end = index + found.length
    if (beginsName(text.slice(end))) begin = end
  }
  const rest = text.slice(begin)
  const isOfName = articleOfName.test(rest) && behindArticle.test(text.slice(0, begin))
  return isOfName ? rest : rest.replace(atBegin, "")
}

/** What follows the legal form at the end of a name, but for its short form in brackets: `mbH (OVEG)`. */
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
export const nameAndSeat = (before: string): NameAndSeat | undefined => {
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
