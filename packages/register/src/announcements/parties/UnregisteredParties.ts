import { legalFormEnds, type NameAndSeat, startsWithLegalForm } from "@kontor/core/Register"

/** An organization in a text without a register number, and its position. */
export interface Unregistered extends NameAndSeat {
  readonly begin: number
  readonly end: number
  /** Whether it may take no part: only the words before it speak for one. */
  readonly is_unsure: boolean
}

/** A name may begin with a lower-case word, but not with an adjective. */
const begin = "(?=[\\p{Lu}\\d]|\\p{Ll}{4,}(?<!e[mnrs]?)\\s\\p{Lu})"
const firm = "(?:Firma\\s|Gesellschaft,\\sdie\\s)?[\"„“]?"
const introduction = new RegExp(
  `(?<!\\p{L})(?:(?:[Vv]erschmelzung|Aufnahme)\\s(?:der|des)|mit\\s(?:der|dem(?!\\sSitz))|auf\\sdie|` +
    `zwischen\\s(?:ihr\\sund\\s)?(?:der|dem)|und\\s(?:der|dem)|(?<unsure>(?:und|Gesellschaft|Rechtsträger)\\sdie))` +
    `\\s${firm}${begin}|(?<=Rechtsträgern?\\s\\((?:[^()]{2,160}\\sund\\s)?)(?=[\\p{Lu}\\d])`,
  "gu"
)

/** What an organization becomes by a conversion. */
const becomes = /(?<!\p{L})(?:in\sdie|unter\s(?:der\s)?Firma)\s(?:Firma\s)?["„“]?(?=[\p{Lu}\d])/gu

const noName =
  /(?<!\p{L})(?:und\sder|und\sdem|sowie|über|Rechte|Ausübung|Gläubigern?|als|mit|auf|ist|wird|hat|nach|Rechtsträgers?|durch|im|zum|beim?|hiesigen|Recht|Rechtsform|soll|eingetragen)(?!\p{L})|^(?:Europäische[nr]?\s)?(?:Gesellschaft|Aktiengesellschaft|Verein)(?:\smit\sbeschränkter\sHaftung)?(?!\p{L})(?!\s(?:für|zur))/u
const ofOthers = /^(?:Geschäftsführ|Vorst|Gesellschafter|Mitglieder|Leitungs)|\s(?:der|des|die)\s/u
const maxNameLength = 120

const seatBehind =
  /^["“”]?(?:,\s|\smit\s(?:dem\s)?Sitz\sin\s)(?:Stadt\s)?(\p{Lu}[\p{L}-]+(?:\s(?:am|an\sder|im)\s\p{Lu}\p{L}+)?)(?=[\s,.()/]|$)/u

/** The organization whose name begins at a position of a text, if it shows a legal form. */
const namedAt = (text: string, begin: number): Pick<Unregistered, "end" | "name" | "seat"> | undefined => {
  const [length] = legalFormEnds(text.slice(begin, begin + maxNameLength))
  if (length === undefined) return undefined
  const whole = text.slice(begin, begin + length)
  const name = whole.replace(/,?\seine[rn]?\s.*$/u, "").replaceAll(/["“”]+$/gu, "").trim()
  const isNone = noName.test(name) || startsWithLegalForm(name) ||
    /[;:()]/u.test(name.replace(/\(haftungsbeschränkt\)/u, ""))
  return isNone ? undefined : { name, seat: seatBehind.exec(text.slice(begin + length))?.[1], end: begin + length }
}

/**
 * The organizations that a text names after the words of a transformation, by a name that shows its legal form; for a
 * conversion, what the organization becomes.
 */
export const unregisteredIn = (text: string, isConversion: boolean): ReadonlyArray<Unregistered> =>
  [...text.matchAll(isConversion ? becomes : introduction)].flatMap(({ 0: found, groups, index }) => {
    const begin = index + found.length
    const named = namedAt(text, begin)
    const is_unsure = groups?.["unsure"] !== undefined
    return named === undefined || is_unsure && ofOthers.test(named.name) ? [] : [{ ...named, begin, is_unsure }]
  })
