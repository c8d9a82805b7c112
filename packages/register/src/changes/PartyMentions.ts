import type { RegisterType } from "@kontor/core/Register"
import { courtOfName } from "../identity/Court.ts"
import { foreignNumbersIn, type ForeignRegistration } from "../identity/ForeignRegister.ts"
import { legalFormEnd } from "../identity/LegalFormWords.ts"
import { type RegisterNumber, registerNumber } from "../identity/RegisterNumber.ts"
import { type NameAndSeat, nameAndSeat } from "./NameAndSeat.ts"

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

/** Whether words are a name, and not a name with a sentence around it. */
const isNameAlone = (words: string): boolean => !/[,;:()]|\s(?:ist|wird|wurde|soll|die|der|das|von|mit)\s/u.test(words)

const capitalized = /^\p{Lu}[\p{L}\d.&'’-]*(?:\s(?:&|de|du|of|di|do|\p{Lu}[\p{L}\d.&'’-]*))*$/u

/** A name without a legal form is one beside a foreign number if its words are capitalized and a seat follows. */
const isNameAbroad = ({ name, seat }: NameAndSeat): boolean =>
  legalFormEnd(name) !== undefined || seat !== undefined && capitalized.test(name)

/** What stands between a number and the name behind it: `das unter HRA 4711 eingetragene Unternehmen Muster e.K.`. */
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
    }
    previous = behind?.end ?? end
  }
  return { named, bare }
}

/** The organizations that a text names with their register numbers: see `registrationsIn`. */
export const partyMentionsIn = (text: string, own?: string): ReadonlyArray<PartyMention> =>
  registrationsIn(text, own).named
